package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/listplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

var (
	_ resource.ResourceWithConfigure   = (*zoneResource)(nil)
	_ resource.ResourceWithImportState = (*zoneResource)(nil)
)

func newZoneResource() resource.Resource { return &zoneResource{} }

type zoneResource struct{ client *client }

type zoneModel struct {
	ID          types.String `tfsdk:"id"`
	Name        types.String `tfsdk:"name"`
	Comment     types.String `tfsdk:"comment"`
	NameServers types.List   `tfsdk:"name_servers"`
}

type zone struct {
	ID          string   `json:"id,omitempty"`
	Name        string   `json:"name,omitempty"`
	Comment     string   `json:"comment"`
	NameServers []string `json:"name_servers,omitempty"`
}

func (r *zoneResource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_zone"
}

func (r *zoneResource) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{
		Description: "Manages a zone.",
		Attributes: map[string]schema.Attribute{
			"id": schema.StringAttribute{
				Description:   "The ID of the zone",
				Computed:      true,
				PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
			},
			"name": schema.StringAttribute{
				Description:   "The name of the zone, such as `example.com`",
				Required:      true,
				Validators:    []validator.String{stringvalidator.LengthAtLeast(1)},
				PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()},
			},
			"comment": schema.StringAttribute{
				Description: "What the zone is for. Default: \"\"",
				Optional:    true,
				Computed:    true,
				Default:     stringdefault.StaticString(""),
			},
			"name_servers": schema.ListAttribute{
				Description:   "The name servers of the zone",
				ElementType:   types.StringType,
				Computed:      true,
				PlanModifiers: []planmodifier.List{listplanmodifier.UseStateForUnknown()},
			},
		},
	}
}

func (r *zoneResource) Configure(_ context.Context, req resource.ConfigureRequest, resp *resource.ConfigureResponse) {
	if req.ProviderData == nil {
		return
	}
	client, ok := req.ProviderData.(*client)
	if !ok {
		resp.Diagnostics.AddError("Unexpected provider data", fmt.Sprintf("got %T", req.ProviderData))
		return
	}
	r.client = client
}

func (r *zoneResource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan zoneModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	body := zone{Name: plan.Name.ValueString(), Comment: plan.Comment.ValueString()}
	var created zone
	if err := r.client.call(ctx, http.MethodPost, "/zones", body, &created); err != nil {
		resp.Diagnostics.AddError("dns_zone not created", err.Error())
		return
	}
	resp.Diagnostics.Append(plan.set(ctx, created)...)
	resp.Diagnostics.Append(resp.State.Set(ctx, plan)...)
}

func (r *zoneResource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state zoneModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	var found zone
	err := r.client.call(ctx, http.MethodGet, zonePath(state), nil, &found)
	if errors.Is(err, errNotFound) {
		resp.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		resp.Diagnostics.AddError("dns_zone not read", err.Error())
		return
	}
	resp.Diagnostics.Append(state.set(ctx, found)...)
	resp.Diagnostics.Append(resp.State.Set(ctx, state)...)
}

func (r *zoneResource) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan zoneModel
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	if resp.Diagnostics.HasError() {
		return
	}
	var updated zone
	body := zone{Comment: plan.Comment.ValueString()}
	if err := r.client.call(ctx, http.MethodPatch, zonePath(plan), body, &updated); err != nil {
		resp.Diagnostics.AddError("dns_zone not updated", err.Error())
		return
	}
	resp.Diagnostics.Append(plan.set(ctx, updated)...)
	resp.Diagnostics.Append(resp.State.Set(ctx, plan)...)
}

func (r *zoneResource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state zoneModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	err := r.client.call(ctx, http.MethodDelete, zonePath(state), nil, nil)
	if err != nil && !errors.Is(err, errNotFound) {
		resp.Diagnostics.AddError("dns_zone not deleted", err.Error())
	}
}

func (r *zoneResource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root("id"), req, resp)
}

func zonePath(model zoneModel) string { return "/zones/" + url.PathEscape(model.ID.ValueString()) }

func (m *zoneModel) set(ctx context.Context, from zone) (diags diag.Diagnostics) {
	m.ID = types.StringValue(from.ID)
	m.Name = types.StringValue(from.Name)
	m.Comment = types.StringValue(from.Comment)
	m.NameServers, diags = types.ListValueFrom(ctx, types.StringType, from.NameServers)
	return diags
}
