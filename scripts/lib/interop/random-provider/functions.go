package main

import (
	"context"
	"fmt"
	"math/big"
	"reflect"
	"sort"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/mapvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/setvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// A function, as test/oracle/description.ts declares it.
type functionDescription struct {
	Name       string
	Parameters []parameter
	Variadic   *parameter // nil without further arguments
	Echoes     bool       // the result is the first argument, or else the text of all arguments
}

type parameter struct {
	Type     *typeOf
	Nullable bool
	OneOf    []string
	Max      *int // the maximum of a whole number, or the maximum size of a collection
}

type randomFunction struct{ functionDescription }

func (f *randomFunction) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = f.Name
}

func (f *randomFunction) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{Summary: "A function", Return: function.StringReturn{}}
	for i, one := range f.Parameters {
		resp.Definition.Parameters = append(resp.Definition.Parameters, one.declared(fmt.Sprintf("p%d", i)))
	}
	if f.Variadic != nil {
		resp.Definition.VariadicParameter = f.Variadic.declared("rest")
	}
	if f.Echoes {
		resp.Definition.Return = typed(returns, f.Parameters[0].Type, nil)
	}
}

// Run has the rules of describedFunction in test/oracle/function.ts.
func (f *randomFunction) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var arguments []attr.Value
	argument := func(i int) (value attr.Value) {
		resp.Error = function.ConcatFuncErrors(resp.Error, req.Arguments.GetArgument(ctx, i, &value))
		return value
	}
	for i := range f.Parameters {
		arguments = append(arguments, argument(i))
	}
	if f.Variadic != nil {
		arguments = append(arguments, argument(len(f.Parameters)).(types.Tuple).Elements()...)
	}
	var texts []string
	for i, one := range arguments {
		value, err := one.ToTerraformValue(ctx)
		must(err)
		texts = append(texts, textOf(value))
		if strings.Contains(texts[i], `"zz"`) {
			resp.Error = function.NewArgumentFuncError(int64(i), "zz is refused")
			return
		}
	}
	if f.Echoes {
		resp.Error = resp.Result.Set(ctx, arguments[0])
	} else {
		resp.Error = resp.Result.Set(ctx, strings.Join(texts, ", "))
	}
}

// The parameters and results of each type, which have the same names of fields.
var (
	parameters = map[string]function.Parameter{
		"string": function.StringParameter{}, "bool": function.BoolParameter{}, "int32": function.Int32Parameter{},
		"int64": function.Int64Parameter{}, "bigint": function.Int64Parameter{}, "float32": function.Float32Parameter{},
		"float64": function.Float64Parameter{}, "number": function.NumberParameter{}, "dynamic": function.DynamicParameter{},
		"list": function.ListParameter{}, "set": function.SetParameter{}, "map": function.MapParameter{}, "object": function.ObjectParameter{},
	}
	returns = map[string]function.Return{
		"string": function.StringReturn{}, "bool": function.BoolReturn{}, "int32": function.Int32Return{},
		"int64": function.Int64Return{}, "bigint": function.Int64Return{}, "float32": function.Float32Return{},
		"float64": function.Float64Return{}, "number": function.NumberReturn{}, "dynamic": function.DynamicReturn{},
		"list": function.ListReturn{}, "set": function.SetReturn{}, "map": function.MapReturn{}, "object": function.ObjectReturn{},
	}
)

func (p parameter) declared(name string) function.Parameter {
	properties := map[string]any{"Name": name, "AllowNullValue": p.Nullable}
	switch {
	case p.OneOf != nil:
		properties["Validators"] = []function.StringParameterValidator{stringvalidator.OneOf(p.OneOf...)}
	case p.Max != nil && p.Type.kind == "int64":
		properties["Validators"] = []function.Int64ParameterValidator{int64validator.AtMost(int64(*p.Max))}
	case p.Max != nil && p.Type.kind == "list":
		properties["Validators"] = []function.ListParameterValidator{listvalidator.SizeAtMost(*p.Max)}
	case p.Max != nil && p.Type.kind == "set":
		properties["Validators"] = []function.SetParameterValidator{setvalidator.SizeAtMost(*p.Max)}
	case p.Max != nil && p.Type.kind == "map":
		properties["Validators"] = []function.MapParameterValidator{mapvalidator.SizeAtMost(*p.Max)}
	}
	return typed(parameters, p.Type, properties)
}

// typed returns the parameter or result of a type, with properties by the names of fields.
func typed[T any](all map[string]T, t *typeOf, properties map[string]any) T {
	made := reflect.New(reflect.TypeOf(all[t.kind])).Elem()
	set := func(name string, property any) { made.FieldByName(name).Set(reflect.ValueOf(property)) }
	for name, property := range properties {
		set(name, property)
	}
	if t.element != nil {
		set("ElementType", t.element.attr())
	}
	if t.kind == "object" {
		set("AttributeTypes", t.memberTypes())
	}
	return made.Interface().(T)
}

// textOf formats a value; test/oracle/function.ts formats the same way.
func textOf(value tftypes.Value) string {
	switch {
	case value.IsNull():
		return "null"
	case value.Type().Is(tftypes.String):
		var text string
		must(value.As(&text))
		return `"` + text + `"`
	case value.Type().Is(tftypes.Bool):
		var is bool
		must(value.As(&is))
		return fmt.Sprint(is)
	case value.Type().Is(tftypes.Number):
		number := new(big.Float)
		must(value.As(&number))
		return number.Text('f', -1)
	}
	var parts []string
	switch value.Type().(type) {
	case tftypes.Map, tftypes.Object:
		for key, member := range members(value) {
			parts = append(parts, key+": "+textOf(member))
		}
		sort.Strings(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	}
	var elements []tftypes.Value
	must(value.As(&elements))
	for _, element := range elements {
		parts = append(parts, textOf(element))
	}
	if value.Type().Is(tftypes.Set{}) {
		sort.Strings(parts)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
