// Command pulumi-gen-nodejs writes the TypeScript SDK of a package: pulumi-gen-nodejs SCHEMA.json FOLDER.
//
// It writes what `pulumi package gen-sdk --language nodejs` writes, without the language host for Node, which is not
// published as a Go module.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: pulumi-gen-nodejs SCHEMA.json FOLDER")
		os.Exit(2)
	}
	if err := generate(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func generate(schemaFile, folder string) error {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		return err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return fmt.Errorf("%s: %w", schemaFile, err)
	}
	loader := schema.NewPluginLoader(nil)
	pkg, diagnostics, err := schema.BindSpec(spec, loader, schema.ValidationOptions{})
	if err != nil {
		return err
	}
	if diagnostics.HasErrors() {
		return diagnostics
	}
	files, err := nodejs.GeneratePackage("pulumi", pkg, nil, nil, true, loader)
	if err != nil {
		return err
	}
	for name, content := range files {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
