package assemble

import (
	"go/ast"
	"slices"

	"github.com/crdgen/crdgen/internal/assemble/fieldsyntax"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misspelt"
)

// saidByKinds is why a marker about kinds that stands at a package does nothing more than what
// is done without it: no kind is there, or each has the same. It is "" otherwise.
func (s *source) saidByKinds(lp *load.Package, c markers.Comment) string {
	r := s.opts.Registry
	d := r.Lookup(c.Text, markers.Type)
	if d == nil || d.Generator != "crd" || len(c.When) > 0 || r.Lookup(c.Text, markers.Package) != nil || r.Lookup(c.Text, markers.Field) != nil {
		return ""
	}
	same := func(other markers.Comment) bool { return other.Text == c.Text && len(other.When) == 0 }
	kinds := 0
	for _, decl := range lp.Types() {
		if !namesMetadata(decl) {
			continue
		}
		kinds++
		if !slices.ContainsFunc(s.marks(decl).Types[decl.Spec], same) {
			return ""
		}
	}
	if kinds == 0 {
		return "the package has no kind"
	}
	return "each kind of the package has its own"
}

// namesMetadata reports whether a struct embeds what a kind does, by the names alone.
func namesMetadata(decl *load.TypeDecl) bool {
	st, ok := decl.Spec.Type.(*ast.StructType)
	embeds := func(name string) bool {
		return slices.ContainsFunc(st.Fields.List, func(f *ast.Field) bool { return len(f.Names) == 0 && fieldsyntax.Embedded(f.Type) == name })
	}
	return ok && embeds("TypeMeta") && embeds("ObjectMeta")
}

// besideVersions gives the misspelt markers of a type that one version of a kind may have those
// of the types of the same name in the other packages of its group: what one version of a kind
// may have, another may have as it is meant. Versions that no CRD has do not count.
func (s *source) besideVersions(decl *load.TypeDecl, found []markers.Comment) []markers.Comment {
	once := func(c markers.Comment) bool {
		return s.opts.Registry.Lookup(c.Text, markers.Type) == nil && misspelt.MeansOnce(s.opts.Registry, c, markers.Type)
	}
	if !decl.Pkg.Root || !slices.ContainsFunc(found, once) {
		return found
	}
	var versions []markers.Comment
	alone := namesMetadata(decl)
	own := s.pkg(decl.Pkg)
	for _, lp := range s.roots {
		other := lp.Type(decl.Spec.Name.Name)
		if lp == decl.Pkg || other == nil {
			continue
		}
		if p := s.pkg(lp); p.HasGroup && own.HasGroup && p.Group == own.Group {
			of := s.marks(other).Types[other.Spec]
			if slices.ContainsFunc(of, skipsVersion) {
				continue // no CRD has it
			}
			alone = false
			versions = append(versions, of...)
		}
	}
	found = slices.Clone(found)
	for i := range found {
		found[i].Versions, found[i].Alone = versions, alone
	}
	return found
}

// skipsVersion reports whether a marker keeps a version out of the CRD, in every variant.
func skipsVersion(c markers.Comment) bool {
	return c.Text == "+kubebuilder:skipversion" && len(c.When) == 0
}

// said are the marks of packages by their texts, those without conditions. Each marker of
// thousands of types is held against them.
type said struct {
	packages  int // of those in order that were read
	byPackage map[*model.Package]map[string]bool
	ofCluster map[string][]*model.Package // the root packages whose marks concern the cluster
}

// by are the texts of a package, once those of all packages in an order are known. What was in the
// order before stays.
func (s *said) by(p *model.Package, order []*model.Package) map[string]bool {
	if s.byPackage == nil {
		s.byPackage, s.ofCluster = map[*model.Package]map[string]bool{}, map[string][]*model.Package{}
	}
	for _, p := range order[s.packages:] {
		texts := make(map[string]bool, len(p.Marks))
		s.byPackage[p] = texts
		for _, m := range p.Marks {
			if len(m.When) > 0 {
				continue
			}
			texts[m.Text] = true
			if at := s.ofCluster[m.Text]; p.Root && m.Def.ConcernsCluster() && (len(at) == 0 || at[len(at)-1] != p) {
				s.ofCluster[m.Text] = append(at, p)
			}
		}
	}
	s.packages = len(order)
	return s.byPackage[p]
}
