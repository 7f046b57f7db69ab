package main

import (
	"encoding/json"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// What the provider declares, as test/oracle/description.ts declares it.
type definitions struct {
	Resources          []description
	DataSources        []description
	EphemeralResources []description
	Functions          []functionDescription
}

// A description of a resource type, a data source or an ephemeral resource, as test/oracle/description.ts declares it.
type description struct {
	Name     string
	Version  int64
	Plans    *plans
	Identity []string // the attributes of the identity; none without one
	Counts   bool     // the attribute applies has the number of applies, which the private state has, too
	content
}

// What code plans, in addition to the schema.
type plans struct {
	Derived  *derived
	Replaces string // an attribute whose change replaces the object
}

// A text that is planned from another one, if the configuration does not set it.
type derived struct{ Name, From string }

// The content of a resource, of a block or of a nested attribute.
type content struct {
	Attributes []attribute
	Blocks     []block
}

type block struct {
	Name    string
	Nesting string
	content
}

type attribute struct {
	Name      string
	Type      *typeOf // nil for a nested attribute
	Nested    *nested
	Required  bool
	Optional  bool
	Computed  bool
	Sensitive bool
	WriteOnly bool
	Nullable  bool // the API decides on no value
	Default   any
	Replaces  string // "always" or "ifConfigured"
	Keeps     string // "always" or "nonNull"
	OneOf     []string
	Max       *int // the maximum of a whole number, or the maximum size of a collection
}

type nested struct {
	Nesting    string
	Attributes []attribute
}

func (n nested) content() content { return content{Attributes: n.Attributes} }

// The type of an attribute: the name of a primitive type, or ["list", "string"], ["object", {"x": "string"}] and so on.
type typeOf struct {
	kind    string
	element *typeOf
	members map[string]*typeOf
}

func (t *typeOf) UnmarshalJSON(text []byte) error {
	if text[0] == '"' {
		return json.Unmarshal(text, &t.kind)
	}
	var parts []json.RawMessage
	if err := json.Unmarshal(text, &parts); err != nil {
		return err
	}
	if err := json.Unmarshal(parts[0], &t.kind); err != nil {
		return err
	}
	if t.kind == "object" {
		return json.Unmarshal(parts[1], &t.members)
	}
	return json.Unmarshal(parts[1], &t.element)
}

func (t *typeOf) attr() attr.Type {
	switch t.kind {
	case "string":
		return types.StringType
	case "bool":
		return types.BoolType
	case "int32":
		return types.Int32Type
	case "int64", "bigint":
		return types.Int64Type
	case "float32":
		return types.Float32Type
	case "float64":
		return types.Float64Type
	case "number":
		return types.NumberType
	case "dynamic":
		return types.DynamicType
	case "list":
		return types.ListType{ElemType: t.element.attr()}
	case "set":
		return types.SetType{ElemType: t.element.attr()}
	case "map":
		return types.MapType{ElemType: t.element.attr()}
	case "object":
		return types.ObjectType{AttrTypes: t.memberTypes()}
	}
	panic("no type is called " + t.kind)
}

func (t *typeOf) memberTypes() map[string]attr.Type {
	members := map[string]attr.Type{}
	for name, member := range t.members {
		members[name] = member.attr()
	}
	return members
}
