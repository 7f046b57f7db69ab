package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"
	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/setvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

var (
	_ resource.ResourceWithConfigure   = (*recordSetResource)(nil)
	_ resource.ResourceWithIdentity    = (*recordSetResource)(nil)
	_ resource.ResourceWithImportState = (*recordSetResource)(nil)
)

func newRecordSetResource() resource.Resource { return &recordSetResource{} }

type recordSetResource struct{ client *client }

type recordSetModel struct {
	ID           types.String   `tfsdk:"id"`
	ZoneID       types.String   `tfsdk:"zone_id"`
	Name         types.String   `tfsdk:"name"`
	Serial       types.Int64    `tfsdk:"serial"`
	Token        types.String   `tfsdk:"token"`
	TokenVersion types.Int64    `tfsdk:"token_version"`
	Records      []record       `tfsdk:"record"`
	Timeouts     timeouts.Value `tfsdk:"timeouts"`
}

type recordSetIdentity struct {
	ID types.String `tfsdk:"id"`
}

type recordSet struct {
	ID      string   `json:"id,omitempty"`
	ZoneID  string   `json:"zone_id"`
	Name    string   `json:"name"`
	Token   *string  `json:"token"`
	Serial  int64    `json:"serial,omitempty"`
	Status  string   `json:"status,omitempty"`
	Reason  string   `json:"reason,omitempty"`
	Records []record `json:"record"`
}

type record struct {
	Type    string   `tfsdk:"type" json:"type"`
	TTL     int64    `tfsdk:"ttl" json:"ttl"`
	Answers []answer `tfsdk:"answer" json:"answer"`
}

type answer struct {
	Value  string `tfsdk:"value" json:"value"`
	Weight int64  `tfsdk:"weight" json:"weight"`
}

func (r *recordSetResource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_record_set"
}

func (r *recordSetResource) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = schema.Schema{
		Description: "Manages the records of a name in a zone.",
		Attributes: map[string]schema.Attribute{
			"id": schema.StringAttribute{
				Description:   "The ID of the record set",
				Computed:      true,
				PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
			},
			"zone_id": schema.StringAttribute{
				Description:   "The ID of the zone",
				Required:      true,
				PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()},
			},
			"name": schema.StringAttribute{
				Description:   "The name of the records, relative to the zone",
				Required:      true,
				PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()},
			},
			"serial": schema.Int64Attribute{
				Description: "The serial number; each change increments it",
				Computed:    true,
			},
			"token": schema.StringAttribute{
				Description: "The token that permits changes of the zone",
				Optional:    true,
				Sensitive:   true,
				WriteOnly:   true,
			},
			"token_version": schema.Int64Attribute{
				Description: "The version of token; a change of it sends token again",
				Optional:    true,
			},
		},
		Blocks: map[string]schema.Block{
			"record": schema.SetNestedBlock{
				Description: "The records",
				NestedObject: schema.NestedBlockObject{
					Attributes: map[string]schema.Attribute{
						"type": schema.StringAttribute{
							Description: "The type of the record",
							Required:    true,
							Validators:  []validator.String{stringvalidator.OneOf("A", "AAAA", "CNAME", "TXT")},
						},
						"ttl": schema.Int64Attribute{
							Description: "How long a record may be cached, in seconds. Default: 300",
							Optional:    true,
							Computed:    true,
							Default:     int64default.StaticInt64(300),
							Validators:  []validator.Int64{int64validator.Between(1, 86400)},
						},
					},
					Blocks: map[string]schema.Block{
						"answer": schema.SetNestedBlock{
							Description: "The answers",
							Validators:  []validator.Set{setvalidator.SizeAtLeast(1)},
							NestedObject: schema.NestedBlockObject{
								Attributes: map[string]schema.Attribute{
									"value": schema.StringAttribute{
										Description: "The value",
										Required:    true,
									},
									"weight": schema.Int64Attribute{
										Description: "How often it is given, relative to the others. Default: 1",
										Optional:    true,
										Computed:    true,
										Default:     int64default.StaticInt64(1),
									},
								},
							},
						},
					},
				},
			},
			"timeouts": timeouts.Block(ctx, timeouts.Opts{Create: true}),
		},
	}
}

func (r *recordSetResource) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = identityschema.Schema{
		Attributes: map[string]identityschema.Attribute{
			"id": identityschema.StringAttribute{RequiredForImport: true},
		},
	}
}

func (r *recordSetResource) Configure(_ context.Context, req resource.ConfigureRequest, resp *resource.ConfigureResponse) {
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

func (r *recordSetResource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var plan recordSetModel
	var token types.String
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root("token"), &token)...)
	if resp.Diagnostics.HasError() {
		return
	}
	timeout, diags := plan.Timeouts.Create(ctx, 2*time.Minute)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	var created recordSet
	if err := r.client.call(ctx, http.MethodPost, "/record-sets", plan.body(token), &created); err != nil {
		resp.Diagnostics.AddError("dns_record_set not created", err.Error())
		return
	}
	// Kept in the state even if waiting fails.
	plan.ID, plan.Serial = types.StringValue(created.ID), types.Int64Null()
	resp.Diagnostics.Append(resp.State.Set(ctx, plan)...)
	resp.Diagnostics.Append(resp.Identity.Set(ctx, recordSetIdentity{ID: plan.ID})...)
	if resp.Diagnostics.HasError() {
		return
	}
	ready, err := r.wait(ctx, created.ID)
	if err != nil {
		resp.Diagnostics.AddError("dns_record_set not created", err.Error())
		return
	}
	if ready.Status == "failed" {
		resp.Diagnostics.AddError("Record set refused", ready.Reason)
		return
	}
	plan.set(ready)
	resp.Diagnostics.Append(resp.State.Set(ctx, plan)...)
}

func (r *recordSetResource) wait(ctx context.Context, id string) (recordSet, error) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		var found recordSet
		err := r.client.call(ctx, http.MethodGet, recordSetPath(id), nil, &found)
		if err != nil || found.Status != "pending" {
			return found, err
		}
		select {
		case <-ctx.Done():
			return found, fmt.Errorf("waiting for the record set %s, last status %q: %w", id, found.Status, ctx.Err())
		case <-ticker.C:
		}
	}
}

func (r *recordSetResource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var state recordSetModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	// Also where the object is gone: clients before Terraform 1.12 have sent none, and the framework requires one.
	resp.Diagnostics.Append(resp.Identity.Set(ctx, recordSetIdentity{ID: state.ID})...)
	var found recordSet
	err := r.client.call(ctx, http.MethodGet, recordSetPath(state.ID.ValueString()), nil, &found)
	if errors.Is(err, errNotFound) {
		resp.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		resp.Diagnostics.AddError("dns_record_set not read", err.Error())
		return
	}
	state.set(found)
	resp.Diagnostics.Append(resp.State.Set(ctx, state)...)
}

func (r *recordSetResource) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var plan recordSetModel
	var token types.String
	resp.Diagnostics.Append(req.Plan.Get(ctx, &plan)...)
	resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root("token"), &token)...)
	if resp.Diagnostics.HasError() {
		return
	}
	var updated recordSet
	if err := r.client.call(ctx, http.MethodPut, recordSetPath(plan.ID.ValueString()), plan.body(token), &updated); err != nil {
		resp.Diagnostics.AddError("dns_record_set not updated", err.Error())
		return
	}
	plan.set(updated)
	resp.Diagnostics.Append(resp.State.Set(ctx, plan)...)
	resp.Diagnostics.Append(resp.Identity.Set(ctx, recordSetIdentity{ID: plan.ID})...)
}

func (r *recordSetResource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var state recordSetModel
	resp.Diagnostics.Append(req.State.Get(ctx, &state)...)
	if resp.Diagnostics.HasError() {
		return
	}
	err := r.client.call(ctx, http.MethodDelete, recordSetPath(state.ID.ValueString()), nil, nil)
	if err != nil && !errors.Is(err, errNotFound) {
		resp.Diagnostics.AddError("dns_record_set not deleted", err.Error())
	}
}

func (r *recordSetResource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	resource.ImportStatePassthroughWithIdentity(ctx, path.Root("id"), path.Root("id"), req, resp)
}

func recordSetPath(id string) string { return "/record-sets/" + url.PathEscape(id) }

func (m recordSetModel) body(token types.String) recordSet {
	return recordSet{
		ZoneID:  m.ZoneID.ValueString(),
		Name:    m.Name.ValueString(),
		Token:   token.ValueStringPointer(),
		Records: m.Records,
	}
}

func (m *recordSetModel) set(from recordSet) {
	m.ID = types.StringValue(from.ID)
	m.ZoneID = types.StringValue(from.ZoneID)
	m.Name = types.StringValue(from.Name)
	m.Serial = types.Int64Value(from.Serial)
	m.Records = from.Records
}
