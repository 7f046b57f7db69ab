// Command pulumi-gen-sdk writes the SDK of a package for nodejs, python or go: pulumi-gen-sdk LANGUAGE SCHEMA.json FOLDER.
//
// It writes what `pulumi package gen-sdk --language LANGUAGE` writes, without the language hosts, which are not
// published as Go modules.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: pulumi-gen-sdk nodejs|python|go SCHEMA.json FOLDER")
		os.Exit(2)
	}
	if err := generate(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func generate(language, schemaFile, folder string) error {
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
	files, err := filesOf(language, pkg, loader)
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

func filesOf(language string, pkg *schema.Package, loader schema.ReferenceLoader) (map[string][]byte, error) {
	switch language {
	case "nodejs":
		return nodejs.GeneratePackage("pulumi", pkg, nil, nil, true, loader)
	case "python":
		return python.GeneratePackage("pulumi", pkg, nil, loader)
	case "go":
		return gogen.GeneratePackage("pulumi", pkg, nil)
	default:
		return nil, fmt.Errorf("%s is not nodejs, python or go", language)
	}
}
