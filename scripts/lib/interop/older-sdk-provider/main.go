// Program older-sdk-provider serves one resource with terraform-plugin-sdk, by protocol 5. Its API is a map in this process.
package main

import (
	"context"
	"fmt"
	"sync"

	"github.com/hashicorp/terraform-plugin-sdk/v2/diag"
	"github.com/hashicorp/terraform-plugin-sdk/v2/helper/schema"
	"github.com/hashicorp/terraform-plugin-sdk/v2/plugin"
)

var (
	mutex   sync.Mutex
	objects = map[string]map[string]any{}
	last    int
	names   = []string{"name", "size", "enabled", "labels", "ports", "rule", "note"}
)

func main() {
	plugin.Serve(&plugin.ServeOpts{ProviderFunc: func() *schema.Provider {
		return &schema.Provider{ResourcesMap: map[string]*schema.Resource{"older_thing": thing()}}
	}})
}

func thing() *schema.Resource {
	return &schema.Resource{
		CreateContext: func(_ context.Context, data *schema.ResourceData, _ any) diag.Diagnostics {
			mutex.Lock()
			defer mutex.Unlock()
			last++
			data.SetId(fmt.Sprint("t", last))
			return store(data)
		},
		ReadContext: func(_ context.Context, data *schema.ResourceData, _ any) diag.Diagnostics {
			mutex.Lock()
			defer mutex.Unlock()
			return load(data)
		},
		UpdateContext: func(_ context.Context, data *schema.ResourceData, _ any) diag.Diagnostics {
			mutex.Lock()
			defer mutex.Unlock()
			return store(data)
		},
		DeleteContext: func(_ context.Context, data *schema.ResourceData, _ any) diag.Diagnostics {
			mutex.Lock()
			defer mutex.Unlock()
			delete(objects, data.Id())
			return nil
		},
		Importer: &schema.ResourceImporter{StateContext: schema.ImportStatePassthroughContext},
		Schema: map[string]*schema.Schema{
			"name":    {Type: schema.TypeString, Required: true, ForceNew: true},
			"size":    {Type: schema.TypeInt, Optional: true, Default: 3},
			"enabled": {Type: schema.TypeBool, Optional: true},
			"labels":  {Type: schema.TypeMap, Optional: true, Elem: &schema.Schema{Type: schema.TypeString}},
			"ports":   {Type: schema.TypeSet, Optional: true, Elem: &schema.Schema{Type: schema.TypeInt}},
			"note":    {Type: schema.TypeString, Optional: true, Computed: true},
			"url":     {Type: schema.TypeString, Computed: true},
			"rule": {Type: schema.TypeList, Optional: true, Elem: &schema.Resource{Schema: map[string]*schema.Schema{
				"action": {Type: schema.TypeString, Required: true},
				"weight": {Type: schema.TypeInt, Optional: true},
			}}},
		},
	}
}

// store stores the planned object; the API decides a note if the configuration has none.
func store(data *schema.ResourceData) diag.Diagnostics {
	object := map[string]any{}
	for _, name := range names {
		object[name] = data.Get(name)
	}
	if object["note"] == "" {
		object["note"] = "api"
	}
	objects[data.Id()] = object
	return load(data)
}

func load(data *schema.ResourceData) diag.Diagnostics {
	object, exists := objects[data.Id()]
	if !exists {
		data.SetId("")
		return nil
	}
	if err := data.Set("url", "https://example.com/"+data.Id()); err != nil {
		return diag.FromErr(err)
	}
	for _, name := range names {
		if err := data.Set(name, object[name]); err != nil {
			return diag.FromErr(err)
		}
	}
	return nil
}
