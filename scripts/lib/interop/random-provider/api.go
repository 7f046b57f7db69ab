package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// The API stores the plan. Where the plan is unknown, it keeps the prior value outside of collections, or decides. The same rule is in
// test/oracle/api.ts.
func stored(c content, plan, prior tftypes.Value, keeps bool) tftypes.Value {
	planned, before := members(plan), members(prior)
	result := map[string]tftypes.Value{}
	for _, a := range c.Attributes {
		value := planned[a.Name]
		old, known := before[a.Name]
		switch {
		case a.WriteOnly:
			value = tftypes.NewValue(value.Type(), nil)
		case !value.IsKnown() && keeps && known && !old.IsNull():
			value = old
		case !value.IsKnown():
			value = valueOf(value.Type(), a.decided())
		case a.Nested != nil:
			value = storedObjects(a.Nested.Nesting, a.Nested.content(), value, old, keeps)
		}
		result[a.Name] = value
	}
	for _, b := range c.Blocks {
		result[b.Name] = storedObjects(b.Nesting, b.content, planned[b.Name], before[b.Name], keeps)
	}
	return tftypes.NewValue(plan.Type(), result)
}

func storedObjects(nesting string, c content, value, old tftypes.Value, keeps bool) tftypes.Value {
	if value.IsNull() {
		return value
	}
	switch nesting {
	case "single":
		return stored(c, value, old, keeps)
	case "map":
		objects := members(value)
		for key, object := range objects {
			objects[key] = storedElement(c, object)
		}
		return tftypes.NewValue(value.Type(), objects)
	}
	var objects []tftypes.Value
	must(value.As(&objects))
	for i, object := range objects {
		objects[i] = storedElement(c, object)
	}
	return tftypes.NewValue(value.Type(), objects)
}

func storedElement(c content, object tftypes.Value) tftypes.Value {
	if object.IsNull() {
		return object
	}
	return stored(c, object, tftypes.Value{}, false)
}

// decided returns the value on which the API decides, as in JSON.
func (a attribute) decided() any {
	switch {
	case a.Nullable:
		return nil
	case a.Nested == nil:
		return a.Type.decided()
	}
	object := map[string]any{}
	for _, member := range a.Nested.Attributes {
		switch {
		case member.Default != nil:
			object[member.Name] = member.Default
		case member.Computed:
			object[member.Name] = member.decided()
		default:
			object[member.Name] = nil
		}
	}
	switch a.Nested.Nesting {
	case "single":
		return object
	case "map":
		return map[string]any{"k": object}
	}
	return []any{object}
}

func (t *typeOf) decided() any {
	switch t.kind {
	case "string", "dynamic":
		return "api"
	case "bool":
		return true
	case "bigint":
		return json.Number("9007199254740993")
	case "list", "set":
		return []any{t.element.decided()}
	case "map":
		return map[string]any{"k": t.element.decided()}
	case "object":
		object := map[string]any{}
		for name, member := range t.members {
			object[name] = member.decided()
		}
		return object
	}
	return 7.0
}

// elsewhere returns the object that another client has left in the API, if it has changed or deleted one. The file is one of the folder
// that LIVES_OBJECTS names.
func elsewhere(name string) (object any, changed bool) {
	text, err := os.ReadFile(filepath.Join(os.Getenv("LIVES_OBJECTS"), name+".json"))
	if err != nil {
		return nil, false
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	must(decoder.Decode(&object))
	return object, true
}

// members returns the values of an object or a map; none if it is null or unknown.
func members(value tftypes.Value) map[string]tftypes.Value {
	result := map[string]tftypes.Value{}
	if value.Type() != nil && value.IsKnown() && !value.IsNull() {
		must(value.As(&result))
	}
	return result
}

// valueOf returns a JSON value as a value of a type.
func valueOf(t tftypes.Type, plain any) tftypes.Value {
	switch value := plain.(type) {
	case nil:
		return tftypes.NewValue(t, nil)
	case string:
		return tftypes.NewValue(tftypes.String, value)
	case bool:
		return tftypes.NewValue(tftypes.Bool, value)
	case float64, json.Number:
		number, _, err := big.ParseFloat(fmt.Sprint(value), 10, 512, big.ToNearestEven)
		must(err)
		return tftypes.NewValue(tftypes.Number, number)
	case []any:
		elements := make([]tftypes.Value, len(value))
		for i, element := range value {
			elements[i] = valueOf(elementType(t), element)
		}
		return tftypes.NewValue(t, elements)
	case map[string]any:
		result := map[string]tftypes.Value{}
		if object, ok := t.(tftypes.Object); ok {
			for name, member := range object.AttributeTypes {
				result[name] = valueOf(member, value[name])
			}
		} else {
			for key, element := range value {
				result[key] = valueOf(elementType(t), element)
			}
		}
		return tftypes.NewValue(t, result)
	}
	panic(fmt.Sprintf("%T is no JSON", plain))
}

func elementType(t tftypes.Type) tftypes.Type {
	switch collection := t.(type) {
	case tftypes.List:
		return collection.ElementType
	case tftypes.Set:
		return collection.ElementType
	case tftypes.Map:
		return collection.ElementType
	}
	panic(fmt.Sprintf("%s has no elements", t))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
