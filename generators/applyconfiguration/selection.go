package applyconfiguration

import (
	"fmt"
	"go/token"
	"path"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

const (
	switchMarker   = "kubebuilder:ac:generate"
	outputMarker   = "kubebuilder:ac:output:package"
	resourceMarker = "kubebuilder:resource"

	// groupVersionVar is the variable of the package by which utils.go tells kinds.
	groupVersionVar = "SchemeGroupVersion"

	// usualOutput is where files go without a marker, below the package.
	usualOutput = "applyconfiguration"
)

// A selection is a package that is switched on.
type selection struct {
	pkg *model.Package
	// output is the directory of the files, relative to the package's.
	output string
	// kinds are the types to write for, in source order; others are the other kinds
	// of the package, for which the library writes if they have its own tag.
	kinds, others []*model.Type
}

// outputPackage is the import path of the output.
func (s *selection) outputPackage() string { return path.Join(s.pkg.Path, s.output) }

// selectPackages finds the packages that are switched on, sorted by path.
func selectPackages(p *model.Program) ([]*selection, diag.List) {
	kinds := map[*model.Type]*model.Version{}
	for _, k := range p.Kinds {
		for _, v := range k.Versions {
			kinds[v.Root] = v
		}
	}
	var all []*selection
	var found diag.List
	for _, pkg := range p.Packages {
		if !pkg.Root {
			continue
		}
		if !isOn(pkg) {
			found.Add(unused(pkg)...)
			continue
		}
		s := &selection{pkg: pkg, output: usualOutput}
		found.Add(s.fill(kinds)...)
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *selection) int { return strings.Compare(a.pkg.Path, b.pkg.Path) })
	for _, out := range byDirectory(all) {
		found.Add(out.clashes()...)
	}
	if len(all) == 0 && !found.HasErrors() {
		found.Add(diag.Diagnostic{
			Severity: diag.Warning, Code: diag.NothingFound, Stricter: true,
			Message: "no given package has apply configurations switched on",
			Help:    "write // +" + switchMarker + "=true above the package clause",
		})
	}
	return all, found
}

// origin is where the source says which directory the files go to.
func (s *selection) origin() token.Position {
	if m, ok := s.pkg.Marks.Get(outputMarker); ok {
		return m.Pos
	}
	return s.pkg.Pos
}

// isOn reports whether a package is switched on.
func isOn(pkg *model.Package) bool {
	m, ok := pkg.Marks.Get(switchMarker)
	return ok && m.Value.(bool)
}

// unused reports types that are switched on in a package that is not.
func unused(pkg *model.Package) diag.List {
	var found diag.List
	if pkg.Marks.Has(switchMarker) {
		return nil // switched off
	}
	if m, ok := pkg.Marks.Get(outputMarker); ok {
		found.Add(diag.Diagnostic{
			Pos: m.Pos, Severity: diag.Warning, Code: diag.MarkerConflict, Stricter: true,
			Message: fmt.Sprintf("marker %q has no effect: its package is not switched on", "+"+outputMarker),
			Help:    "write // +" + switchMarker + "=true above the package clause, too",
		})
	}
	for _, t := range pkg.Types {
		if m, ok := t.Marks.Get(switchMarker); ok && m.Value.(bool) {
			found.Add(diag.Diagnostic{
				Pos: m.Pos, Code: diag.MarkerConflict, Stricter: true,
				Message: fmt.Sprintf("marker %q switches on type %q, but its package is not switched on", "+"+switchMarker, t.Name.Name),
				Help:    "write // +" + switchMarker + "=true above the package clause, too",
			})
		}
	}
	return found
}

// fill finds the kinds of the package and checks what the library takes for
// granted.
func (s *selection) fill(kinds map[*model.Type]*model.Version) diag.List {
	var found diag.List
	for _, t := range s.pkg.Types {
		m, marked := t.Marks.Get(switchMarker)
		switch {
		case marked && !m.Value.(bool), !marked && !t.Marks.Has(resourceMarker):
			if kinds[t] != nil {
				s.others = append(s.others, t)
			}
		case kinds[t] == nil:
			if !marked {
				m, _ = t.Marks.Get(resourceMarker)
			}
			if of := s.listOf(t, kinds); of != "" {
				found.Add(onList(m, t, of))
				continue
			}
			found.Add(diag.Diagnostic{
				Pos: m.Pos, Code: diag.MarkerConflict,
				Message: fmt.Sprintf("type %q is no kind, so nothing can be applied with it", t.Name.Name),
				Help:    "embed metav1.TypeMeta and metav1.ObjectMeta, or remove the marker; types that kinds use need none",
			})
		default:
			s.kinds = append(s.kinds, t)
		}
	}
	found.Add(s.checkGroup(kinds)...)
	found.Add(s.checkOutput()...)
	return found
}

// listOf returns the kind of the package whose list a type is by its name, "" for none.
func (s *selection) listOf(t *model.Type, kinds map[*model.Type]*model.Version) string {
	of, isList := strings.CutSuffix(t.Name.Name, "List")
	if !isList || !slices.ContainsFunc(s.pkg.Types, func(o *model.Type) bool { return o.Name.Name == of && kinds[o] != nil }) {
		return ""
	}
	return of
}

// onList is the finding about a marker of a list, which is passed over: controller-gen
// writes nothing for it either.
func onList(m markers.Mark, t *model.Type, of string) diag.Diagnostic {
	return diag.Diagnostic{
		Pos: m.Pos, Severity: diag.Warning, Code: diag.MisplacedMarker, Stricter: true,
		Message: fmt.Sprintf("marker %q has no effect: type %q is the list of kind %q and has no apply configuration", "+"+m.Name, t.Name.Name, of),
		Help:    "delete it",
	}
}

// checkGroup reports a package whose group and version the library cannot find,
// or would take for others.
func (s *selection) checkGroup(versions map[*model.Type]*model.Version) diag.List {
	m, _ := s.pkg.Marks.Get(switchMarker)
	if !s.pkg.HasGroup || s.pkg.Group == "" {
		var found diag.List
		for _, t := range slices.Concat(s.kinds, s.others) {
			if d, missing := apidiag.MissingGroup(versions[t]); missing {
				found.Add(d)
			}
		}
		if len(found) > 0 {
			return found
		}
		return diag.List{{
			Pos: m.Pos, Code: diag.MissingGroup,
			Message: fmt.Sprintf("package %q has no API group, which apply configurations hold", s.pkg.Path),
			Help:    "add // +groupName=example.com above the package clause",
		}}
	}
	found := s.checkVariable(m.Pos)
	dir := path.Base(s.pkg.Path)
	if dir == s.pkg.Path || dir == s.pkg.Version {
		return found
	}
	pos := m.Pos
	if v, ok := s.pkg.Marks.Get("versionName"); ok {
		pos = v.Pos
	}
	return append(found, diag.Diagnostic{
		Pos: pos, Code: diag.ApplyVersion, Stricter: true,
		Message: fmt.Sprintf("package %q has version %q, but its apply configurations would have version %q: it is taken from the import path", s.pkg.Path, s.pkg.Version, dir),
		Help:    fmt.Sprintf("rename the directory to %q", s.pkg.Version),
	})
}

// checkVariable reports a package without the variable that the library's code reads
// wherever there is a kind: without it that code does not compile.
func (s *selection) checkVariable(pos token.Position) diag.List {
	if len(s.kinds) == 0 || slices.Contains(s.pkg.Vars, groupVersionVar) {
		return nil
	}
	value := fmt.Sprintf("schema.GroupVersion{Group: %q, Version: %q}", s.pkg.Group, s.pkg.Version)
	if slices.Contains(s.pkg.Vars, "GroupVersion") {
		value = "GroupVersion"
	}
	return diag.List{{
		Pos: pos, Code: diag.MissingGroupVersion, Stricter: true,
		Message: fmt.Sprintf("package %q has no variable %s, which the code of apply configurations reads: it would not compile", s.pkg.Path, groupVersionVar),
		Help:    fmt.Sprintf("declare it in the package: var %s = %s", groupVersionVar, value),
	}}
}

// checkOutput reads the output marker.
func (s *selection) checkOutput() diag.List {
	m, ok := s.pkg.Marks.Get(outputMarker)
	if !ok {
		return nil
	}
	s.output = m.Value.(string)
	if out := path.Clean(s.output); path.IsAbs(s.output) || out == "." || s.output == "" {
		return diag.List{{
			Pos: m.Pos, Code: diag.MarkerValue,
			Message: fmt.Sprintf("output package %q is no directory below or beside that of the package", s.output),
			Help:    `write a relative path, such as "applyconfiguration" or "../client/applyconfiguration"; files in the package itself would import it`,
		}}
	}
	return nil
}

// empty is the finding about a package without a kind to write for.
func (s *selection) empty() diag.Diagnostic {
	m, _ := s.pkg.Marks.Get(switchMarker)
	return diag.Diagnostic{
		Pos: m.Pos, Severity: diag.Warning, Code: diag.NothingFound, Stricter: true,
		Message: fmt.Sprintf("package %q has no kind to write apply configurations for", s.pkg.Path),
		Help:    "kinds need the marker +" + resourceMarker + " or +" + switchMarker + "=true",
	}
}

// isClusterScoped reports whether objects of a kind have no namespace.
func isClusterScoped(t *model.Type) bool {
	m, ok := t.Marks.Get(resourceMarker)
	if !ok {
		return false
	}
	r, ok := m.Value.(crdmarkers.Resource)
	return ok && r.Scope == string(apiext.ClusterScoped)
}
