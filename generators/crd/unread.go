package crd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
	"github.com/crdgen/crdgen/markers"
)

// An unread finds markers that no CRD has read.
type unread struct{ *builder }

// report reports markers of the generator in places that no CRD has: those about
// CRDs on types that are no kind, and any on lists of a kind, on metadata and on fields
// that JSON leaves out. Validations on types that no kind reaches are let pass: other
// modules may use such types. It is called when all schemas are made, since a type is
// reached when its schema was needed.
func (g unread) report() {
	kinds := map[*model.Type]bool{}
	for _, k := range g.program.Kinds {
		for _, v := range slices.Concat(k.Versions, k.Unlisted) {
			kinds[v.Root] = true
		}
	}
	for _, pkg := range g.program.Packages {
		if !pkg.Root || !pkg.Local || pkg.Marks.Has("kubebuilder:skip") {
			continue
		}
		names := map[string]bool{}
		for _, t := range pkg.Types {
			names[t.Name.Name] = kinds[t]
		}
		for _, t := range pkg.Types {
			of, isList := strings.CutSuffix(t.Name.Name, "List")
			switch reached := g.schemas.Reached(t); {
			case kinds[t]:
				g.ofFields(t, g.schemas.IsObject(t))
			case isList && names[of] && !reached:
				g.ofList(t, typeNamed(pkg, of))
				g.items(t, of)
			default:
				g.ofNoKind(t)
				if reached {
					g.ofFields(t, false)
				} else {
					g.ofAlias(t)
				}
			}
		}
	}
}

// ofKinds reports whether a marker concerns a CRD and not a schema.
func ofKinds(m markers.Mark) bool {
	switch m.Value.(type) {
	case specMarker, objectMarker, markers.ConversionWebhook, markers.NoConversion, markers.ConversionElsewhere, markers.InChannel, markers.InGate:
		return true
	}
	return false
}

// ofSchemas reports whether a marker changes a schema. Those that say whether a field
// has to be there are left out: people write them for readers and for other generators, too.
func ofSchemas(m markers.Mark) bool {
	if m.Def.Generator != "crd" || ofKinds(m) || markers.RequirednessOf(m.Name) != markers.Unsaid {
		return false
	}
	return schema.IsSchemaMarker(m)
}

// add reports a marker that has no effect. Under --compat it may be refused as
// controller-gen refuses it, and that is enough.
func (g unread) add(m markers.Mark, help, format string, args ...any) {
	g.addOf("", m, help, format, args...)
}

// addOf is add for markers of a cause that has often many of them in one project.
func (g unread) addOf(cause string, m markers.Mark, help, format string, args ...any) {
	refused := func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && d.Pos.Filename == m.Pos.Filename && d.Pos.Line == m.Pos.Line
	}
	if g.compat && slices.ContainsFunc(g.schemas.Findings(), refused) {
		return
	}
	d := diag.Diagnostic{
		Pos: m.Pos, Severity: diag.Warning, Code: diag.MisplacedMarker, Stricter: true,
		Message: fmt.Sprintf("marker %q has no effect: ", "+"+m.Name) + fmt.Sprintf(format, args...),
		Help:    help,
	}
	if cause != "" {
		d.Together = "%d markers have no effect: " + cause
	}
	if strings.HasPrefix(help, deleteIt) && len(m.When) == 0 {
		d.Edits = []diag.Edit{{Pos: m.Pos, Old: m.Text}}
	}
	g.diags.Add(d)
}

// deleteIt is what the help of a marker begins with that stands where nothing can be meant
// by it: it is taken out.
const deleteIt = "delete it: "

// ofNoKind reports markers about a CRD on a type that has none.
func (g unread) ofNoKind(t *model.Type) {
	for _, m := range t.Marks {
		if ofKinds(m) {
			g.addOf("the types that they stand above are no kinds", m, "write it above a kind: a struct that embeds metav1.TypeMeta and metav1.ObjectMeta", "type %q is no kind", t.Name.Name)
		}
	}
}

// ofAlias reports markers of schemas on an alias of a type that has a schema: inside
// of the package the alias stands for the type. Those of a predeclared type are read.
func (g unread) ofAlias(t *model.Type) {
	if !t.Alias || t.Shape != model.Defined || !t.Elem.Declared() || !g.schemas.Reached(t.Elem) {
		return
	}
	for _, m := range t.Marks {
		if ofSchemas(m) {
			g.addOf("the types that they stand above are aliases", m, fmt.Sprintf("write it above type %q, or above the fields of this type", t.Elem.Name.Name),
				"%q is an alias, which has the schema of %q", t.Name.Name, t.Elem.Name.Name)
		}
	}
}

// ofProperties reports whether a marker describes the property of a field, or all that is
// inside of it.
func ofProperties(m markers.Mark) bool {
	if limit, ok := m.Value.(markers.DescriptionLimit); ok {
		return limit.Below == nil
	}
	return slices.Contains([]string{
		"kubebuilder:title", "kubebuilder:example", "kubebuilder:externalDocs", "crdgen:describe", "k8s:opaqueType",
	}, m.Name)
}

// ofList reports the markers of a list of a kind, which has no schema of its own.
func (g unread) ofList(t, kind *model.Type) {
	of := kind.Name.Name
	for _, m := range t.Marks {
		if ofKinds(m) || ofSchemas(m) {
			help := fmt.Sprintf("write it above type %q", of)
			if kind.Marks.Has(m.Name) && !m.Def.Repeatable {
				help = fmt.Sprintf(deleteIt+"type %q has its own", of)
			}
			g.addOf("they stand above lists of kinds, which have no CRD of their own", m, help, "type %q is the list of kind %q and has no CRD of its own", t.Name.Name, of)
		}
	}
	for _, f := range t.Fields {
		for _, m := range f.Marks {
			if ofSchemas(m) {
				g.addOf("the API server makes lists of kinds itself", m, deleteIt+"how many objects there are is no matter of a schema", "the API server makes the list of kind %q itself", of)
			}
		}
	}
}

// typeNamed returns the type of a package that is known to have it.
func typeNamed(pkg *model.Package, name string) *model.Type {
	return pkg.Types[slices.IndexFunc(pkg.Types, func(t *model.Type) bool { return t.Name.Name == name })]
}

// ofFields reports the markers of fields that a schema has nothing of. Of an object the API
// server describes the metadata.
func (g unread) ofFields(t *model.Type, isObject bool) {
	for _, f := range t.Fields {
		tag := f.JSON()
		metadata := isObject && tag.Name == "metadata"
		inlined := f.Embedded && tag.Inlined()
		if !metadata && !tag.Skipped && !inlined {
			continue
		}
		for _, m := range f.Marks {
			switch {
			case inlined && !tag.Skipped:
				if ofProperties(m) {
					g.add(m, "write it above the fields that are inlined, or name the field", "an embedded struct without a json name is no property")
				}
			case tag.Skipped && isCondition(m):
				g.add(m, "give the field a name in JSON, or delete the marker", "field %q is no part of JSON", f.Name)
			case !ofSchemas(m):
			case metadata:
				g.add(m, ofName(m), "the API server describes metadata itself")
			default:
				g.add(m, "give the field a name in JSON, or delete the marker", "field %q is no part of JSON", f.Name)
			}
		}
	}
}

func isCondition(m markers.Mark) bool {
	_, ok := m.Condition()
	return ok
}

// ofName is the help for a marker on the metadata of a kind: what a schema can say is what
// names look like, and what is meant of a string can only be meant of the name.
func ofName(m markers.Mark) string {
	switch m.Name {
	case "kubebuilder:validation:MaxLength", "kubebuilder:validation:MinLength", "kubebuilder:validation:Pattern":
		return "for the names of objects, write above the kind: +crdgen:at=.metadata.name " + m.Text
	case "nullable", "kubebuilder:validation:Nullable":
		return deleteIt + "every object has metadata"
	case "kubebuilder:pruning:PreserveUnknownFields", "kubebuilder:validation:XPreserveUnknownFields", "kubebuilder:validation:EmbeddedResource", "kubebuilder:validation:XEmbeddedResource":
		return deleteIt + "metadata has the fields of metav1.ObjectMeta, whatever a schema says"
	}
	return "write a rule above the kind: +kubebuilder:validation:XValidation:rule=\"self.metadata.name.size() <= 63\""
}
