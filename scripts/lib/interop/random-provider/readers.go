package main

import (
	"context"
	"strconv"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	dataschema "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	ephemeralschema "github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// read returns what the API returns for a configuration: the configured values, and others where it decides.
func (c content) read(config tftypes.Value) tftypes.Value {
	planned, err := tftypes.Transform(config, func(path *tftypes.AttributePath, value tftypes.Value) (tftypes.Value, error) {
		if a := c.at(path.Steps()); a != nil && a.Computed && value.IsNull() {
			return tftypes.NewValue(value.Type(), tftypes.UnknownValue), nil
		}
		return value, nil
	})
	must(err)
	return stored(c, planned, tftypes.Value{}, true)
}

// at returns the attribute at a place; nil if the place is none of an attribute.
func (c content) at(steps []tftypes.AttributePathStep) *attribute {
	if len(steps) == 0 {
		return nil
	}
	name, isName := steps[0].(tftypes.AttributeName)
	if !isName {
		return c.at(steps[1:])
	}
	for _, a := range c.Attributes {
		switch {
		case a.Name != string(name):
		case len(steps) == 1:
			return &a
		case a.Nested != nil:
			return a.Nested.content().at(steps[1:])
		}
	}
	for _, b := range c.Blocks {
		if b.Name == string(name) {
			return b.content.at(steps[1:])
		}
	}
	return nil
}

type randomDataSource struct{ description }

func (d *randomDataSource) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + d.Name
}

// Schema declares the attributes of a resource, which have the interface of those of data sources.
func (d *randomDataSource) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = dataschema.Schema{Attributes: map[string]dataschema.Attribute{}, Blocks: map[string]dataschema.Block{}}
	for name, one := range d.attributes() {
		resp.Schema.Attributes[name] = one
	}
	for name, one := range d.blocks() {
		resp.Schema.Blocks[name] = one
	}
}

func (d *randomDataSource) Read(_ context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	resp.State.Raw = d.content.read(req.Config.Raw)
}

type randomEphemeral struct{ description }

func (e *randomEphemeral) Metadata(_ context.Context, req ephemeral.MetadataRequest, resp *ephemeral.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + e.Name
}

func (e *randomEphemeral) Schema(_ context.Context, _ ephemeral.SchemaRequest, resp *ephemeral.SchemaResponse) {
	resp.Schema = ephemeralschema.Schema{Attributes: map[string]ephemeralschema.Attribute{}, Blocks: map[string]ephemeralschema.Block{}}
	for name, one := range e.attributes() {
		resp.Schema.Attributes[name] = one
	}
	for name, one := range e.blocks() {
		resp.Schema.Blocks[name] = one
	}
}

// Open stores the number of renewals, without which the object is neither renewed nor closed.
func (e *randomEphemeral) Open(ctx context.Context, req ephemeral.OpenRequest, resp *ephemeral.OpenResponse) {
	resp.Result.Raw = e.content.read(req.Config.Raw)
	resp.Private.SetKey(ctx, "renewals", []byte("0"))
	resp.RenewAt = time.Now().Add(time.Hour)
}

func (e *randomEphemeral) Renew(ctx context.Context, req ephemeral.RenewRequest, resp *ephemeral.RenewResponse) {
	data, _ := req.Private.GetKey(ctx, "renewals")
	renewals, err := strconv.Atoi(string(data))
	if err != nil {
		resp.Diagnostics.AddError("Private State Lost", err.Error())
		return
	}
	resp.Private.SetKey(ctx, "renewals", []byte(strconv.Itoa(renewals+1)))
}

func (e *randomEphemeral) Close(ctx context.Context, req ephemeral.CloseRequest, resp *ephemeral.CloseResponse) {
	if data, _ := req.Private.GetKey(ctx, "renewals"); data == nil {
		resp.Diagnostics.AddError("Private State Lost", "The object cannot be closed.")
	}
}
