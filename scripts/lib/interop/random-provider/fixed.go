package main

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/defaults"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// fixed is the default of an attribute of any type.
type fixed struct{ value attr.Value }

func value(t attr.Type, json any) attr.Value {
	made, err := t.ValueFromTerraform(context.Background(), valueOf(t.TerraformType(context.Background()), json))
	must(err)
	return made
}

func (fixed) Description(context.Context) string         { return "a fixed value" }
func (fixed) MarkdownDescription(context.Context) string { return "a fixed value" }

func (f fixed) DefaultBool(_ context.Context, _ defaults.BoolRequest, resp *defaults.BoolResponse) {
	resp.PlanValue = f.value.(types.Bool)
}

func (f fixed) DefaultFloat32(_ context.Context, _ defaults.Float32Request, resp *defaults.Float32Response) {
	resp.PlanValue = f.value.(types.Float32)
}

func (f fixed) DefaultFloat64(_ context.Context, _ defaults.Float64Request, resp *defaults.Float64Response) {
	resp.PlanValue = f.value.(types.Float64)
}

func (f fixed) DefaultInt32(_ context.Context, _ defaults.Int32Request, resp *defaults.Int32Response) {
	resp.PlanValue = f.value.(types.Int32)
}

func (f fixed) DefaultInt64(_ context.Context, _ defaults.Int64Request, resp *defaults.Int64Response) {
	resp.PlanValue = f.value.(types.Int64)
}

func (f fixed) DefaultList(_ context.Context, _ defaults.ListRequest, resp *defaults.ListResponse) {
	resp.PlanValue = f.value.(types.List)
}

func (f fixed) DefaultMap(_ context.Context, _ defaults.MapRequest, resp *defaults.MapResponse) {
	resp.PlanValue = f.value.(types.Map)
}

func (f fixed) DefaultNumber(_ context.Context, _ defaults.NumberRequest, resp *defaults.NumberResponse) {
	resp.PlanValue = f.value.(types.Number)
}

func (f fixed) DefaultObject(_ context.Context, _ defaults.ObjectRequest, resp *defaults.ObjectResponse) {
	resp.PlanValue = f.value.(types.Object)
}

func (f fixed) DefaultSet(_ context.Context, _ defaults.SetRequest, resp *defaults.SetResponse) {
	resp.PlanValue = f.value.(types.Set)
}

func (f fixed) DefaultString(_ context.Context, _ defaults.StringRequest, resp *defaults.StringResponse) {
	resp.PlanValue = f.value.(types.String)
}
