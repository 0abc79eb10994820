package assemble

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/declared"
	"github.com/crdgen/crdgen/markers/misspelt"
	"github.com/crdgen/crdgen/markers/reading"
)

// A source knows what packages and declarations say by themselves: groups, versions,
// documentation and marks, and which of them belong to the variant. It looks up no name,
// so that the types it makes have no right-hand side yet. Its maps are indexes by
// declaration.
type source struct {
	opts     Options
	reading  reading.Run
	roots    []*load.Package
	diags    diag.List
	packages map[*load.Package]*model.Package
	loaded   map[*model.Package]*load.Package // the other way round
	order    []*model.Package                 // of packages, in which they were met
	said     said                             // of their own marks
	files    map[*load.File]*comments.FileMarks
	specs    map[*load.TypeDecl]*comments.FileMarks
	types    map[*load.TypeDecl]*model.Type
	decls    map[*model.Type]*load.TypeDecl
	modules  map[*load.Module]*model.Module
	missing  map[string]diag.List // what cannot be imported, by the cause
	// conditions are those that were met on the way, in that order.
	conditions []condition.Condition
	// idle are the positions of those that have no effect.
	idle []token.Position
	// whens are the sets of conditions that markers stand behind.
	whens [][]condition.Condition
	// own are the markers of the project's own that were met.
	own []model.OwnMarker
	// unread are what cannot be read, see model.Program.
	unread []string
	// absent are the fields that belong to other variants alone, absentMarks the marks.
	absent      []*model.Field
	absentMarks markers.Set
	enums       enumValues
	// absentPackages says of packages whether they belong to other variants alone.
	absentPackages map[*model.Package]bool
}

// pkg returns the model's package for a loaded one and reads its group and
// version when it is met first.
func (s *source) pkg(lp *load.Package) *model.Package {
	if p, ok := s.packages[lp]; ok {
		return p
	}
	p := &model.Package{Path: lp.Path, Name: lp.Name(), Dir: lp.Dir, Root: lp.Root, Local: lp.Local}
	if lp.Root {
		p.Module = s.module(lp.Module())
	}
	s.packages[lp], s.loaded[p] = p, lp
	s.order = append(s.order, p)
	for _, f := range markedFiles(lp) {
		fm := s.fileMarks(f)
		set, unread := s.parse(lp, fm.Package, markers.Package)
		p.Marks, p.Unread = append(p.Marks, set...), append(p.Unread, unread...)
	}
	if m, ok := p.Marks.Get("groupName"); ok {
		p.Group, _ = m.Value.(string)
		p.HasGroup = true
		p.Version = p.Name
		if v, ok := p.Marks.Get("versionName"); ok {
			p.Version, _ = v.Value.(string)
		}
	}
	if files := lp.Files(); len(files) > 0 {
		p.Pos = token.Position{Filename: files[0].Position(token.NoPos).Filename, Line: 1, Column: 1}
	}
	return p
}

// fileMarks returns the marker comments of a file, associated with its nodes.
func (s *source) fileMarks(f *load.File) *comments.FileMarks {
	if fm, ok := s.files[f]; ok {
		return fm
	}
	syntax, diags := f.Syntax()
	if f.Pkg.Root {
		s.diags.Add(diags...)
	}
	fm := &comments.FileMarks{}
	if syntax != nil {
		fm = comments.Collect(syntax, f.Position, s.opts.Registry)
	}
	s.files[f] = fm
	return fm
}

// marks returns the marker comments around a declaration. Of packages that were
// not named only single declarations are parsed.
func (s *source) marks(decl *load.TypeDecl) *comments.FileMarks {
	if decl.Pkg.Root {
		return s.fileMarks(decl.File)
	}
	if fm, ok := s.specs[decl]; ok {
		return fm
	}
	part := &ast.File{Name: &ast.Ident{}, Decls: []ast.Decl{decl.Decl}, Comments: decl.Comments()}
	fm := comments.Collect(part, decl.File.Position, s.opts.Registry)
	s.specs[decl] = fm
	return fm
}

// parse turns comments into marks, and those that cannot be read into what they
// most likely mean, and keeps the findings.
func (s *source) parse(lp *load.Package, comments []markers.Comment, target markers.Target) (set, unread markers.Set) {
	if len(comments) == 0 {
		return nil, nil
	}
	set = make(markers.Set, 0, len(comments))
	read := comments
	if out := func(c markers.Comment) bool { return c.CommentedOut }; slices.ContainsFunc(comments, out) {
		read = slices.DeleteFunc(slices.Clone(comments), out)
	}
	untyped := slices.ContainsFunc(read, func(c markers.Comment) bool { return c.Text == `+kubebuilder:validation:Type=""` })
	beside := markers.NewNeighbors(read)
	for _, c := range comments {
		c.Untyped, c.Beside = untyped, beside
		if lp.Root {
			if target == markers.Package {
				c.Again = s.saidByKinds(lp, c)
			} else {
				c.Again = s.again(lp, c)
			}
		}
		m, ok, diags := s.reading.Parse(c, target, lp.Local)
		s.diags.Add(diags...)
		switch {
		case !ok:
			if lp.Local && len(diags) > 0 {
				s.unread = append(s.unread, c.Text)
				for _, w := range c.When {
					s.unread = append(s.unread, w.Marker())
				}
			}
			if m.Name != "" && lp.Local {
				unread = append(unread, declared.Meant(s.opts.Registry, m)...)
			}
		case !m.Extension || lp.Local && (!s.opts.Compat || changesNoByte(m)):
			made, diags := s.expand(m, lp.Local)
			s.diags.Add(diags...)
			s.diags.Add(aboutGo(made)...)
			set = append(set, made...)
		case lp.Local:
			s.diags.Add(passedOver(m))
		}
	}
	if s.opts.Marked != nil {
		for _, m := range set {
			s.opts.Marked(m)
		}
	}
	s.diags.Add(unmet(set)...)
	s.enums.note(set)
	return overridden(slices.DeleteFunc(set, func(m markers.Mark) bool { return !s.counts(m) })), unread
}

// changesNoByte reports whether a marker of ours makes no difference to what
// controller-gen writes: waivers, and what generators read that it does not have.
func changesNoByte(m markers.Mark) bool {
	_, waiver := m.Value.(markers.Waiver)
	return waiver || m.Def.CountsUnderCompat()
}

// passedOver tells that a marker has no effect under compat.
func passedOver(m markers.Mark) diag.Diagnostic {
	if len(m.When) > 0 {
		return diag.Diagnostic{
			Pos: m.Pos, Severity: diag.Warning, Code: diag.ControllerGenDiffers, Stricter: true,
			Message: fmt.Sprintf("controller-gen does not know conditions, and passes over marker %q behind one", "+"+m.Name),
			Help:    "without --compat=controller-gen it is applied in the variants that meet the condition",
		}
	}
	d := diag.Diagnostic{
		Pos: m.Pos, Severity: diag.Warning, Code: diag.ControllerGenDiffers, Stricter: true,
		Message: fmt.Sprintf("controller-gen passes over marker %q on a %s", "+"+m.Name, m.Target),
		Help:    "without --compat=controller-gen it is applied",
	}
	if inner, innermost, ok := m.OfInnermost(); ok {
		d.Help = fmt.Sprintf("give the %s a type of their own with %s above it; %s", innermost, inner, d.Help)
	}
	return d
}

// again is what says in this run, where it is read, what a comment says that stands
// elsewhere. What concerns the cluster may be said by any package of the run; what
// concerns a package, by that one.
func (s *source) again(lp *load.Package, c markers.Comment) string {
	if len(c.When) > 0 {
		return ""
	}
	own := s.packages[lp]
	if s.said.by(own, s.order)[c.Text] {
		return "the package has the same marker where it is read"
	}
	if own.HasGroup && !own.Marks.Has("versionName") && c.Text == "+versionName="+own.Version {
		return fmt.Sprintf("without it the version is the name of the package, %q, too", own.Version)
	}
	for _, p := range s.said.ofCluster[c.Text] {
		if p != own {
			return fmt.Sprintf("package %q has the same marker where it is read", p.Path)
		}
	}
	return ""
}

// reportStrays reports the markers of a root package that stand where nothing reads them.
func (s *source) reportStrays(lp *load.Package) {
	for _, f := range markedFiles(lp) {
		s.reportStray(f, s.fileMarks(f))
	}
	for _, f := range unmarkedFiles(lp) {
		s.reportStray(f, s.fileMarks(f))
	}
}

func (s *source) reportStray(f *load.File, fm *comments.FileMarks) {
	inOrder := func(a, b *ast.ValueSpec) int { return cmp.Compare(a.Pos(), b.Pos()) }
	for _, spec := range slices.SortedFunc(maps.Keys(fm.Consts), inOrder) { // the first condition is told
		// Whose constants they are does not matter: what may stand on one, may
		// stand on all.
		set, _ := s.parse(f.Pkg, fm.Consts[spec], markers.Const)
		s.reportConstant(f.Pkg, spec, set)
	}
	stray := func(c markers.Comment) {
		c.Again = s.again(f.Pkg, c)
		if c.Without == markers.Required && s.pkg(f.Pkg).Marks.Has(markers.OptionalField) {
			c.Without = markers.Unsaid // by its tag alone, perhaps
		}
		s.diags.Add(s.reading.ParseStray(c)...)
	}
	for _, c := range fm.Stray {
		stray(c)
	}
	if syntax, _ := f.Syntax(); syntax != nil {
		s.diags.Add(misspelt.Almost(s.opts.Registry, syntax, f.Position, func(field *ast.Field, c markers.Comment) markers.Comment {
			known := s.knownOfField(f, append(slices.Clone(fm.Fields[field]), c), field)
			return known[len(known)-1]
		})...)
	}
	for _, m := range f.BodyMarkers() {
		if c, ok := markers.CommentOf(m.Text, m.Pos); ok {
			c.Within = true
			stray(c)
		}
	}
}

// syntaxOf returns the syntax errors of a file that was not named but whose
// types are reached. Those of root packages are reported in any case.
func syntaxOf(f *load.File) diag.List {
	if f.Pkg.Root || !f.Faulty() {
		return nil
	}
	_, found := f.Syntax()
	return found
}

// expand turns a marker of the project's own into what it stands for. Findings about
// that are at the marker; see Expand of package declared.
func (s *source) expand(m markers.Mark, local bool) (markers.Set, diag.List) {
	of, _ := m.Behind()
	if of.Def == nil || !of.Def.IsOwn() {
		return markers.Set{m}, nil
	}
	s.own = append(s.own, model.OwnMarker{Pos: of.Pos, Declared: of.Def.Declared(), Name: of.Name})
	return declared.Expand(s.opts.Registry, m, local)
}
