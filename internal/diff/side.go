// Package diff compares the CRDs of two sides: what was generated of Go source, files, or what
// a cluster prints. It makes sides of objects, has package contract compare them and package
// witness show what that found, and writes the report.
//
// A comparison that failed is an error, never an empty report. The package reads and writes no
// file: revisions are read by diff/revision, which sides there are is decided by diff/sides,
// and identifiers of Go are compared by diff/goapi. Flags and exit codes are those of
// cmd/crdgen.
package diff

import (
	"encoding/json"
	"fmt"
	"go/token"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff/incomparable"
)

// A Side is one of the two that are compared.
type Side struct {
	// Name says what it is, as in "v1.2.0 (3f2a91c)" or "the working tree".
	Name string
	// Source says that the side was generated from Go source. It has the roles of
	// markers only, where manifests have others as well.
	Source bool
	contract.Objects
	// Elsewhere are definitions whose conversion something else than the source writes.
	Elsewhere map[*contract.CRD]bool
	// Patches are where parts of definitions stand, which kustomize puts into whole ones: what
	// they say is not compared.
	Patches []token.Position
	// Pos is where a part of a CRD is declared; nil where that is not known.
	Pos func(crd *contract.CRD, version, path, keyword string) token.Position
}

// FromDocuments makes a side of objects of files. Other kinds are passed over, as are
// patches of CRDs, which have neither names nor schema.
func FromDocuments(name string, docs []crvalidation.Document) (*Side, error) {
	s := &Side{Name: name}
	places := map[*contract.CRD]*crvalidation.Document{}
	for i := range docs {
		d := &docs[i]
		apiVersion, kind := d.Kind()
		if kind != "CustomResourceDefinition" {
			if err := s.AddObject(d, d.Pos); err != nil {
				return nil, err
			}
			continue
		}
		if apiVersion != apiext.SchemeGroupVersion.String() {
			return nil, &incomparable.Error{
				Message: fmt.Sprintf("%s: CustomResourceDefinition of %q cannot be compared", d.Pos("apiVersion"), apiVersion),
				Help:    "give it as " + apiext.SchemeGroupVersion.String() + ", as \"kubectl get crd -o yaml\" prints it",
			}
		}
		crd, err := decode(d)
		if err != nil {
			return nil, err
		}
		if crd.Spec.Names.Kind == "" && crd.Spec.Names.Plural == "" {
			s.Patches = append(s.Patches, d.Pos(""))
			continue
		}
		place := *d
		place.Object = nil // which was decoded, and is large: of a document, positions are asked alone
		places[crd] = &place
		s.CRDs = append(s.CRDs, crd)
	}
	s.Pos = func(crd *contract.CRD, version, path, keyword string) token.Position {
		if d := places[crd]; d != nil {
			return d.Pos(documentPath(crd, version, path, keyword))
		}
		return token.Position{}
	}
	return s, s.Unique()
}

func decode(d *crvalidation.Document) (*contract.CRD, error) {
	text, err := json.Marshal(d.Object)
	if err != nil {
		return nil, err
	}
	crd := &contract.CRD{}
	if err := json.Unmarshal(text, crd); err != nil {
		return nil, &incomparable.Error{Message: fmt.Sprintf("%s: CustomResourceDefinition cannot be read: %v", d.Pos(""), err)}
	}
	// What is left out is what the server fills in.
	apiext.SetDefaults_CustomResourceDefinitionSpec(&crd.Spec)
	return crd, nil
}

// documentPath is a part of a CRD as the API server writes paths.
func documentPath(crd *contract.CRD, version, path, keyword string) string {
	i := slices.IndexFunc(crd.Spec.Versions, func(v apiext.CustomResourceDefinitionVersion) bool { return v.Name == version })
	if i < 0 {
		if slices.Contains([]string{"kind", "listKind", "singular", "shortNames", "categories"}, keyword) {
			return "spec.names." + keyword
		}
		if strings.HasPrefix(keyword, "metadata.") || strings.HasPrefix(keyword, "status.") || strings.HasPrefix(keyword, "spec.") {
			// The server says so of definitions whose versions have one schema.
			return strings.Replace(keyword, "spec.validation.", "spec.versions[0].schema.", 1)
		}
		return "spec." + keyword
	}
	out := fmt.Sprintf("spec.versions[%d]", i)
	if path == "" && !strings.HasPrefix(keyword, "x-kubernetes") && keyword != "required" {
		return out + "." + keyword
	}
	out += ".schema.openAPIV3Schema"
	path = strings.ReplaceAll(strings.ReplaceAll(path, "[]", ".[]"), "{}", ".{}")
	for _, step := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' }) {
		switch step {
		case "[]":
			out += ".items"
		case "{}":
			out += ".additionalProperties"
		default:
			out += ".properties." + step
		}
	}
	return out + "." + keyword
}

// Unapplied warns of patches, which are compared where they were applied only.
func (s *Side) Unapplied() (warnings diag.List) {
	if len(s.Patches) > 0 {
		warnings.Add(diag.Diagnostic{
			Pos: s.Patches[0], Code: diag.ResourceSyntax, Severity: diag.Warning,
			Message: fmt.Sprintf("%s has %s, of which nothing is compared: kustomize patches a whole one by it", s.Name, plural(len(s.Patches), "partial definition")),
			Help:    "compare what \"kustomize build\" prints of both sides",
		})
	}
	return warnings
}

// Filled refuses a side that holds nothing to compare.
func (s *Side) Filled() error {
	if s.Empty() {
		return &incomparable.Error{
			Message: "no CustomResourceDefinition stands in " + s.Name,
			Help:    "a comparison with nothing would find everything new; directories are read for *.yaml, *.yml and *.json, those inside as well",
		}
	}
	return nil
}

// Without leaves out the definitions of a cluster in groups that the other side, source or
// manifests, has none of: those of other operators, which nobody deletes by applying it.
// It refuses a cluster that has nothing of the other side. Two clusters are compared whole.
func (s *Side) Without(other *Side) error {
	if len(other.CRDs) == 0 || slices.ContainsFunc(other.CRDs, fromCluster) || !slices.ContainsFunc(s.CRDs, fromCluster) {
		return nil
	}
	ours := func(crd *contract.CRD) bool {
		return slices.ContainsFunc(other.CRDs, func(b *contract.CRD) bool { return b.Spec.Group == crd.Spec.Group })
	}
	var kept []*contract.CRD
	for _, crd := range s.CRDs {
		if ours(crd) {
			kept = append(kept, crd)
		}
	}
	left := len(s.CRDs) - len(kept)
	switch {
	case left == 0:
		return nil
	case len(kept) == 0:
		return &incomparable.Error{
			Message: fmt.Sprintf("no definition of %s is of a group that %s has", s.Name, other.Name),
			Help:    "name the packages, and what \"kubectl get crd -o yaml\" prints of a cluster that has its definitions",
		}
	}
	s.CRDs = kept
	s.Name += " (without " + plural(left, "definition") + " of other groups)"
	return nil
}

// fromCluster reports whether a definition is as a server holds it.
func fromCluster(crd *contract.CRD) bool {
	return crd.ResourceVersion != "" || len(crd.Status.StoredVersions) > 0
}

// Empty reports whether the side has nothing that is compared.
func (s *Side) Empty() bool {
	return len(s.CRDs)+len(s.Roles)+len(s.Bindings)+len(s.Webhooks)+len(s.Policies)+len(s.PolicyBindings) == 0
}

// Unique refuses a side that has one CRD twice.
func (s *Side) Unique() error {
	seen := map[string]*contract.CRD{}
	for _, crd := range s.CRDs {
		other := seen[crd.Name]
		if other == nil {
			seen[crd.Name] = crd
			continue
		}
		where := ""
		if s.Pos != nil {
			a, b := s.Pos(other, "", "", ""), s.Pos(crd, "", "", "")
			if a.IsValid() && b.IsValid() {
				where = fmt.Sprintf(", at %s and at %s", a, b)
			}
		}
		return &incomparable.Error{
			Message: fmt.Sprintf("CustomResourceDefinition %q is in %s twice%s", crd.Name, s.Name, where),
			Help:    "name the directory or package that has one of them",
		}
	}
	return nil
}
