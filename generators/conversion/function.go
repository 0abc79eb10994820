package conversion

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// split makes the rule of a field, and of others that the marker names, that two
// functions convert to one or more fields of the hub.
func (f *filling) split(m Place, mark markers.Mark) {
	v, _ := mark.Value.(markers.ConversionFunc)
	if i := slices.IndexFunc(v.Paths, isFromRoot); i >= 0 {
		f.used[mark.Pos] = true
		f.countsFromRoot(mark, "paths", v.Paths[i])
		return
	}
	r, ok := f.splitRule(m, mark, func(path string) { f.leadsNowhere(mark, "paths", path, m) })
	if len(v.Paths) == 0 {
		f.lost = append(f.lost, m)
	}
	f.add(r) // the other fields have their rule, whatever is wrong with one
	if ok {
		f.splitBy(r, mark)
	}
}

// splitRule makes the rule of a field with functions, without their conversion, and
// says whether it can have one. nowhere is told of paths that lead nowhere, when that
// was reported.
func (f *filling) splitRule(m Place, mark markers.Mark, nowhere func(path string)) (*Rule, bool) {
	v, _ := mark.Value.(markers.ConversionFunc)
	f.used[mark.Pos] = true
	r := &Rule{How: Split, Spoke: m, Pos: mark.Pos, Whole: true}
	ok := f.areNames(mark, v)
	for _, path := range v.Paths {
		to, found := f.findHub(mark, "paths", f.pair.Hub, path)
		if !found {
			nowhere(path)
			ok = false
			continue
		}
		r.Hub = append(r.Hub, to)
	}
	return r, f.with(r, mark, v.With) && ok
}

// splitBy finds the functions of a rule.
func (f *filling) splitBy(r *Rule, mark markers.Mark) {
	v, _ := mark.Value.(markers.ConversionFunc)
	spoke, hub, among := typesOf(r.spokes()), typesOf(r.Hub), f.placesOf(r.Spoke)
	to := f.named(mark, "to", v.To, among, spoke, hub)
	from := f.named(mark, "from", v.From, among, hub, spoke)
	if to == nil || from == nil {
		return
	}
	r.Conv = &Conv{Form: Function, Spoke: r.Spoke.Type(), To: to, From: from}
	f.presence(r)
}

// with finds the further fields that a marker names: they stand in the struct
// around the field, and no other rule is about them.
func (f *filling) with(r *Rule, mark markers.Mark, paths []string) bool {
	around := f.pair.Spoke
	if len(r.Spoke) > 1 {
		around = r.Spoke[len(r.Spoke)-2].GoType
	}
	ok := true
	for _, path := range paths {
		place, found := f.findIn("version "+f.spoke.Version.Name, mark, "with", structOf(around), path)
		if !found {
			if meant, _ := nearest(structOf(around), path); meant != nil {
				if _, spoken := f.spokenFor(meant); !spoken {
					f.outside[meant.Field()] = &Rule{} // by this marker
				}
			}
			ok = false
			continue
		}
		if way := structOf(around); len(place) > 1 && place.Owner(way) != way && len(f.standing()[place.Owner(way)]) > 1 {
			f.intoShared(mark.ArgPos("with"), place.Owner(way), place.Field())
			ok = false
		}
		place = append(r.Spoke[:len(r.Spoke)-1:len(r.Spoke)-1], place...)
		isItself := place.key() == r.Spoke.key()
		if other, twice := f.spokenFor(place); twice || isItself {
			d := diag.Diagnostic{
				Pos: mark.ArgPos("with"), Code: diag.ConversionMarker,
				Message: fmt.Sprintf("field %q of version %s is converted twice", place.Path(), f.spoke.Version.Name),
				Help:    "name each field once",
			}
			if !isItself {
				d.Notes = []diag.Note{{Pos: other, Message: "the other marker is here"}}
			}
			f.diags.Add(d)
			ok = false
			continue
		}
		r.With = append(r.With, place)
		f.outside[place.Field()] = r
	}
	return ok
}

// spokenFor returns where it is said what becomes of a field of the spoke: in a rule
// that is known, or in a marker of the field, which may still have to be read.
func (f *filling) spokenFor(place Place) (at token.Position, ok bool) {
	if i := slices.IndexFunc(f.pair.Rules, func(o *Rule) bool { return o.Spoke != nil && o.Spoke.key() == place.key() }); i >= 0 {
		return f.pair.Rules[i].Pos, true
	}
	if r := f.outside[place.Field()]; r != nil {
		return r.Pos, true
	}
	for _, name := range []string{dropMarker, funcMarker, pathMarker} {
		if mark, marked := place.Field().Marks.Get(name); marked {
			return mark.Pos, true
		}
	}
	return token.Position{}, false
}

// named finds a function that a marker names in the packages where it may stand, and
// checks its form: values of the given types in and out, and perhaps an error.
func (f *filling) named(mark markers.Mark, argument, name string, among []*model.Package, in, out []*model.Type) *model.Function {
	fn := callable(f.pkg.Package, name, among...)
	form := fmt.Sprintf("func %s(%s) %s", name, f.types(in), f.results(out))
	if fn == nil {
		f.notDeclared(mark, argument, name, f.header(name, in, out), among)
		return nil
	}
	results := fn.Results
	if len(results) == len(out)+1 && isError(results[len(out)]) {
		results = results[:len(out)]
	}
	if !fn.Generic && !fn.Variadic && slices.EqualFunc(fn.Params, in, same) && slices.EqualFunc(results, out, same) {
		return fn
	}
	found := fmt.Sprintf("func %s(%s) %s", name, f.types(fn.Params), f.results(fn.Results))
	if fn.Generic {
		found = "a generic function"
	}
	f.diags.Add(diag.Diagnostic{
		Pos: mark.ArgPos(argument), Code: diag.ConversionFunc,
		Message: fmt.Sprintf("function %q has another form than the marker needs: expected %s, found %s", name, form, found),
		Help:    "change the function, or the paths of the marker",
		Notes:   []diag.Note{{Pos: fn.Pos, Message: "the function is declared here"}},
	})
	return nil
}

// placesOf returns the packages in which the functions of a field's marker may stand,
// first that of the field's struct; functions of the hub's may be called as well.
func (f *filling) placesOf(m Place) []*model.Package {
	all := []*model.Package{f.pkg.Package, f.spoke.Kind.Hub.Package, f.pair.Hub.Package}
	if p := m.Owner(f.pair.Spoke).Package; p != nil && p != f.pkg.Package {
		all = slices.Insert(all, 0, p)
	}
	return all
}

// notDeclared reports a function that a marker names and nobody can call, with the
// header to be written.
func (f *filling) notDeclared(mark markers.Mark, argument, name, header string, among []*model.Package) {
	d := diag.Diagnostic{
		Pos: mark.ArgPos(argument), Code: diag.ConversionFunc,
		Message: fmt.Sprintf("function %q is not declared in package %q", name, among[0].Path),
		Help:    "write it, without a change to what it is given; it may return an error besides\n" + header,
	}
	if !among[0].Root {
		d.Help = fmt.Sprintf("name package %q in paths=, too", among[0].Path)
	}
	for _, p := range among {
		if callable(p, name, p) != nil {
			d.Message = fmt.Sprintf("function %q of package %q is not exported", name, p.Path)
			d.Help = fmt.Sprintf("write its name with a capital, or the function in package %q", f.pkg.Path)
		}
	}
	f.diags.Add(d)
}

// header is the header of a function to be written.
func (p *planner) header(name string, in, out []*model.Type) string {
	var params []string
	for i, t := range in {
		params = append(params, numbered("in", i)+" "+p.describe(t))
	}
	return fmt.Sprintf("func %s(%s) %s", name, strings.Join(params, ", "), p.results(out))
}

func (p *planner) types(list []*model.Type) string {
	var out []string
	for _, t := range list {
		out = append(out, p.describe(t))
	}
	return strings.Join(out, ", ")
}

func (p *planner) results(list []*model.Type) string {
	if len(list) == 1 {
		return p.types(list)
	}
	return "(" + p.types(list) + ")"
}

// checkHands warns of functions that have the name of a conversion and convert
// nothing: most likely a type was renamed.
func (p *planner) checkHands() {
	p.checkNames()
	p.checkLeftovers()
	var names []string
	for _, pair := range p.pkg.Pairs {
		names = append(names, pair.ToHub, pair.ToSpoke)
	}
	for _, f := range p.pkg.Funcs {
		if !strings.HasPrefix(f.Name, handPrefix) || !isHandWritten(f) || slices.Contains(names, f.Name) {
			continue
		}
		near := markers.Nearest(f.Name, names)
		if near == "" {
			continue // a conversion of something that this package does not need
		}
		p.diags.Add(diag.Diagnostic{
			Pos: f.Pos, Severity: diag.Warning, Code: diag.ConversionFunc,
			Message: fmt.Sprintf("function %q converts nothing that this package converts", f.Name),
			Help:    fmt.Sprintf("did you mean %q?", near),
		})
	}
}

// checkOutside reports structs that stand in several places while a marker of
// one place leads into them.
func (p *planner) checkOutside() {
	if len(p.outside) == 0 {
		return
	}
	stands := p.standing()
	for _, pair := range p.pkg.Pairs {
		for _, t := range []*model.Type{pair.Spoke, pair.Hub} {
			for _, m := range members(t) {
				r := p.outside[m.Field()]
				switch {
				case r == nil, r.Pos == (token.Position{}), slices.Contains(pair.Rules, r), len(stands[m.Owner(structOf(t))]) < 2:
				case r.How == Split && r.Conv == nil: // reported where the marker was read
				default:
					p.intoShared(r.Pos, m.Owner(t), m.Field())
				}
			}
		}
	}
}
