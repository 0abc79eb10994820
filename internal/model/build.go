package model

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/misspelt"
	"github.com/crdgen/crdgen/markers/reading"
)

// metaPackage declares the two types whose embedding makes a struct a kind.
const metaPackage = "k8s.io/apimachinery/pkg/apis/meta/v1"

// Options steer Build.
type Options struct {
	// Registry holds the marker vocabulary.
	Registry *markers.Registry
	// Reach is asked how far to look into types. A field is skipped and a type
	// is opaque only when every entry that follows kinds says so; without entries
	// everything is followed.
	Reach []Reach
	// Generators are the names of those of the run: they judge the markers that they
	// read. Without any all markers are judged.
	Generators []string
	// Compat drops the marks that controller-gen does not see. In dependencies
	// they are dropped always: their authors wrote them for other tools, and the
	// user cannot change them.
	Compat bool
	// Variant is the variant that the program is for: what does not belong to it is
	// left out, and markers behind conditions that it meets count. Without one, which
	// is for Go code, everything is there and no such marker counts.
	Variant *condition.Variant
}

// Build makes the program of a loaded set: the marks of all root packages, the
// kinds declared in them, and every type that those kinds, or the types that
// generators look at for their own sake, reach. Findings about markers cover
// whole root packages; findings about types only what is reached.
func Build(set *load.Set, opts Options) (*Program, diag.List) {
	b := &builder{
		set:      set,
		opts:     opts,
		reading:  reading.Of(opts.Registry, opts.Generators...),
		packages: map[*load.Package]*Package{},
		files:    map[*load.File]*comments.FileMarks{},
		specs:    map[*load.TypeDecl]*comments.FileMarks{},
		types:    map[*load.TypeDecl]*Type{},
		decls:    map[*Type]*load.TypeDecl{},
		generic:  map[string]*Type{},
		basic:    map[string]*Type{},
		marshals: map[marshalKey]bool{},
		twice:    map[*load.TypeDecl]*load.TypeDecl{},
		modules:  map[*load.Module]*Module{},
	}
	b.readReach()
	for _, root := range set.Roots {
		b.indexRoot(root)
	}
	kinds := b.findKinds()
	b.findUnlisted(kinds)
	b.findConvertible(kinds)
	b.findRoots()
	b.findFuncs()
	b.findVars()
	b.findRegistered()
	b.findWritten()
	b.findMentions()
	for _, p := range b.order {
		if !p.Local {
			continue
		}
		if p.Root { // what others say of themselves is judged where they are named
			b.diags.Add(b.reading.Duplicates(p.Marks)...)
		}
		for _, t := range p.Types {
			b.checkMarks(t)
		}
	}
	b.checkChains()
	b.reportMissing()
	return &Program{Kinds: kinds, Packages: b.order, Conditions: b.conditions, OwnMarkers: b.own}, b.diags
}

// checkChains reports types that stand for another one through too many names: of
// each chain the type that is the first too far from its end.
func (b *builder) checkChains() {
	length := map[*Type]int{}
	for _, p := range b.order {
		for _, t := range p.Types {
			var chain []*Type
			for ; t.Shape == Defined && t.Elem != nil && length[t] == 0; t = t.Elem {
				length[t] = -1 // under way: a circle ends here
				chain = append(chain, t)
			}
			n := max(0, length[t])
			for _, t := range slices.Backward(chain) {
				n++
				length[t] = n
				if n == MaxChain+1 {
					b.diags.Add(diag.Diagnostic{
						Pos: t.Pos, Code: diag.UnsupportedType,
						Message: fmt.Sprintf("type %q stands for another type through more than %d names", t.Name.Name, MaxChain),
						Help:    "let it stand for the last of them",
					})
				}
			}
		}
	}
}

// A builder collects one program. Its maps are indexes by source declaration;
// the program itself holds ordered slices only.
type builder struct {
	set      *load.Set
	opts     Options
	reading  reading.Run
	diags    diag.List
	packages map[*load.Package]*Package
	order    []*Package
	files    map[*load.File]*comments.FileMarks
	specs    map[*load.TypeDecl]*comments.FileMarks
	types    map[*load.TypeDecl]*Type
	decls    map[*Type]*load.TypeDecl
	generic  map[string]*Type
	basic    map[string]*Type
	marshals map[marshalKey]bool
	twice    map[*load.TypeDecl]*load.TypeDecl // first declaration to second
	missing  map[string]diag.List              // what cannot be imported, by the cause
	modules  map[*load.Module]*Module
	queue    []*pending
	// conditions are those that were met on the way, in that order.
	conditions []condition.Condition
	// own are the markers of the project's own that were met.
	own     []OwnMarker
	nesting int // levels of the type expression that is resolved

	plain            map[*load.TypeDecl]Plainness
	aliased          map[*load.TypeDecl]bool // declarations that an alias stands for
	methodNames      []string                // that Type.Methods holds
	wantsRoots       bool                    // types that no kind reaches are looked at
	wantsMarshalling bool
}

// pkg returns the model's package for a loaded one and reads its group and
// version when it is met first.
func (b *builder) pkg(lp *load.Package) *Package {
	if p, ok := b.packages[lp]; ok {
		return p
	}
	p := &Package{Path: lp.Path, Name: lp.Name(), Dir: lp.Dir, Root: lp.Root, Local: lp.Local}
	if lp.Root {
		p.Module = b.module(lp.Module())
	}
	b.packages[lp] = p
	b.order = append(b.order, p)
	for _, f := range markedFiles(lp) {
		fm := b.fileMarks(f)
		set, _ := b.parse(lp, fm.Package, markers.Package)
		p.Marks = append(p.Marks, set...)
		if lp.Root {
			b.reportStray(f, fm)
		}
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
func (b *builder) fileMarks(f *load.File) *comments.FileMarks {
	if fm, ok := b.files[f]; ok {
		return fm
	}
	syntax, diags := f.Syntax()
	if f.Pkg.Root {
		b.diags.Add(diags...)
	}
	fm := &comments.FileMarks{}
	if syntax != nil {
		fm = comments.Collect(syntax, f.Position, b.opts.Registry)
	}
	b.files[f] = fm
	return fm
}

// marks returns the marker comments around a declaration. Of packages that were
// not named only single declarations are parsed.
func (b *builder) marks(decl *load.TypeDecl) *comments.FileMarks {
	if decl.Pkg.Root {
		return b.fileMarks(decl.File)
	}
	if fm, ok := b.specs[decl]; ok {
		return fm
	}
	part := &ast.File{Name: &ast.Ident{}, Decls: []ast.Decl{decl.Decl}, Comments: decl.Comments()}
	fm := comments.Collect(part, decl.File.Position, b.opts.Registry)
	b.specs[decl] = fm
	return fm
}

// parse turns comments into marks, and those that cannot be read into what they
// most likely mean, and keeps the findings.
func (b *builder) parse(lp *load.Package, comments []markers.Comment, target markers.Target) (set, unread markers.Set) {
	if len(comments) == 0 {
		return nil, nil
	}
	set = make(markers.Set, 0, len(comments))
	for _, c := range comments {
		m, ok, diags := b.reading.Parse(c, target, lp.Local)
		b.diags.Add(diags...)
		switch {
		case !ok:
			if m.Name != "" && lp.Local {
				unread = append(unread, m)
			}
		case !m.Extension || lp.Local && (!b.opts.Compat || changesNoByte(m)):
			made, diags := b.expand(m, lp.Local)
			b.diags.Add(diags...)
			for _, m := range made {
				if b.counts(m) {
					set = append(set, m)
				}
			}
		case lp.Local:
			b.diags.Add(passedOver(m))
		}
	}
	return overridden(set), unread
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
			Pos: m.Pos, Severity: diag.Warning, Code: diag.PeerDefect, Stricter: true,
			Message: fmt.Sprintf("controller-gen does not know conditions, and passes over marker %q behind one", "+"+m.Name),
			Help:    "without --compat=controller-gen it is applied in the variants that meet the condition",
		}
	}
	return diag.Diagnostic{
		Pos: m.Pos, Severity: diag.Warning, Code: diag.PeerDefect, Stricter: true,
		Message: fmt.Sprintf("controller-gen passes over marker %q on a %s", "+"+m.Name, m.Target),
		Help:    "without --compat=controller-gen it is applied",
	}
}

// reportStray reports markers of own packages that stand where nothing reads
// them.
func (b *builder) reportStray(f *load.File, fm *comments.FileMarks) {
	for _, consts := range fm.Consts {
		// Whose constants they are does not matter: what may stand on one, may
		// stand on all.
		b.parse(f.Pkg, consts, markers.Const)
	}
	for _, c := range fm.Stray {
		b.diags.Add(b.reading.ParseStray(c)...)
	}
	if syntax, _ := f.Syntax(); syntax != nil {
		b.diags.Add(misspelt.Almost(b.opts.Registry, syntax, f.Position)...)
	}
	for _, m := range f.BodyMarkers() {
		if c, ok := markers.CommentOf(m.Text, m.Pos); ok {
			b.diags.Add(b.reading.ParseStray(c)...)
		}
	}
}

// indexRoot registers a root package with all of its declared types. Their
// fields are not resolved before something reaches them.
func (b *builder) indexRoot(lp *load.Package) {
	p := b.pkg(lp)
	if b.wantsRoots {
		p.Imports, p.ImportNames = lp.ImportPaths(), lp.ImportNames()
	} else if p.Marks.Has("kubebuilder:skip") {
		return
	}
	first := map[string]*load.TypeDecl{}
	for _, decl := range lp.Types() {
		name := decl.Spec.Name.Name
		if before := first[name]; before != nil {
			b.twice[before] = decl
		} else {
			first[name] = decl
		}
		if decl.Spec.TypeParams != nil {
			b.indexGeneric(p, decl)
			continue
		}
		if t := b.shell(decl); !b.isAbsentKind(decl) {
			p.Types = append(p.Types, t)
		}
	}
}

// reportSyntax reports the syntax errors of a file that was not named but whose
// types are reached. Those of root packages are reported in any case.
func (b *builder) reportSyntax(f *load.File) {
	if f.Pkg.Root || !f.Faulty() {
		return
	}
	_, found := f.Syntax()
	b.diags.Add(found...)
}

// reportTwice reports a reached type that has two declarations, either of which
// could be meant.
func (b *builder) reportTwice(decl *load.TypeDecl) {
	second := b.twice[decl]
	if second == nil {
		return
	}
	name := decl.Spec.Name
	b.diags.Add(diag.Diagnostic{
		Pos: second.File.Position(second.Spec.Name.Pos()), Code: diag.UnknownType,
		Message: fmt.Sprintf("type %q is declared twice in package %q", name.Name, decl.Pkg.Path),
		Help:    "rename or delete one of them",
		Notes:   []diag.Note{{Pos: decl.File.Position(name.Pos()), Message: "the first is here"}},
	})
}

// findKinds returns the kinds of all root packages and resolves every type they
// reach.
func (b *builder) findKinds() []*Kind {
	index := map[[2]string]*Kind{}
	var kinds []*Kind
	for _, lp := range b.set.Roots {
		p := b.pkg(lp)
		if p.Marks.Has("kubebuilder:skip") {
			continue
		}
		for _, decl := range lp.Types() {
			if !b.isKind(decl) || b.isAbsent(decl) {
				continue
			}
			key := [2]string{p.Group, decl.Spec.Name.Name}
			k := index[key]
			if k == nil {
				k = &Kind{Group: p.Group, Name: decl.Spec.Name.Name, Pos: decl.File.Position(decl.Spec.Name.Pos())}
				index[key] = k
				kinds = append(kinds, k)
			}
			k.Versions = append(k.Versions, b.version(decl))
		}
	}
	b.addBareVersions(index)
	slices.SortFunc(kinds, func(a, b *Kind) int {
		if c := strings.Compare(a.Group, b.Group); c != 0 {
			return c
		}
		return strings.Compare(a.Name, b.Name)
	})
	for _, k := range kinds {
		sortVersions(k.Versions)
		k.Pos = k.Versions[0].Root.Pos // whatever the order of paths=
		for _, v := range k.Versions {
			b.reach(v.Root)
		}
	}
	return kinds
}

// addBareVersions adds the versions of a kind whose type has the kind's name and is
// an object without embedding the metadata itself: one version that does is enough.
func (b *builder) addBareVersions(index map[[2]string]*Kind) {
	for _, lp := range b.set.Roots {
		p := b.pkg(lp)
		if p.Marks.Has("kubebuilder:skip") {
			continue
		}
		for _, decl := range lp.Types() {
			k := index[[2]string{p.Group, decl.Spec.Name.Name}]
			if k == nil || decl.Spec.TypeParams != nil || slices.ContainsFunc(k.Versions, func(v *Version) bool { return v.Package == p }) {
				continue
			}
			if b.isVersion(k, decl) && !b.isAbsent(decl) {
				k.Versions = append(k.Versions, b.version(decl))
			}
		}
	}
}

func (b *builder) version(decl *load.TypeDecl) *Version {
	p := b.pkg(decl.Pkg)
	return &Version{Name: p.Version, Package: p, Root: b.shell(decl)}
}

// findUnlisted adds the versions of known kinds that live in packages which are
// reached but were not named.
func (b *builder) findUnlisted(kinds []*Kind) {
	loaded := map[*Package]*load.Package{}
	for lp, p := range b.packages {
		loaded[p] = lp
	}
	for i := 0; i < len(b.order); i++ {
		p := b.order[i]
		if p.Root || p.Marks.Has("kubebuilder:skip") {
			continue
		}
		for _, k := range kinds {
			if k.Group != p.Group {
				continue
			}
			if decl := loaded[p].Type(k.Name); decl != nil && decl.Spec.TypeParams == nil && b.isVersion(k, decl) && !b.isAbsent(decl) {
				v := b.version(decl)
				k.Unlisted = append(k.Unlisted, v)
				b.reach(v.Root)
			}
		}
	}
	for _, k := range kinds {
		sortVersions(k.Unlisted)
	}
}

func sortVersions(vs []*Version) {
	slices.SortStableFunc(vs, func(a, b *Version) int {
		if c := strings.Compare(a.Name, b.Name); c != 0 {
			return c
		}
		return strings.Compare(a.Package.Path, b.Package.Path)
	})
}
