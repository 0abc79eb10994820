// Package assemble makes the program of a run: it resolves what declarations, tags and
// markers of loaded packages say into the types of package model, as far as generators look.
//
// What declarations say is the source's to know, what types they mean the resolver's, and
// which kinds there are the builder's. All that is unfinished stands here; the program that
// comes back is never changed. Package model knows nothing of it.
package assemble

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/internal/assemble/methodset"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/reading"
)

// Options steer [Program].
type Options struct {
	// Registry holds the marker vocabulary.
	Registry *markers.Registry
	// Reach is asked how far to look into types. A field is skipped and a type
	// is opaque only when every entry that follows kinds says so; without entries
	// everything is followed.
	Reach []model.Reach
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
	// Counting is the variant whose markers behind conditions count where the program has
	// everything. See Program.Conditional.
	Counting *condition.Variant
	// Marked is told each marker of the packages as soon as it is read; may be nil.
	Marked func(markers.Mark)
}

// Program makes the program of a loaded set: the marks of all root packages, the
// kinds declared in them, and every type that those kinds, or the types that
// generators look at for their own sake, reach. Findings about markers cover
// whole root packages; findings about types only what is reached.
func Program(set *load.Set, opts Options) (*model.Program, diag.List) {
	b := newBuilder(set, opts)
	src := b.source
	b.readReach()
	for _, root := range set.Roots { // what one says another may say again
		src.pkg(root)
	}
	for _, root := range set.Roots {
		src.reportStrays(root)
		b.indexRoot(root)
	}
	kinds := b.findKinds()
	b.findUnlisted(kinds)
	b.findConvertible(kinds)
	findHubs(kinds, src.order)
	b.findRoots()
	b.findFuncs()
	b.findVars()
	b.findRegistered()
	b.findSchemeTypes()
	b.findWritten()
	b.findMentions()
	for _, p := range src.order {
		if !p.Local {
			continue
		}
		if p.Root { // what others say of themselves is judged where they are named
			src.diags.Add(src.reading.Duplicates(p.Marks)...)
		}
		for _, t := range p.Types {
			src.checkMarks(t)
		}
	}
	b.checkChains()
	src.reportMissing()
	p := &model.Program{
		Kinds: kinds, Packages: src.order, Conditions: b.allConditions(kinds), OwnMarkers: src.own, Unread: src.unread,
		Absent: b.absent, AbsentMarks: src.absentMarks, FindLeftOut: src.leftOut(b.absent),
	}
	p.FindForeign = func(path, kind string, reach model.Reach) *model.Program {
		return foreign(set, opts.Registry, path, kind, reach)
	}
	if opts.Variant == nil && len(src.whens) > 0 {
		p.FindConditional = sync.OnceValue(func() []*model.Program { return conditional(set, opts, src.whens) })
	}
	return p, src.diags
}

// newBuilder makes a builder that has read nothing yet.
func newBuilder(set *load.Set, opts Options) *builder {
	src := &source{
		opts:           opts,
		reading:        reading.Of(opts.Registry, opts.Generators...),
		roots:          set.Roots,
		packages:       map[*load.Package]*model.Package{},
		loaded:         map[*model.Package]*load.Package{},
		files:          map[*load.File]*comments.FileMarks{},
		specs:          map[*load.TypeDecl]*comments.FileMarks{},
		types:          map[*load.TypeDecl]*model.Type{},
		enums:          enumValues{},
		decls:          map[*model.Type]*load.TypeDecl{},
		absentPackages: map[*model.Package]bool{},
		modules:        map[*load.Module]*model.Module{},
	}
	return &builder{set: set, source: src, internal: map[*load.Package]bool{}, types: &resolver{
		source:  src,
		generic: map[string]*model.Type{},
		basic:   map[string]*model.Type{},
		twice:   map[token.Position]bool{},
		asked:   map[*model.Type]bool{},
		forced:  map[*model.Type]bool{},
		methods: methodset.New(),
		shallow: methodset.NewShallow(set.Roots),
		copies:  &copyLookup{known: map[*load.TypeDecl]model.Plainness{}},
	}}
}

// checkChains reports types that stand for another one through too many names: of
// each chain the type that is the first too far from its end.
func (b *builder) checkChains() {
	length := map[*model.Type]int{}
	for _, p := range b.source.order {
		for _, t := range p.Types {
			var chain []*model.Type
			for ; t.Shape == model.Defined && t.Elem != nil && length[t] == 0; t = t.Elem {
				length[t] = -1 // under way: a circle ends here
				chain = append(chain, t)
			}
			n := max(0, length[t])
			for _, t := range slices.Backward(chain) {
				n++
				length[t] = n
				if n == model.MaxChain+1 {
					b.source.diags.Add(diag.Diagnostic{
						Pos: t.Pos, Code: diag.UnsupportedType,
						Message: fmt.Sprintf("type %q stands for another type through more than %d names", t.Name.Name, model.MaxChain),
						Help:    "let it stand for the last of them",
					})
				}
			}
		}
	}
}

// A builder collects one program: the kinds in the packages that were named, and what
// generators ask for besides. What declarations say is the source's to know, what types
// they mean the resolver's. Indexes are maps; the program itself holds ordered slices only.
type builder struct {
	set        *load.Set
	source     *source
	types      *resolver
	wantsRoots bool                   // types that no kind reaches are looked at
	internal   map[*load.Package]bool // see isInternal
	absent     []*model.Type          // see Program.Absent
}

// indexRoot registers a root package with all of its declared types. Their
// fields are not resolved before something reaches them.
func (b *builder) indexRoot(lp *load.Package) {
	p := b.source.pkg(lp)
	if b.wantsRoots {
		p.Imports, p.ImportNames = lp.ImportPaths(), lp.ImportNames()
	} else if p.Marks.Has("kubebuilder:skip") {
		return
	}
	for _, decl := range lp.Types() {
		if decl.Spec.TypeParams != nil {
			b.indexGeneric(p, decl)
			continue
		}
		if t := b.source.shell(decl); b.isAbsentKind(decl) {
			b.absent = append(b.absent, t)
		} else {
			p.Types = append(p.Types, t)
		}
	}
}

// findKinds returns the kinds of all root packages and resolves every type they
// reach.
func (b *builder) findKinds() []*model.Kind {
	index := map[[2]string]*model.Kind{}
	var kinds []*model.Kind
	for _, decl := range b.kindDecls() {
		p := b.source.pkg(decl.Pkg)
		key := [2]string{p.Group, decl.Spec.Name.Name}
		k := index[key]
		if k == nil {
			k = &model.Kind{Group: p.Group, Name: decl.Spec.Name.Name, Pos: decl.File.Position(decl.Spec.Name.Pos())}
			index[key] = k
			kinds = append(kinds, k)
		}
		k.Versions = append(k.Versions, b.version(decl))
	}
	b.addBareVersions(index)
	slices.SortFunc(kinds, func(a, b *model.Kind) int {
		if c := strings.Compare(a.Group, b.Group); c != 0 {
			return c
		}
		return strings.Compare(a.Name, b.Name)
	})
	for _, k := range kinds {
		sortVersions(k.Versions)
		k.Pos = k.Versions[0].Root.Pos // whatever the order of paths=
		for _, v := range k.Versions {
			b.types.reach(v.Root)
		}
	}
	return kinds
}

// addBareVersions adds the versions of a kind whose type has the kind's name and is
// an object without embedding the metadata itself: one version that does is enough.
func (b *builder) addBareVersions(index map[[2]string]*model.Kind) {
	for _, lp := range b.set.Roots {
		p := b.source.pkg(lp)
		if p.Marks.Has("kubebuilder:skip") || b.isInternal(lp) {
			continue
		}
		for _, decl := range lp.Types() {
			k := index[[2]string{p.Group, decl.Spec.Name.Name}]
			if k == nil || decl.Spec.TypeParams != nil || slices.ContainsFunc(k.Versions, func(v *model.Version) bool { return v.Package == p }) {
				continue
			}
			if b.isVersion(k, decl) && !b.source.isAbsent(decl) {
				k.Versions = append(k.Versions, b.version(decl))
			}
		}
	}
}

func (b *builder) version(decl *load.TypeDecl) *model.Version {
	p := b.source.pkg(decl.Pkg)
	return &model.Version{Name: p.Version, Package: p, Root: b.source.shell(decl)}
}

// findUnlisted adds the versions of known kinds that live in packages which are
// reached but were not named.
func (b *builder) findUnlisted(kinds []*model.Kind) {
	for i := 0; i < len(b.source.order); i++ { // the types of one version may reach further packages
		p := b.source.order[i]
		if p.Root || p.Marks.Has("kubebuilder:skip") {
			continue
		}
		for _, k := range kinds {
			if k.Group != p.Group {
				continue
			}
			lp := b.source.loaded[p]
			if decl := lp.Type(k.Name); decl != nil && decl.Spec.TypeParams == nil && !b.isInternal(lp) && b.isVersion(k, decl) && !b.source.isAbsent(decl) {
				v := b.version(decl)
				k.Unlisted = append(k.Unlisted, v)
				b.types.reach(v.Root)
			}
		}
	}
	for _, k := range kinds {
		sortVersions(k.Unlisted)
	}
}

func sortVersions(vs []*model.Version) {
	slices.SortStableFunc(vs, func(a, b *model.Version) int {
		if c := strings.Compare(a.Name, b.Name); c != 0 {
			return c
		}
		return strings.Compare(a.Package.Path, b.Package.Path)
	})
}
