package resolve

import (
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// split makes the rule of a field, and of others that the marker names, that two functions
// convert to one or more fields of the hub.
func (p *pairResolver) split(m gotype.FieldPath, mark markers.Mark) {
	v, _ := mark.Value.(markers.ConversionFunc)
	if i := slices.IndexFunc(v.Paths, isFromRoot); i >= 0 {
		p.scope.run.use(mark)
		p.report(problem.CountsFromRoot{Mark: mark, Argument: "paths", Path: v.Paths[i]})
		p.unfollowed(m, mark)
		return
	}
	r, ok := p.splitRule(m, mark, func(path string) problem.Correction { return p.leadsNowhere(mark, "paths", path, m) })
	if len(v.Paths) == 0 {
		p.lost = append(p.lost, m)
	}
	p.add(r) // the other fields have their rule, whatever is wrong with one
	if ok {
		p.splitBy(r)
	}
}

// unfollowed speaks for the fields that a marker of a field names which has no rule.
func (p *pairResolver) unfollowed(m gotype.FieldPath, mark markers.Mark) {
	p.scope.run.uncertain = true
	p.hub.proposeNamed(markers.Set{mark})
	if v, ok := mark.Value.(markers.ConversionFunc); ok {
		p.with(&plan.Rule{Spoke: m, Mark: mark}, v.With)
	}
}

// splitRule makes the rule of a field with functions, without their conversion, and reports
// whether it can have one. nowhere corrects paths that lead nowhere.
func (p *pairResolver) splitRule(m gotype.FieldPath, mark markers.Mark, nowhere func(path string) problem.Correction) (*plan.Rule, bool) {
	v, _ := mark.Value.(markers.ConversionFunc)
	p.scope.run.use(mark)
	r := &plan.Rule{How: plan.Split, Spoke: m, Mark: mark, Pos: mark.Pos, Whole: true}
	wrong := namesOf(mark, v)
	p.scope.run.add(wrong...)
	ok := len(wrong) == 0
	p.scope.run.uncertain = p.scope.run.uncertain || slices.ContainsFunc(wrong, func(w problem.Problem) bool {
		_, isTwice := w.(problem.PathTwice)
		return isTwice // another one is meant
	})
	for _, path := range v.Paths {
		to, lost := p.scope.find(p.scope.side(true), mark, "paths", p.pair.Hub, path)
		if lost != nil {
			lost.Correction = nowhere(path)
			p.report(*lost)
			ok = false
			continue
		}
		r.Hub = append(r.Hub, to)
	}
	return r, p.with(r, v.With) && ok
}

// namesOf finds the names of functions that are none, and lists of paths without one or
// with one twice.
func namesOf(mark markers.Mark, v markers.ConversionFunc) []problem.Problem {
	var found []problem.Problem
	for _, argument := range []struct{ name, value string }{{"to", v.To}, {"from", v.From}} {
		if !token.IsIdentifier(argument.value) {
			found = append(found, problem.NoFunctionName{Mark: mark, Argument: argument.name, Name: argument.value})
		}
	}
	seen := map[string]bool{}
	for _, path := range v.Paths {
		if seen[strings.Trim(path, "./")] {
			found = append(found, problem.PathTwice{Mark: mark, Path: path})
		}
		seen[strings.Trim(path, "./")] = true
	}
	if len(v.Paths) == 0 {
		found = append(found, problem.NoPaths{Mark: mark})
	}
	return found
}

// splitBy finds the functions of a rule, if there can be any.
func (p *pairResolver) splitBy(r *plan.Rule) {
	if !p.presence(r) {
		return
	}
	if p.hasNameless(r, r.Spokes(), false) || p.hasNameless(r, r.Hub, true) {
		return
	}
	v, _ := r.Mark.Value.(markers.ConversionFunc)
	spoke, hub, among := typesOf(r.Spokes()), typesOf(r.Hub), packagesOf(p.scope, p.pair, r.Spoke)
	to, toTakes := p.function(namedFunction{r.Mark, "to", v.To, among, spoke, hub, p.scope.spoke.RootOf(plan.ToHub)})
	from, fromTakes := p.function(namedFunction{r.Mark, "from", v.From, among, hub, spoke, p.scope.spoke.RootOf(plan.ToSpoke)})
	if to == nil || from == nil {
		return
	}
	r.Conv = &plan.Conv{Form: plan.Function, Spoke: r.Spoke.Type(), To: to, From: from, ToTakes: toTakes, FromTakes: fromTakes}
}

// hasNameless reports whether no function can name the type of a field, which is a problem of its marker.
func (p *pairResolver) hasNameless(r *plan.Rule, fields []gotype.FieldPath, isHub bool) bool {
	i := slices.IndexFunc(fields, func(f gotype.FieldPath) bool { return !gotype.IsSpellable(f.Type()) })
	if i >= 0 {
		p.report(problem.NamelessType{Pair: p.pair, Mark: r.Mark, Field: fields[i], IsHub: isHub})
	}
	return i >= 0
}

func typesOf(fields []gotype.FieldPath) []*model.Type {
	var types []*model.Type
	for _, f := range fields {
		types = append(types, f.Type())
	}
	return types
}

// with finds the further fields that a marker names: they stand in the struct around the
// field, and no other rule is about them.
func (p *pairResolver) with(r *plan.Rule, paths []string) bool {
	around := p.pair.Spoke
	if len(r.Spoke) > 1 {
		around = r.Spoke[len(r.Spoke)-2].GoType
	}
	ok := true
	for _, path := range paths {
		field, lost := p.scope.find(p.scope.side(false), r.Mark, "with", gotype.StructOf(around), path)
		if lost != nil {
			p.report(*lost)
			if meant, _ := gotype.Nearest(gotype.StructOf(around), path); meant != nil {
				if _, known := p.decidedAt(meant); !known {
					p.scope.reserve(meant.Field(), nil) // by this marker
				}
			}
			ok = false
			continue
		}
		if way := gotype.StructOf(around); len(field) > 1 && field.Owner(way) != way && len(p.scope.stands().Of(field.Owner(way))) > 1 {
			p.report(p.scope.intoShared(r.Mark.ArgPos("with"), field.Owner(way), field.Field()))
			ok = false
		}
		field = r.Spoke[:len(r.Spoke)-1].Then(field...)
		isItself := field.Key() == r.Spoke.Key()
		if other, twice := p.decidedAt(field); twice || isItself {
			if isItself {
				other = token.Position{}
			}
			p.report(problem.ConvertedTwice{Pair: p.pair, Mark: r.Mark, Field: field, Other: other})
			ok = false
			continue
		}
		r.With = append(r.With, field)
		p.scope.reserve(field.Field(), r)
	}
	return ok
}

// decidedAt returns where it is said what becomes of a field of the spoke: in a rule that is
// known, or in a marker of the field, which may still have to be read.
func (p *pairResolver) decidedAt(field gotype.FieldPath) (at token.Position, ok bool) {
	if i := slices.IndexFunc(p.pair.Rules, func(o *plan.Rule) bool { return o.Spoke != nil && o.Spoke.Key() == field.Key() }); i >= 0 {
		return p.pair.Rules[i].Pos, true
	}
	if r, reserved := p.scope.outside[field.Field()]; reserved {
		return r.pos(), true
	}
	for _, name := range []string{plan.DropMarker, plan.FuncMarker, plan.PathMarker} {
		if mark, marked := field.Field().Marks.Get(name); marked {
			return mark.Pos, true
		}
	}
	return token.Position{}, false
}

// A namedFunction is a function that a marker names, with the types that it converts and
// that of the object in which they stand.
type namedFunction struct {
	mark           markers.Mark
	argument, name string
	among          []*model.Package
	in, out        []*model.Type
	root           *model.Type
}

// function finds a function in the packages where it may stand, and checks its form: values
// of the given types in and out, and perhaps an error; what was kept of the results and the
// object may follow the values.
func (p *pairResolver) function(f namedFunction) (*model.Function, plan.Takes) {
	fn := plan.Callable(p.scope.pkg.Package, f.name, f.among...)
	if fn == nil {
		p.report(problem.NoFunction{Pair: p.pair, Mark: f.mark, Argument: f.argument, Name: f.name, In: f.in, Out: f.out, Object: f.root, Among: f.among})
		return nil, plan.Takes{}
	}
	results := fn.Results
	if len(results) == len(f.out)+1 && gotype.IsError(results[len(f.out)]) {
		results = results[:len(f.out)]
	}
	params, takes := fn.Params, plan.Takes{}
	if last := len(params) - 1; last >= len(f.in) && gotype.PointsAt(params[last], f.root) {
		params, takes.Object = params[:last], true
	}
	if len(params) == len(f.in)+len(f.out) && slices.EqualFunc(params[len(f.in):], f.out, gotype.Same) {
		params, takes.Kept = params[:len(f.in)], true
	}
	if !fn.Generic && !fn.Variadic && slices.EqualFunc(params, f.in, gotype.Same) && slices.EqualFunc(results, f.out, gotype.Same) {
		return fn, takes
	}
	p.report(problem.FunctionForm{Pair: p.pair, Mark: f.mark, Argument: f.argument, Name: f.name, In: f.in, Out: f.out, Object: f.root, Function: fn})
	return nil, plan.Takes{}
}

// sharedObjects finds structs that several kinds have, and functions in them that take the object
// of one.
func (s *scope) sharedObjects() {
	for _, spoke := range s.pkg.Spokes {
		for _, pair := range plan.Reached(spoke.Root) {
			if pair.Of.Version.Root == spoke.Version.Root {
				continue
			}
			pair.Shared = true
			for _, r := range pair.Rules {
				if r.AsksForObject() {
					s.run.add(problem.ObjectOfOther{Pair: pair, Rule: r, Spoke: spoke})
				}
			}
		}
	}
}

// packagesOf returns the packages in which the functions of a field's marker may stand, first
// that of the field's struct; functions of the hub's may be called as well.
func packagesOf(in *scope, pair *plan.Pair, m gotype.FieldPath) []*model.Package {
	own := in.pkg.Package
	all := []*model.Package{own, in.spoke.Kind.Hub.Package, pair.Hub.Package}
	if pkg := m.Owner(pair.Spoke).Package; pkg != nil && pkg != own {
		all = slices.Insert(all, 0, pkg)
	}
	return all
}
