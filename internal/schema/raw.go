package schema

import (
	"go/token"
	"path/filepath"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/override"
	"github.com/crdgen/crdgen/internal/schema/recursion"
	"github.com/crdgen/crdgen/internal/schema/replaced"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/schema/tags"
	"github.com/crdgen/crdgen/markers"
)

// A builder makes the schemas of one run. Raw schemas are made once per declared
// type; a reference in them is the address of the type's entry in refs.
type builder struct {
	opts   Options
	compat bool
	diags  diag.List
	// ledger notes what set which keyword, nil where nobody asks.
	ledger *origin.Ledger

	raw  map[*model.Type]*apiext.JSONSchemaProps
	busy map[*model.Type]bool // raw schema under construction
	deep bool                 // types are nested too deeply, which is reported
	// refs and types translate between a declared type and the reference that
	// stands for it in raw schemas.
	refs  map[*model.Type]*string
	types map[*string]*model.Type
	// touched are the packages whose types were asked for, which is what makes
	// controller-gen take their versions into a CRD.
	touched map[*model.Package]bool
	// foreign are the directories of those among them that belong to other modules, as
	// positions name them.
	foreign map[string]bool
	// wholeMeta says that ObjectMeta is described like any other struct.
	wholeMeta bool
	// cycles are the types that are reported since they contain themselves, or are defined
	// by nothing but themselves.
	cycles  []recursion.Cycle
	cycleAt map[token.Position]int // places of the cycles by their positions
	// open says of each type that is cut off inside itself whether what stands there keeps
	// unknown fields, wherever that is.
	open openEnds
	// flaws holds what is wrong inside types of other modules.
	flaws flaws
	// fields says where the properties of a struct's raw schema come from.
	fields map[*model.Type]map[string]*model.Field
	// overrides are named by raw schemas.
	overrides *override.Book
	// markers applies those that change one schema, tags those of validation-gen.
	markers *apply.Applier
	tags    *tags.Context
	// replaced are the uses of types that need no schema.
	replaced replaced.Uses
	// recursive says how deep types that contain themselves are unrolled.
	recursive recursion.Limits
	// objects are the types of kinds that are no part of a kind: the API server describes their
	// metadata, wherever they are.
	objects map[*model.Type]bool
}

// newBuilder prepares the schemas of a program. Origins are noted in the ledger, if there
// is one.
func newBuilder(o Options, l *origin.Ledger) *builder {
	g := &builder{
		ledger: l, opts: o, compat: o.Compat,
		raw:     map[*model.Type]*apiext.JSONSchemaProps{},
		busy:    map[*model.Type]bool{},
		refs:    map[*model.Type]*string{},
		types:   map[*string]*model.Type{},
		touched: map[*model.Package]bool{},
		foreign: map[string]bool{},
		flaws:   newFlaws(),
		fields:  map[*model.Type]map[string]*model.Field{},
		open:    openEnds{},

		overrides: &override.Book{},
	}
	forms := site.Forms{Types: g}
	g.tags = &tags.Context{Forms: forms, Diags: &g.diags, Ledger: l, Gates: o.FeatureGates, Compat: o.Compat, IgnoreType: g.overrides.IgnoreType}
	g.markers = &apply.Applier{Forms: forms, Tags: g.tags, Ledger: l, Diags: &g.diags, Compat: o.Compat}
	return g
}

// survey notes what must be known of a program before the first schema: its kinds, which types
// need no schema, and how deep to unroll types that contain themselves.
func (g *builder) survey(p *model.Program) {
	g.objects = objectsOnly(p)
	if !g.compat {
		g.replaced = replaced.Find(p, Reach(g.opts).SkipField)
	}
	limits, cycles, found := recursion.Find(p, g.replaced)
	g.recursive, g.cycles, g.cycleAt = limits, cycles, map[token.Position]int{}
	for i, c := range slices.Backward(cycles) { // the first counts
		g.cycleAt[c.Pos] = i
	}
	g.diags.Add(found...)
}

// findings are what was found so far.
func (g *builder) findings() diag.List {
	found := slices.Clip(g.diags)
	for _, c := range g.cycles {
		if !g.open.has(c) {
			found.Add(c.Finding())
		}
	}
	found.Add(g.overrides.Unreached()...)
	return found
}

// openEnds are the types that are cut off inside themselves, and whether each place where that
// happens keeps unknown fields.
type openEnds map[*model.Type]bool

// cut notes that a type is cut off inside itself, and whether what stands there keeps
// unknown fields.
func (e openEnds) cut(t *model.Type, open bool) {
	before, again := e[t]
	e[t] = open && (before || !again)
}

// has reports whether each place where types of a cycle are cut off keeps unknown
// fields, as a marker beside the field says: the cycle has an end, below which
// everything is taken, and nothing is lost.
func (e openEnds) has(c recursion.Cycle) bool {
	ends := false
	for _, t := range c.Types {
		open, cut := e[t]
		if cut && !open {
			return false
		}
		ends = ends || cut
	}
	return ends
}

// A usage is where a schema is made: the package whose names are local, and the
// position for findings.
type usage struct {
	pkg *model.Package
	pos token.Position
	// field is the one whose type is used, nil for a part of a declared type.
	field *model.Field
	// typed says that another type counts than its own: that of the struct into which it is
	// inlined, or that of a marker of its field.
	typed bool
}

// objectsOnly returns the types of kinds that nothing else of a kind consists of. Lists of kinds
// are no part of one.
func objectsOnly(p *model.Program) map[*model.Type]bool {
	objects, met := map[*model.Type]bool{}, map[*model.Type]bool{}
	var todo []*model.Type
	for _, k := range p.Kinds {
		for _, v := range slices.Concat(k.Versions, k.Unlisted) {
			objects[v.Root] = true
			todo = append(todo, v.Root)
		}
	}
	named := func(t *model.Type) {
		if t = t.Unalias(); t.Declared() {
			delete(objects, t)
			todo = append(todo, t)
		}
	}
	for len(todo) > 0 {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !met[t] {
			met[t] = true
			t.EachNamed(named)
		}
	}
	return objects
}

// Need returns the raw schema of a declared type.
func (g *builder) Need(t *model.Type) *apiext.JSONSchemaProps {
	if raw, ok := g.raw[t]; ok {
		return raw
	}
	g.touched[t.Package] = true
	if !t.Package.Local && t.Pos.IsValid() {
		g.foreign[filepath.Dir(t.Pos.Filename)] = true
	}
	raw := &apiext.JSONSchemaProps{}
	g.raw[t] = raw
	if g.compat && t.Name == site.RawMessage {
		*raw = apiext.JSONSchemaProps{Type: site.TypeString, Format: "byte", Description: t.Doc}
		return raw
	}
	if known, ok := site.Known[t.Name]; ok && (t.Name != site.ObjectMeta || !g.wholeMeta) {
		if t.Name == site.ObjectMeta && g.opts.GenerateEmbeddedObjectMeta {
			known = site.DescribedMeta
		}
		*raw = known()
		return raw
	}
	if g.replaced.Type(t) {
		*raw = standIn{g}.of(usage{pkg: t.Package, pos: t.SpecPos}, t)
		return raw
	}
	if len(g.busy) > maxBusy {
		g.tooDeep(t)
		return raw
	}
	g.busy[t] = true
	*raw = g.declared(t)
	delete(g.busy, t)
	return raw
}

// declared makes the raw schema of a declared type from its marshalling methods,
// its right-hand side and its markers.
func (g *builder) declared(t *model.Type) apiext.JSONSchemaProps {
	at := usage{pkg: t.Package, pos: t.SpecPos}
	switch {
	case t.MarshalsJSON && (t.Marks.Has("kubebuilder:validation:Type") || t.Marks.Has("k8s:enum")):
		// Only the author knows what MarshalJSON writes; the Type marker says so. An
		// empty one says nothing, so that the Go type is looked at after all.
		// The same markers are applied again then, and have the same findings.
		var s apiext.JSONSchemaProps
		found := g.diags.Collect(func() { g.apply(origin.Target{Type: t}, t.Marks, &s) })
		if s.Type != "" {
			g.diags.Add(found...)
			return s
		}
	case !t.MarshalsJSON && t.MarshalsText:
		s := apiext.JSONSchemaProps{Type: site.TypeString}
		found := g.diags.Collect(func() { g.apply(origin.Target{Type: t}, t.Marks, &s) })
		g.diags.Add(slices.DeleteFunc(found, func(d diag.Diagnostic) bool { return d.Code == diag.TypeConflict })...)
		if s.Type != site.TypeString {
			g.diags.Errorf(t.Pos, diag.TypeConflict, "type %q is written as a string by MarshalText, but a marker says type %q", t.Name.Name, s.Type)
		}
		return s
	}
	onType{g}.misjudged(t)
	var s apiext.JSONSchemaProps
	switch t.Shape {
	case model.Struct:
		s = g.structSchema(at, t)
	case model.Defined:
		s = g.reference(at, t.Elem)
	default:
		s = g.composite(at, t)
	}
	s.Description = t.Doc
	g.apply(origin.Target{Type: t}, t.Marks, &s)
	onType{g}.report(&s)
	return s
}

// misjudged reports a type that is written as a string, where controller-gen holds that it has
// a JSON form of its own and describes its fields.
func (g onType) misjudged(t *model.Type) {
	if t.Misjudged && t.MarshalsText {
		g.defect(t.Pos, "type %q is written as a string by MarshalText; controller-gen describes its fields", t.Name.Name)
	}
}

// use makes the schema for a type where it is used: a reference for a declared
// type, the type's form for any other.
func (g *builder) use(at usage, t *model.Type) apiext.JSONSchemaProps {
	if t.Declared() || t.Shape == model.Basic || t.Shape == model.Defined {
		return g.reference(at, t)
	}
	return g.composite(at, t)
}

// composite makes the schema of a type without a name, or of a declared type's
// right-hand side.
func (g *builder) composite(at usage, t *model.Type) apiext.JSONSchemaProps {
	if !t.Declared() && t.Pos.IsValid() {
		at.pos = t.Pos
	}
	switch t.Shape {
	case model.Pointer:
		return g.use(at, t.Elem)
	case model.Slice, model.Array:
		return g.list(at, t)
	case model.Map:
		return g.mapping(at, t)
	case model.Struct:
		return g.structSchema(at, t)
	case model.Invalid: // reported where it was resolved
	default:
		g.noSchema(at, t)
	}
	return apiext.JSONSchemaProps{}
}

// noSchema reports the use of a type whose form no schema describes.
func (g *builder) noSchema(at usage, t *model.Type) {
	d := diag.Diagnostic{Pos: at.pos, Code: diag.UnsupportedType}
	what := "this kind of type"
	switch t.Underlying().Shape {
	case model.Interface:
		what = "interface type"
		d.Help = "use a concrete type, or apiextensionsv1.JSON for any value"
	case model.Func:
		what = "function type"
		d.Help = "leave the field out with `json:\"-\"`"
	case model.Chan:
		what = "channel type"
		d.Help = "leave the field out with `json:\"-\"`"
	}
	if t.Name.Name != "" {
		what += " " + quote(t.Name.Name)
	}
	d.Message = what + " has no schema"
	g.diags.Add(d)
}

// list makes the schema of a slice or array. encoding/json writes a slice of
// bytes as a base64 string.
func (g *builder) list(at usage, t *model.Type) apiext.JSONSchemaProps {
	if t.Shape == model.Slice && !t.Elem.Declared() && t.Elem.Name.Name == "byte" {
		return apiext.JSONSchemaProps{Type: site.TypeString, Format: "byte"}
	}
	if t.Shape == model.Slice && site.IsByte(t.Elem) {
		g.defect(at.pos, "a slice of %s is written as a base64 string; controller-gen describes it as an array of integers", t.Elem.Name.Name)
		if !g.compat {
			return apiext.JSONSchemaProps{Type: site.TypeString, Format: "byte"}
		}
	}
	items := standIn{g}.unlessNeeded(at, t.Elem, g.replaced.Inside(t))
	onType{g}.report(&items)
	return apiext.JSONSchemaProps{Type: site.TypeArray, Items: &apiext.JSONSchemaPropsOrArray{Schema: &items}}
}

// predeclared makes the schema of a predeclared type.
func (g *builder) predeclared(at usage, name string) apiext.JSONSchemaProps {
	switch name {
	case "bool":
		return apiext.JSONSchemaProps{Type: site.TypeBoolean}
	case "string":
		return apiext.JSONSchemaProps{Type: site.TypeString}
	case "int", "int8", "int16", "uint", "uint8", "uint16", "byte", "uintptr":
		return apiext.JSONSchemaProps{Type: site.TypeInteger}
	case "int32", "uint32", "rune":
		return apiext.JSONSchemaProps{Type: site.TypeInteger, Format: "int32"}
	case "int64", "uint64":
		return apiext.JSONSchemaProps{Type: site.TypeInteger, Format: "int64"}
	case "float32", "float64":
		if !g.opts.AllowDangerousTypes {
			option, help := g.opts.DangerousTypes, "use resource.Quantity, an integer or a string"
			if option.Name != "" {
				help += "; or run with " + option.With("true")
			}
			g.diags.Add(diag.Diagnostic{
				Pos: at.pos, Code: diag.UnsupportedType, Option: option,
				Message: name + " is refused: its range and rounding vary between languages",
				Help:    help,
			})
		}
		return apiext.JSONSchemaProps{Type: site.TypeNumber} // also where it is refused: its markers are right
	}
	g.diags.Errorf(at.pos, diag.UnsupportedType, "type %q has no schema", name)
	return apiext.JSONSchemaProps{}
}

// apply changes a raw schema by the markers of its type or field, and notes those that
// change the finished one. Of a type that could not be resolved nobody knows what its
// markers would do: that is reported, and enough.
func (g *builder) apply(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	if len(set) == 0 || on.Unresolved() {
		return
	}
	g.markers.Apply(on, set, s)
	g.overrides.Add(on, set, s)
}

// defect reports a place where controller-gen's output is wrong, whichever of the
// two is written.
func (g *builder) defect(pos token.Position, format string, args ...any) {
	g.markers.Defect(pos, format, args...)
}
