package main

import (
	"reflect"

	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/mapvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/setvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	boolmodifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/boolplanmodifier"
	dynamicmodifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/dynamicplanmodifier"
	float32modifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/float32planmodifier"
	float64modifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/float64planmodifier"
	int32modifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/int32planmodifier"
	int64modifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/int64planmodifier"
	listmodifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/listplanmodifier"
	mapmodifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/mapplanmodifier"
	numbermodifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/numberplanmodifier"
	objectmodifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/objectplanmodifier"
	setmodifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/setplanmodifier"
	stringmodifier "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

func (c content) attributes() map[string]schema.Attribute {
	attributes := map[string]schema.Attribute{}
	for _, a := range c.Attributes {
		attributes[a.Name] = a.schema()
	}
	return attributes
}

func (c content) blocks() map[string]schema.Block {
	blocks := map[string]schema.Block{}
	for _, b := range c.Blocks {
		object := schema.NestedBlockObject{Attributes: b.content.attributes(), Blocks: b.content.blocks()}
		switch b.Nesting {
		case "list":
			blocks[b.Name] = schema.ListNestedBlock{NestedObject: object}
		case "set":
			blocks[b.Name] = schema.SetNestedBlock{NestedObject: object}
		case "single":
			blocks[b.Name] = schema.SingleNestedBlock{Attributes: object.Attributes, Blocks: object.Blocks}
		}
	}
	return blocks
}

func (a attribute) schema() schema.Attribute {
	if a.Nested != nil {
		object := schema.NestedAttributeObject{Attributes: a.Nested.content().attributes()}
		switch a.Nested.Nesting {
		case "list":
			return declared(a, schema.ListNestedAttribute{NestedObject: object}, a.listModifiers(), a.listValidators())
		case "set":
			return declared(a, schema.SetNestedAttribute{NestedObject: object}, a.setModifiers(), a.setValidators())
		case "map":
			return declared(a, schema.MapNestedAttribute{NestedObject: object}, a.mapModifiers(), a.mapValidators())
		}
		return declared(a, schema.SingleNestedAttribute{Attributes: object.Attributes}, a.objectModifiers(), nil)
	}
	switch a.Type.kind {
	case "string":
		return declared(a, schema.StringAttribute{}, modifiers(a, stringmodifier.RequiresReplace,
			stringmodifier.RequiresReplaceIfConfigured, stringmodifier.UseStateForUnknown, stringmodifier.UseNonNullStateForUnknown),
			validators(a.OneOf != nil, func() validator.String { return stringvalidator.OneOf(a.OneOf...) }))
	case "bool":
		return declared(a, schema.BoolAttribute{}, modifiers(a, boolmodifier.RequiresReplace,
			boolmodifier.RequiresReplaceIfConfigured, boolmodifier.UseStateForUnknown, boolmodifier.UseNonNullStateForUnknown), nil)
	case "int32":
		return declared(a, schema.Int32Attribute{}, modifiers(a, int32modifier.RequiresReplace,
			int32modifier.RequiresReplaceIfConfigured, int32modifier.UseStateForUnknown, int32modifier.UseNonNullStateForUnknown), nil)
	case "int64", "bigint":
		return declared(a, schema.Int64Attribute{}, modifiers(a, int64modifier.RequiresReplace,
			int64modifier.RequiresReplaceIfConfigured, int64modifier.UseStateForUnknown, int64modifier.UseNonNullStateForUnknown),
			validators(a.Max != nil, func() validator.Int64 { return int64validator.AtMost(int64(*a.Max)) }))
	case "float32":
		return declared(a, schema.Float32Attribute{}, modifiers(a, float32modifier.RequiresReplace,
			float32modifier.RequiresReplaceIfConfigured, float32modifier.UseStateForUnknown, float32modifier.UseNonNullStateForUnknown), nil)
	case "float64":
		return declared(a, schema.Float64Attribute{}, modifiers(a, float64modifier.RequiresReplace,
			float64modifier.RequiresReplaceIfConfigured, float64modifier.UseStateForUnknown, float64modifier.UseNonNullStateForUnknown), nil)
	case "number":
		return declared(a, schema.NumberAttribute{}, modifiers(a, numbermodifier.RequiresReplace,
			numbermodifier.RequiresReplaceIfConfigured, numbermodifier.UseStateForUnknown, numbermodifier.UseNonNullStateForUnknown), nil)
	case "dynamic":
		return declared(a, schema.DynamicAttribute{}, modifiers(a, dynamicmodifier.RequiresReplace,
			dynamicmodifier.RequiresReplaceIfConfigured, dynamicmodifier.UseStateForUnknown, dynamicmodifier.UseNonNullStateForUnknown), nil)
	case "list":
		return declared(a, schema.ListAttribute{ElementType: a.Type.element.attr()}, a.listModifiers(), a.listValidators())
	case "set":
		return declared(a, schema.SetAttribute{ElementType: a.Type.element.attr()}, a.setModifiers(), a.setValidators())
	case "map":
		return declared(a, schema.MapAttribute{ElementType: a.Type.element.attr()}, a.mapModifiers(), a.mapValidators())
	}
	return declared(a, schema.ObjectAttribute{AttributeTypes: a.Type.memberTypes()}, a.objectModifiers(), nil)
}

func (a attribute) listModifiers() any {
	return modifiers(a, listmodifier.RequiresReplace, listmodifier.RequiresReplaceIfConfigured,
		listmodifier.UseStateForUnknown, listmodifier.UseNonNullStateForUnknown)
}

func (a attribute) setModifiers() any {
	return modifiers(a, setmodifier.RequiresReplace, setmodifier.RequiresReplaceIfConfigured,
		setmodifier.UseStateForUnknown, setmodifier.UseNonNullStateForUnknown)
}

func (a attribute) mapModifiers() any {
	return modifiers(a, mapmodifier.RequiresReplace, mapmodifier.RequiresReplaceIfConfigured,
		mapmodifier.UseStateForUnknown, mapmodifier.UseNonNullStateForUnknown)
}

func (a attribute) objectModifiers() any {
	return modifiers(a, objectmodifier.RequiresReplace, objectmodifier.RequiresReplaceIfConfigured,
		objectmodifier.UseStateForUnknown, objectmodifier.UseNonNullStateForUnknown)
}

func (a attribute) listValidators() any {
	return validators(a.Max != nil, func() validator.List { return listvalidator.SizeAtMost(*a.Max) })
}

func (a attribute) setValidators() any {
	return validators(a.Max != nil, func() validator.Set { return setvalidator.SizeAtMost(*a.Max) })
}

func (a attribute) mapValidators() any {
	return validators(a.Max != nil, func() validator.Map { return mapvalidator.SizeAtMost(*a.Max) })
}

// modifiers returns the plan modifiers of an attribute, from the functions that make those of its type.
func modifiers[M any](a attribute, replaces, replacesIfConfigured, keeps, keepsNonNull func() M) (made []M) {
	for _, one := range []struct {
		declared bool
		make     func() M
	}{
		{a.Replaces == "always", replaces},
		{a.Replaces == "ifConfigured", replacesIfConfigured},
		{a.Keeps == "always", keeps},
		{a.Keeps == "nonNull", keepsNonNull},
	} {
		if one.declared {
			made = append(made, one.make())
		}
	}
	return made
}

func validators[V any](declared bool, make func() V) (made []V) {
	if declared {
		made = append(made, make())
	}
	return made
}

// declared returns an attribute with the properties that all types of attributes have under the same names.
func declared[A schema.Attribute](a attribute, made A, modifiers, validators any) schema.Attribute {
	fields := reflect.ValueOf(&made).Elem()
	properties := map[string]any{
		"Required": a.Required, "Optional": a.Optional, "Computed": a.Computed, "Sensitive": a.Sensitive, "PlanModifiers": modifiers,
	}
	if a.WriteOnly {
		properties["WriteOnly"] = true
	}
	if validators != nil {
		properties["Validators"] = validators
	}
	if a.Default != nil {
		properties["Default"] = fixed{value(made.GetType(), a.Default)}
	}
	for name, property := range properties {
		fields.FieldByName(name).Set(reflect.ValueOf(property))
	}
	return made
}
