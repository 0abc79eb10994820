package crd

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/version"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/plural"
	"github.com/crdgen/crdgen/internal/schema"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misuse"
)

// controllerGenVersion is the controller-gen release whose output is matched.
const controllerGenVersion = "v0.23.0"

// inControllerGenOrder sorts kinds as controller-gen works them off, which decides what
// packages it has seen before a kind.
func inControllerGenOrder(kinds []*model.Kind) []*model.Kind {
	key := func(k *model.Kind) string {
		if k.Group == "" {
			return k.Name
		}
		return k.Name + "." + k.Group
	}
	return slices.SortedStableFunc(slices.Values(kinds), func(a, b *model.Kind) int { return cmp.Compare(key(a), key(b)) })
}

// object makes the CRD of a kind; nil if no version of it is left.
func (g *builder) object(k *model.Kind) *apiext.CustomResourceDefinition {
	g.checkGroup(k)
	g.checkRegistered(k)
	versions := g.schemas.Versions(k)
	resource := strings.ToLower(plural.Of(k.Name))
	crd := &apiext.CustomResourceDefinition{
		TypeMeta: metav1.TypeMeta{APIVersion: apiext.SchemeGroupVersion.String(), Kind: "CustomResourceDefinition"},
		Spec: apiext.CustomResourceDefinitionSpec{
			Group: k.Group,
			Names: apiext.CustomResourceDefinitionNames{
				Kind:     k.Name,
				ListKind: k.Name + "List",
				Plural:   resource,
				Singular: strings.ToLower(k.Name),
			},
			Scope: apiext.NamespaceScoped,
		},
	}
	for _, v := range versions {
		root := g.schemas.OfRoot(v.Root)
		g.diags.Add(ofVersion(v, g.diags.Collect(func() { g.checkMetadata(k, v, &root) }))...)
		schema.BareMetadata(&root)
		crd.Spec.Versions = append(crd.Spec.Versions, apiext.CustomResourceDefinitionVersion{
			Name: v.Name, Served: true,
			Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &root},
		})
	}
	g.checkNames(k, versions)
	g.diags.Add(checkMetadataValues(k, versions)...)
	for _, v := range versions {
		g.applyToObject(crd, v)
	}
	for _, v := range versions {
		g.skipVersion(crd, v)
	}
	crd.Name = crd.Spec.Names.Plural + "." + k.Group
	if len(crd.Spec.Versions) == 0 {
		g.diags.Add(diag.Diagnostic{
			Pos: k.Pos, Code: diag.NoServedVersion,
			Message: fmt.Sprintf("every version of kind %q has +kubebuilder:skipversion", k.Name),
			Help:    "keep one version, or put +kubebuilder:skip into the package",
		})
		return nil
	}
	g.finish(crd, k)
	return crd
}

// finish sorts the versions, chooses the storage version and adds the tool
// version where it is asked for.
func (g *builder) finish(crd *apiext.CustomResourceDefinition, k *model.Kind) {
	less := func(a, b apiext.CustomResourceDefinitionVersion) int { return strings.Compare(a.Name, b.Name) }
	if g.opts.VersionOrder == "kubernetes" {
		less = func(a, b apiext.CustomResourceDefinitionVersion) int {
			return version.CompareKubeAwareVersionStrings(b.Name, a.Name)
		}
	}
	slices.SortStableFunc(crd.Spec.Versions, less)
	if len(crd.Spec.Versions) == 1 {
		crd.Spec.Versions[0].Storage = true
	}
	g.checkVersions(crd, k)
	g.convert(crd, k)
	if g.compat && !isTrue(g.opts.OmitToolVersion) {
		if crd.Annotations == nil {
			crd.Annotations = map[string]string{}
		}
		crd.Annotations[toolAnnotation] = controllerGenVersion
	}
}

// specMarker and objectMarker are controller-tools' markers that change a CRD.
type specMarker interface {
	ApplyToCRD(crd *apiext.CustomResourceDefinitionSpec, version string) error
}

type objectMarker interface {
	ApplyToCRD(crd *apiext.CustomResourceDefinition, version string) error
}

// applyToObject applies the markers of a version's type in source order, save
// skipversion, which has to be the last.
func (g *builder) applyToObject(crd *apiext.CustomResourceDefinition, v *model.Version) {
	columns := map[string]markers.Mark{}
	for _, m := range v.Root.Marks {
		found := g.diags.Collect(func() { g.applyMark(crd, v, m, columns) })
		if !ofWholeKind(m) {
			found = ofVersion(v, found)
		}
		g.diags.Add(found...)
	}
}

// applyMark applies one marker of a version's type; columns are the printer columns before it.
func (g *builder) applyMark(crd *apiext.CustomResourceDefinition, v *model.Version, m markers.Mark, columns map[string]markers.Mark) {
	g.checkValue(m)
	g.checkColumnName(columns, m)
	g.checkRepeated(m)
	var err error
	switch value := m.Value.(type) {
	case crdmarkers.SkipVersion:
	case crdmarkers.Metadata:
		if g.metadata(m, value) {
			err = value.ApplyToCRD(crd, v.Name)
		}
	case specMarker:
		err = value.ApplyToCRD(&crd.Spec, v.Name)
	case objectMarker:
		err = value.ApplyToCRD(crd, v.Name)
	}
	if err != nil {
		g.diags.Add(misuse.Conflict(m, err.Error()))
	}
}

// checkColumnName reports a printer column whose heading another one of the version has.
func (g *builder) checkColumnName(seen map[string]markers.Mark, m markers.Mark) {
	column, ok := m.Value.(crdmarkers.PrintColumn)
	if !ok {
		return
	}
	first, taken := seen[column.Name]
	if !taken {
		seen[column.Name] = m
		return
	}
	g.diags.Add(diag.Diagnostic{
		Pos: m.ArgPos("name"), Severity: diag.Warning, Code: diag.DuplicateMarker, Stricter: true,
		Message:  fmt.Sprintf("two printer columns have the name %q", column.Name),
		Help:     "rename one of them or delete it: \"kubectl get\" prints both under one heading",
		Notes:    []diag.Note{{Pos: first.ArgPos("name"), Message: "the other one is here"}},
		Together: "%d printer columns have the name of another one of their kind",
	})
}

// checkRepeated reports short names and categories that a marker gives twice: they are
// written twice, and mean no more.
func (g *builder) checkRepeated(m markers.Mark) {
	resource, ok := m.Value.(crdmarkers.Resource)
	if !ok {
		return
	}
	for _, list := range []struct {
		argument, what string
		elements       []string
	}{{"shortName", "short name", resource.ShortName}, {"categories", "category", resource.Categories}} {
		for i, e := range list.elements {
			if slices.Contains(list.elements[:i], e) {
				g.diags.Add(diag.Diagnostic{
					Pos: m.ElementPos(list.argument, i), Severity: diag.Warning, Code: diag.DuplicateMarker, Stricter: true,
					Message: fmt.Sprintf("%s %q is given twice", list.what, e),
					Help:    "delete the second one, which says the same",
				})
			}
		}
	}
}

// metadata reports whether annotations and labels are key=value pairs.
func (g *builder) metadata(m markers.Mark, v crdmarkers.Metadata) bool {
	ok := true
	for arg, list := range map[string][]string{"annotations": v.Annotations, "labels": v.Labels} {
		for _, s := range list {
			if strings.Contains(s, "=") {
				continue
			}
			ok = false
			g.diags.Add(diag.Diagnostic{
				Pos: m.ArgPos(arg), Code: diag.MalformedMarker,
				Message: fmt.Sprintf("%s of marker %q: expected key=value, found %q", arg, "+"+m.Name, s),
				Help:    fmt.Sprintf("write +%s:%s=\"%s=value\"", m.Name, arg, s),
				Unfixed: "nothing says which value",
			})
		}
	}
	return ok
}

func (g *builder) skipVersion(crd *apiext.CustomResourceDefinition, v *model.Version) {
	m, ok := v.Root.Marks.Get("kubebuilder:skipversion")
	if !ok {
		return
	}
	if err := (crdmarkers.SkipVersion{}).ApplyToCRD(&crd.Spec, v.Name); err != nil {
		g.diags.Add(misuse.Conflict(m, err.Error()))
	}
}

// columnTypes are the values that the API server takes for the type of a printer
// column.
var columnTypes = []string{"boolean", "date", "integer", "number", "string"}

// scopes are the values of a CRD's scope.
var scopes = []string{string(apiext.ClusterScoped), string(apiext.NamespaceScoped)}

// checkValue reports a marker about the object whose value the API server takes
// nowhere. controller-gen copies all of them into the CRD.
func (g *builder) checkValue(m markers.Mark) {
	switch v := m.Value.(type) {
	case crdmarkers.Resource:
		if v.Scope != "" {
			g.diags.Add(misuse.UnknownWord(m, "scope", "scope", v.Scope, scopes)...)
		}
	case crdmarkers.PrintColumn:
		g.diags.Add(misuse.UnknownWord(m, "type", "column type", v.Type, columnTypes)...)
	}
}
