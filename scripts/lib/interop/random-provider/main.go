// Program random-provider serves resources, data sources, ephemeral resources and functions with terraform-plugin-framework. The JSON
// file that LIVES_SCHEMAS names describes them. Their API stores each plan and decides the unknown values; see api.go.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"strconv"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	providerschema "github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func main() {
	text, err := os.ReadFile(os.Getenv("LIVES_SCHEMAS"))
	if err != nil {
		log.Fatal(err)
	}
	var described definitions
	if err := json.Unmarshal(text, &described); err != nil {
		log.Fatal(err)
	}
	serve := func() provider.Provider { return randomProvider{described} }
	options := providerserver.ServeOpts{Address: "registry.terraform.io/example/lives"}
	if err := providerserver.Serve(context.Background(), serve, options); err != nil {
		log.Fatal(err)
	}
}

type randomProvider struct{ definitions }

func (randomProvider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "lives"
}

func (randomProvider) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = providerschema.Schema{}
}

func (randomProvider) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {
}

func (p randomProvider) DataSources(context.Context) []func() datasource.DataSource {
	return made(p.definitions.DataSources, func(one description) datasource.DataSource { return &randomDataSource{one} })
}

func (p randomProvider) EphemeralResources(context.Context) []func() ephemeral.EphemeralResource {
	return made(p.definitions.EphemeralResources, func(one description) ephemeral.EphemeralResource { return &randomEphemeral{one} })
}

func (p randomProvider) Functions(context.Context) []func() function.Function {
	return made(p.definitions.Functions, func(one functionDescription) function.Function { return &randomFunction{one} })
}

func (p randomProvider) Resources(context.Context) []func() resource.Resource {
	return made(p.definitions.Resources, func(one description) resource.Resource {
		if len(one.Identity) > 0 {
			return &identifiedResource{randomResource{one}}
		}
		return &randomResource{one}
	})
}

// made returns functions that make what descriptions describe.
func made[D, T any](descriptions []D, declare func(D) T) (functions []func() T) {
	for _, one := range descriptions {
		functions = append(functions, func() T { return declare(one) })
	}
	return functions
}

type randomResource struct{ description }

func (r *randomResource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + r.Name
}

func (r *randomResource) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{Version: r.Version, Attributes: r.attributes(), Blocks: r.blocks()}
}

// A resource with an identity.
type identifiedResource struct{ randomResource }

func (r *identifiedResource) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	attributes := map[string]identityschema.Attribute{}
	for _, name := range r.Identity {
		attributes[name] = identityschema.StringAttribute{RequiredForImport: true}
	}
	resp.IdentitySchema = identityschema.Schema{Attributes: attributes}
}

// identify sets the identity of an object, if it has one.
func (r *randomResource) identify(ctx context.Context, object tftypes.Value, identity *tfsdk.ResourceIdentity) {
	if identity == nil {
		return
	}
	all, named := members(object), map[string]tftypes.Value{}
	for _, name := range r.Identity {
		named[name] = all[name]
	}
	identity.Raw = tftypes.NewValue(identity.Schema.Type().TerraformType(ctx), named)
}

// ModifyPlan has the rules of modifyPlanOf in test/oracle/resource.ts.
func (r *randomResource) ModifyPlan(_ context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	if r.Plans == nil || req.Plan.Raw.IsNull() {
		return
	}
	config, plan, prior := members(req.Config.Raw), members(req.Plan.Raw), members(req.State.Raw)
	if name := r.Plans.Replaces; name != "" && !req.State.Raw.IsNull() && !plan[name].Equal(prior[name]) {
		resp.RequiresReplace.Append(path.Root(name))
	}
	d := r.Plans.Derived
	if d == nil || !config[d.Name].IsNull() || plan[d.From].IsNull() {
		return
	}
	plan[d.Name] = tftypes.NewValue(tftypes.String, tftypes.UnknownValue)
	if plan[d.From].IsKnown() {
		var from string
		must(plan[d.From].As(&from))
		plan[d.Name] = tftypes.NewValue(tftypes.String, "from "+from)
	}
	resp.Plan.Raw = tftypes.NewValue(req.Plan.Raw.Type(), plan)
}

// The private state of an object, of which this program stores the number of applies.
type private interface {
	SetKey(context.Context, string, []byte) diag.Diagnostics
}

// counted counts an apply, in the private state and in the object.
func (r *randomResource) counted(ctx context.Context, object tftypes.Value, data private, before int) tftypes.Value {
	if !r.Counts {
		return object
	}
	data.SetKey(ctx, "applies", []byte(strconv.Itoa(before+1)))
	changed := members(object)
	changed["applies"] = tftypes.NewValue(tftypes.Number, before+1)
	return tftypes.NewValue(object.Type(), changed)
}

func (r *randomResource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	object := stored(r.content, req.Plan.Raw, tftypes.NewValue(req.Plan.Raw.Type(), nil), true)
	resp.State.Raw = r.counted(ctx, object, resp.Private, 0)
	r.identify(ctx, resp.State.Raw, resp.Identity)
}

func (r *randomResource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	object, changed := elsewhere(r.Name)
	if changed && object == nil {
		resp.State.RemoveResource(ctx)
		return
	}
	if changed {
		resp.State.Raw = valueOf(req.State.Raw.Type(), object)
	}
	r.identify(ctx, resp.State.Raw, resp.Identity)
}

func (r *randomResource) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	before := 100
	if data, _ := req.Private.GetKey(ctx, "applies"); data != nil {
		number, err := strconv.Atoi(string(data))
		must(err)
		before = number
	}
	resp.State.Raw = r.counted(ctx, stored(r.content, req.Plan.Raw, req.State.Raw, true), resp.Private, before)
	r.identify(ctx, resp.State.Raw, resp.Identity)
}

func (r *randomResource) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

func (r *randomResource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	if req.ID != "" {
		resource.ImportStatePassthroughID(ctx, path.Root("id"), req, resp)
	} else {
		resource.ImportStatePassthroughWithIdentity(ctx, path.Root("id"), path.Root("id"), req, resp)
	}
}

// UpgradeState accepts the states of all older versions, which have the same attributes.
func (r *randomResource) UpgradeState(ctx context.Context) map[int64]resource.StateUpgrader {
	upgraders := map[int64]resource.StateUpgrader{}
	for version := range r.Version {
		upgraders[version] = resource.StateUpgrader{
			StateUpgrader: func(ctx context.Context, req resource.UpgradeStateRequest, resp *resource.UpgradeStateResponse) {
				options := tftypes.ValueFromJSONOpts{IgnoreUndefinedAttributes: true}
				state, err := req.RawState.UnmarshalWithOpts(resp.State.Schema.Type().TerraformType(ctx), tfprotov6.UnmarshalOpts{ValueFromJSONOpts: options})
				if err != nil {
					resp.Diagnostics.AddError("State Not Upgraded", err.Error())
					return
				}
				resp.State.Raw = state
			},
		}
	}
	return upgraders
}
