package main

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func newProvider() provider.Provider { return &dnsProvider{} }

type dnsProvider struct{}

type dnsProviderModel struct {
	URL types.String `tfsdk:"url"`
}

func (p *dnsProvider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "dns"
	resp.Version = "0.1.0"
}

func (p *dnsProvider) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = schema.Schema{
		Description: "Manages zones and their records.",
		Attributes: map[string]schema.Attribute{
			"url": schema.StringAttribute{
				Description: "The URL of the API. Default: \"http://127.0.0.1:8787\"",
				Optional:    true,
			},
		},
	}
}

func (p *dnsProvider) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	var config dnsProviderModel
	resp.Diagnostics.Append(req.Config.Get(ctx, &config)...)
	if resp.Diagnostics.HasError() {
		return
	}
	url := "http://127.0.0.1:8787"
	if !config.URL.IsNull() && !config.URL.IsUnknown() {
		url = config.URL.ValueString()
	}
	resp.ResourceData = &client{url: strings.TrimRight(url, "/")}
}

func (p *dnsProvider) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{newZoneResource, newRecordSetResource}
}

func (p *dnsProvider) DataSources(context.Context) []func() datasource.DataSource { return nil }
