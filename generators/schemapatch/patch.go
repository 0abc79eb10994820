package schemapatch

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
)

// A groupKind names a kind.
type groupKind struct{ group, kind string }

// A patcher puts the schemas of a program into definitions.
type patcher struct {
	kinds    map[groupKind]*model.Kind
	packages []*model.Package
	// wanted are the versions that manifests have.
	wanted  map[groupKind]map[string]bool
	schemas map[groupKind]map[string]apiext.JSONSchemaProps
	found   diag.List
}

// patchAll replaces the schemas in all manifests.
func patchAll(p *model.Program, o Options, env generators.Env, manifests []*manifest) diag.List {
	t := &patcher{
		packages: p.Packages, kinds: map[groupKind]*model.Kind{},
		wanted: map[groupKind]map[string]bool{}, schemas: map[groupKind]map[string]apiext.JSONSchemaProps{},
	}
	for _, k := range p.Kinds {
		t.kinds[groupKind{k.Group, k.Name}] = k
	}
	for _, m := range manifests {
		for _, d := range m.definitions {
			t.want(d)
		}
	}
	t.makeSchemas(p, o, env)
	for _, m := range manifests {
		for _, d := range m.definitions {
			t.patchDefinition(d)
		}
	}
	return t.found
}

// want notes the versions of a definition.
func (t *patcher) want(d *definition) {
	key := groupKind{d.group, d.kind}
	if t.wanted[key] == nil {
		t.wanted[key] = map[string]bool{}
	}
	for _, v := range d.versions {
		t.wanted[key][v.name] = true
	}
}

// makeSchemas makes the schemas that are wanted and no others: what is wrong in
// types without a manifest is no finding of this generator.
func (t *patcher) makeSchemas(p *model.Program, o Options, env generators.Env) {
	part := &model.Program{Packages: p.Packages}
	for _, k := range p.Kinds {
		if t.wanted[groupKind{k.Group, k.Name}] != nil {
			part.Kinds = append(part.Kinds, k)
		}
	}
	schemas := schema.New(part, o.schema(env.Compat))
	for _, k := range part.Kinds {
		key := groupKind{k.Group, k.Name}
		byVersion := map[string]apiext.JSONSchemaProps{}
		for _, v := range schemas.OfKind(k, func(name string) bool { return t.wanted[key][name] }) {
			if _, twice := byVersion[v.Version.Name]; twice {
				t.found.Add(diag.Diagnostic{
					Pos: v.Version.Root.Pos, Code: diag.VersionConflict,
					Message: fmt.Sprintf("kind %q has version %q twice", k.Name, v.Version.Name),
					Help:    "give each package a version of its own with +versionName, or leave one out of paths=",
				})
			}
			byVersion[v.Version.Name] = v.Schema
		}
		t.schemas[key] = byVersion
	}
	t.found.Add(schemas.Findings()...)
}

// patchDefinition replaces the schemas of a definition. A definition of which no version is
// known stays as it is; of any other the versions that are not known lose their
// schema, which is an error; with compat only where controller-gen has one, see hasPackage.
func (t *patcher) patchDefinition(d *definition) {
	key := groupKind{d.group, d.kind}
	k := t.kinds[key]
	if k == nil {
		t.unknownKind(d)
		return
	}
	schemas := t.schemas[key]
	t.unknownVersions(d, k, schemas)
	if len(schemas) == 0 {
		return
	}
	if n := child(d.spec, "validation"); n != nil {
		t.found.Add(diag.Diagnostic{
			Pos: d.in.at(n), Severity: diag.Warning, Code: diag.ManifestInvalid, Stricter: true,
			Message: "spec.validation is left out: in " + currentVersion + " each version has a schema of its own",
			Help:    "remove it; " + currentVersion + " does not know the field",
		})
		remove(d.spec, "validation")
	}
	for _, v := range d.versions {
		made, known := schemas[v.name]
		if !known {
			remove(v.node, "schema")
			continue
		}
		setSchema(v.node, nodeOf(made))
	}
}

func (t *patcher) unknownKind(d *definition) {
	var near []string
	for key := range t.kinds {
		if key.kind == d.kind {
			near = append(near, fmt.Sprintf("%q", key.group))
		}
	}
	help := "name its package in paths=, or move the manifest out of the directory"
	if len(near) == 1 {
		help = "there is a kind of that name in group " + near[0] + "; see +groupName in its package"
	}
	t.found.Add(diag.Diagnostic{
		Pos: d.in.at(d.names), Code: diag.ManifestUnknown, Stricter: true,
		Message: fmt.Sprintf("kind %q of group %q has no Go type in the given packages", d.kind, d.group),
		Help:    help,
	})
}

// unknownVersions reports the versions without a schema.
func (t *patcher) unknownVersions(d *definition, k *model.Kind, schemas map[string]apiext.JSONSchemaProps) {
	var names []string
	for _, v := range k.Versions {
		names = append(names, fmt.Sprintf("%q", v.Name))
	}
	for _, v := range d.versions {
		if _, known := schemas[v.name]; known {
			continue
		}
		help := "remove the version from the manifest, or name its package in paths="
		if len(names) > 0 {
			help += "; found: " + strings.Join(names, ", ")
		}
		t.found.Add(diag.Diagnostic{
			Pos: d.in.at(v.value), Code: diag.ManifestUnknown, Stricter: !t.hasPackage(k.Group, v.name),
			Message: fmt.Sprintf("version %q of kind %q has no Go type in the given packages", v.name, d.kind),
			Help:    help,
		})
	}
}

// hasPackage reports whether a package has types of a version, of whatever kind.
// controller-gen takes it for granted then that every kind has it, and crashes.
func (t *patcher) hasPackage(group, version string) bool {
	return slices.ContainsFunc(t.packages, func(p *model.Package) bool {
		return p.HasGroup && p.Group == group && p.Version == version
	})
}
