package crd

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// checkGroup reports a kind whose package names no API group.
func (g *builder) checkGroup(k *model.Kind) {
	for _, v := range k.Versions {
		if d, missing := apidiag.MissingGroup(v); missing {
			d.Stricter = true
			g.diags.Add(d)
		}
	}
}

// checkVersions reports storage and serving problems of the finished list.
func (g *builder) checkVersions(crd *apiext.CustomResourceDefinition, k *model.Kind) {
	var stored []string
	served, twice := false, false
	names := map[string]bool{}
	for _, v := range crd.Spec.Versions {
		if v.Storage {
			stored = append(stored, v.Name)
		}
		served = served || v.Served
		if names[v.Name] {
			twice = true
			g.diags.Add(diag.Diagnostic{
				Pos: k.Pos, Code: diag.VersionConflict, Stricter: true, Outcome: diag.Refused,
				Message: fmt.Sprintf("kind %q has version %q twice", k.Name, v.Name),
				Help:    "give each package a version of its own with +versionName, or leave one out of paths=",
				Notes:   declaredAt(k),
			})
		}
		names[v.Name] = true
	}
	switch {
	case len(stored) == 0 && twice && !g.compat: // one of them has to go anyhow
	case len(stored) == 0:
		g.diags.Add(diag.Diagnostic{
			Pos: k.Pos, Code: diag.StorageVersion,
			Message: fmt.Sprintf("kind %q has %d versions and none is marked as the storage version", k.Name, len(crd.Spec.Versions)),
			Help:    "add +kubebuilder:storageversion to the type of one version",
			Notes:   declaredAt(k),
		})
	case len(stored) > 1:
		g.diags.Add(diag.Diagnostic{
			Pos: k.Pos, Code: diag.StorageVersion, Stricter: true,
			Message: fmt.Sprintf("kind %q has %d storage versions: %s", k.Name, len(stored), strings.Join(stored, ", ")),
			Help:    "keep +kubebuilder:storageversion on one of them",
			Notes:   declaredAt(k),
		})
	}
	if !served {
		g.diags.Add(diag.Diagnostic{
			Pos: k.Pos, Code: diag.NoServedVersion,
			Message: fmt.Sprintf("no version of kind %q is served", k.Name),
			Help:    "remove +kubebuilder:unservedversion from one version",
			Notes:   declaredAt(k),
		})
	}
}

func declaredAt(k *model.Kind) []diag.Note {
	var notes []diag.Note
	for _, v := range k.Versions {
		notes = append(notes, diag.Note{Pos: v.Root.Pos, Message: "version " + v.Name + " is declared here"})
	}
	return notes
}

// checkNames reports versions whose +kubebuilder:resource markers disagree:
// names and scope belong to the kind, and controller-gen takes those of a random
// version.
func (g *builder) checkNames(k *model.Kind, versions []*model.Version) {
	type resource struct {
		mark  markers.Mark
		value crdmarkers.Resource
	}
	var all []resource
	for _, v := range versions {
		if isSkipped(v) && len(versions) > 1 {
			continue
		}
		if m, ok := v.Root.Marks.Get("kubebuilder:resource"); ok {
			all = append(all, resource{m, m.Value.(crdmarkers.Resource)})
		}
	}
	for i := 1; i < len(all); i++ {
		a, b := all[0].value, all[i].value
		var arg string
		switch {
		case a.Path != "" && b.Path != "" && a.Path != b.Path:
			arg = "path"
		case a.Singular != "" && b.Singular != "" && a.Singular != b.Singular:
			arg = "singular"
		case scopeOf(a) != scopeOf(b):
			arg = "scope"
		case !slices.Equal(a.ShortName, b.ShortName):
			arg = "shortName"
		case !slices.Equal(a.Categories, b.Categories):
			arg = "categories"
		default:
			continue
		}
		g.diags.Add(diag.Diagnostic{
			Pos: all[i].mark.ArgPos(arg), Code: diag.VersionConflict,
			Message: fmt.Sprintf("the versions of kind %q disagree on %s", k.Name, arg),
			Help:    "names, scope, short names and categories belong to the kind: write the same +kubebuilder:resource marker on every version",
			Notes:   []diag.Note{{Pos: all[0].mark.Pos, Message: "the other marker is here"}},
		})
	}
}

// checkMetadataValues reports versions that give an annotation or label of the CRD different
// values: there is one CRD, and controller-gen writes the value of a random version.
func checkMetadataValues(k *model.Kind, versions []*model.Version) (found diag.List) {
	type given struct {
		version *model.Version
		value   string
		pos     token.Position
	}
	first := map[string]given{}
	for _, v := range versions {
		own := map[string]given{} // the last one holds in a version
		for _, m := range v.Root.Marks {
			meta, ok := m.Value.(crdmarkers.Metadata)
			if !ok {
				continue
			}
			for _, of := range []struct {
				arg, what string
				pairs     []string
			}{{"annotations", "annotation", meta.Annotations}, {"labels", "label", meta.Labels}} {
				for _, pair := range of.pairs {
					if key, value, ok := strings.Cut(pair, "="); ok {
						own[fmt.Sprintf("%s %q", of.what, key)] = given{v, value, m.ArgPos(of.arg)}
					}
				}
			}
		}
		for _, key := range slices.Sorted(maps.Keys(own)) {
			this := own[key]
			other, taken := first[key]
			switch {
			case !taken:
				first[key] = this
			case other.value != this.value:
				found.Add(diag.Diagnostic{
					Pos: this.pos, Code: diag.VersionConflict, Stricter: true,
					Message: fmt.Sprintf("the versions of kind %q disagree on %s: %q in %s, %q in %s", k.Name, key, other.value, other.version.Name, this.value, v.Name),
					Help:    "annotations and labels belong to the CRD, which all versions share: write the same value on every version, or write it on one version only",
					Notes:   []diag.Note{{Pos: other.pos, Message: "the other marker is here"}},
				})
			}
		}
	}
	return found
}

func scopeOf(r crdmarkers.Resource) string {
	if r.Scope == "" {
		return string(apiext.NamespaceScoped)
	}
	return r.Scope
}
