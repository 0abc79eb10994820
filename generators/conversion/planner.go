package conversion

import (
	"go/token"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// MakePlan plans the conversions of all kinds with several versions. The plan is
// of use only if it is not incomplete, which the findings say.
func MakePlan(program *model.Program) (*Plan, diag.List) {
	p := rolesIn(program)
	p.checkExternalTypes()
	for _, pkg := range p.plan.Packages {
		p.spokes(pkg)
	}
	p.plan.Packages = slices.DeleteFunc(p.plan.Packages, func(pkg *Package) bool {
		return len(pkg.Hubs) == 0 && len(pkg.Spokes) == 0
	})
	p.checkMarkers(program)
	p.settle()
	return p.plan, p.diags
}

// rolesIn finds the hub and the spokes of every kind with several versions, and the
// packages they stand in; nothing else is planned yet.
func rolesIn(program *model.Program) *planner {
	p := newPlanner()
	p.plan.schemas = &schemas{program: program}
	for _, pkg := range program.Packages {
		if pkg.Root {
			p.plan.Packages = append(p.plan.Packages, &Package{Package: pkg})
		}
	}
	for _, k := range program.Kinds {
		if missing := p.noGroup(k, program.Kinds); !missing && len(k.Versions) > 1 {
			p.kind(k)
		}
	}
	return p
}

// incomplete says whether findings keep a plan from being used. Those that a user
// may accept, by a waiver or a flag, do not: nothing is missing then.
func incomplete(found diag.List) bool {
	return slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Severity == diag.Error && !d.Stricter })
}

// A planner makes one plan.
type planner struct {
	plan  *Plan
	diags diag.List
	// used are the markers that had an effect, by place.
	used map[token.Position]bool

	// The package and spoke that are being planned.
	pkg     *Package
	spoke   *Spoke
	pairs   map[[2]*model.Type]*Pair
	names   map[string]bool
	outside map[*model.Field]*Rule // fields that a rule of another struct converts
	// neighbours are the other packages of the run whose types the package converts.
	neighbours []*model.Package
	keyed      []keyedItems // what maps with keys hold
	// keeps are the findings that propose no more than to keep a field of the spoke,
	// or to say that a field of the hub is not there.
	keeps map[finding]keeping
	// open are the spokes of which somebody has to find the place of a whole struct.
	open map[*Spoke]bool
	// astray says that the path of a marker leads nowhere, or that a field may have
	// been split: a field without counterpart may be the one that is meant.
	astray bool
	// claimed are fields of hubs that findings want for fields of spokes; hints is
	// what is said of those that may be wanted.
	claimed map[hubField]bool
	hints   map[hubField]string
	// explained are the fields at which it was said how two structs are converted
	// by hand, by the package that needs it.
	explained map[*model.Package]map[[2]*model.Type]string
	// lonelies are fields that were reported, until the spoke is planned.
	lonelies []lonelyField
}

func newPlanner() *planner {
	return &planner{
		plan: &Plan{}, used: map[token.Position]bool{}, keeps: map[finding]keeping{}, open: map[*Spoke]bool{},
		claimed: map[hubField]bool{}, hints: map[hubField]string{}, explained: map[*model.Package]map[[2]*model.Type]string{},
	}
}

// kind finds the hub of a kind and makes its other versions spokes.
func (p *planner) kind(k *model.Kind) {
	made := &Kind{Kind: k}
	var hubs []*model.Version
	for _, v := range k.Versions {
		if _, ok := hubMark(v); ok {
			hubs = append(hubs, v)
		}
	}
	if len(hubs) == 0 {
		if hub := p.peerHub(k); hub != nil {
			hubs = append(hubs, hub)
		}
	}
	switch {
	case len(hubs) > 1:
		p.twoHubs(k, hubs)
		return
	case len(hubs) == 0 && p.waitsForHub(k):
		return
	case len(hubs) == 0 && !allSame(k.Versions):
		p.noHub(k)
		return
	}
	p.plan.Kinds = append(p.plan.Kinds, made)
	if len(hubs) == 0 {
		return
	}
	made.Hub = hubs[0]
	p.packageOf(made.Hub.Package).Hubs = append(p.packageOf(made.Hub.Package).Hubs, made)
	for _, v := range k.Versions {
		if v == made.Hub {
			continue
		}
		s := &Spoke{Version: v, Kind: made}
		made.Spokes = append(made.Spokes, s)
		home := p.packageOf(v.Package)
		home.Spokes = append(home.Spokes, s)
	}
}

func (p *planner) packageOf(pkg *model.Package) *Package {
	i := slices.IndexFunc(p.plan.Packages, func(q *Package) bool { return q.Package == pkg })
	return p.plan.Packages[i]
}

// hubMark returns where a version is called the hub.
func hubMark(v *model.Version) (token.Position, bool) {
	for _, name := range []string{hubMarker, scaffoldMarker} {
		if m, ok := v.Root.Marks.Get(name); ok {
			return m.Pos, true
		}
	}
	if m, ok := method(v.Root, hubMethod); ok {
		return m.Pos, true
	}
	return token.Position{}, false
}

// method returns a method that somebody wrote: what this generator wrote does
// not count.
func method(t *model.Type, name string) (model.Method, bool) {
	for _, m := range t.Methods {
		if m.Name == name && !m.Hidden && path.Base(m.Pos.Filename) != fileName {
			return m, true
		}
	}
	return model.Method{}, false
}

// spokes plans all versions that are converted from a package.
func (p *planner) spokes(pkg *Package) {
	p.pkg = pkg
	p.pairs = map[[2]*model.Type]*Pair{}
	p.names = map[string]bool{}
	p.outside = map[*model.Field]*Rule{}
	p.keyed = nil
	p.neighbours = neighbours(pkg)
	p.explained[pkg.Package] = map[[2]*model.Type]string{}
	pkg.Scoped = slices.ContainsFunc(pkg.Funcs, func(f *model.Function) bool {
		return strings.HasPrefix(f.Name, handPrefix) && isHandWritten(f) && len(f.Params) == 3 && isScope(f.Params[2])
	})
	for _, s := range pkg.Spokes {
		p.spoke = s
		before := len(pkg.Pairs)
		moved := p.rootMoves(s)
		s.Root = p.pair(s.Version.Root, s.Kind.Hub.Root)
		s.Root.Root = s
		p.fill(s.Root, moved, nil)
		(&filling{planner: p, pair: s.Root}).outOfRenamed(moved)
		s.Root.Rules = append(withCounterpart(s.Root, s.Root.Rules), enteredFromRoot(s.Root, moved)...)
		if list, hubList := listOf(s.Version), listOf(s.Kind.Hub); list != nil && hubList != nil {
			s.List = p.pair(list, hubList)
			p.fill(s.List, nil, nil)
		}
		p.reunite(s)
		p.checkZeros(pkg.Pairs[before:])
	}
	p.checkOutside()
	p.checkKeyed()
	p.checkHands()
	keepFixpoint(pkg.Pairs)
	p.checkKept()
}

// listOf returns the list type of a version.
func listOf(v *model.Version) *model.Type {
	for _, t := range v.Package.Types {
		if t.Name.Name != v.Root.Name.Name+"List" {
			continue
		}
		for _, m := range members(t) {
			if u := m.Type().Underlying(); m.Steps() == "items" && u.Shape == model.Slice &&
				(u.Elem == v.Root || u.Elem.Shape == model.Pointer && u.Elem.Elem == v.Root) {
				return t
			}
		}
	}
	return nil
}

// pair returns the one pair of two structs, without its rules if it is new: see
// fill.
func (p *planner) pair(spoke, hub *model.Type) *Pair {
	spoke, hub = spoke.Unalias(), hub.Unalias()
	key := [2]*model.Type{spoke, hub}
	if known, ok := p.pairs[key]; ok {
		return known
	}
	from, to := versionWord(spoke)+"_"+goWord(spoke), versionWord(hub)+"_"+goWord(hub)
	made := &Pair{Spoke: spoke, Hub: hub, ToHub: handPrefix + from + "_To_" + to, ToSpoke: handPrefix + to + "_To_" + from}
	for p.names[made.ToHub] || p.names[made.ToSpoke] {
		// Two types with one name, of packages with one name.
		made.ToHub, made.ToSpoke = made.ToHub+"_", made.ToSpoke+"_"
	}
	if made.ToHub == made.ToSpoke && !made.ofOneType() {
		made.ToSpoke += "_"
	}
	p.names[made.ToHub], p.names[made.ToSpoke] = true, true
	made.HandToHub = p.hand(made.ToHub, spoke, hub)
	made.HandToSpoke = p.hand(made.ToSpoke, hub, spoke)
	p.pairs[key] = made
	p.pkg.Pairs = append(p.pkg.Pairs, made)
	return made
}

// versionWord is what conversion-gen calls a package: the last element of its
// path.
func versionWord(t *model.Type) string {
	return word(path.Base(t.Name.Package))
}

// goWord is a type's name as a part of an identifier.
func goWord(t *model.Type) string {
	name := baseName(t)
	for _, a := range t.Args {
		name += "_" + goWord(a.Unalias())
	}
	return word(name)
}

func word(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, s)
}
