package counterexample

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/constraint"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// An Amender makes of values that rules refuse such that they take. What to add, take away
// or set is read from the form of the rules ([constraint.Clauses]); whether that helps
// decides the caller, who has the server's verdict. It serves one goroutine.
type Amender struct {
	compiler *expression.Compiler
	root     *example.Shape
	// recipe is what helped last: values of one search are refused for the same reasons.
	recipe []step
	// vain counts, by what is wrong with a value, how often nothing helped.
	vain map[string]int
}

// A step is a clause that was taken of a rule at a place.
type step struct {
	at     []string
	clause []constraint.Constraint
}

// NewAmender returns an amender of values of a schema, which must not change.
func NewAmender(compiler *expression.Compiler, root *example.Schema) *Amender {
	return &Amender{compiler: compiler, root: example.NewShape("", root), vain: map[string]int{}}
}

// mostAmended is how many values are tried to put one right, mostRounds how many rules are
// put right one after the other, and mostVain how often the same faults are tried in vain.
const (
	mostAmended = 60
	mostRounds  = 8
	mostVain    = 5
)

// A draft is a value on the way to one that is taken.
type draft struct {
	object map[string]any
	errs   field.ErrorList
	steps  []step
}

// Amend returns an object that judge says nothing against, made of one that has these errors;
// false if none was found. What is at the fixed path stays, unless that is empty. Only
// errors of rules can be put right.
func (a *Amender) Amend(object map[string]any, errs field.ErrorList, fixed string, judge func(map[string]any) (field.ErrorList, bool)) (map[string]any, bool) {
	faults := fixed + "\n" + faultsOf(errs)
	if a.vain[faults] >= mostVain {
		return nil, false
	}
	e := editor{root: a.root, fixed: fixed}
	if len(a.recipe) > 0 {
		next := runtime.DeepCopyJSON(object)
		for _, s := range a.recipe {
			next, _ = e.apply(next, s)
		}
		if errs, ok := judge(next); ok && len(errs) == 0 {
			return next, true
		}
	}
	w := walk{Amender: a, editor: e, judge: judge, seen: map[string]bool{}, open: []draft{{object: object, errs: errs}}}
	if found := w.run(); found != nil {
		a.recipe = found.steps
		return found.object, true
	}
	a.vain[faults]++
	return nil, false
}

// A walk goes from a value to one that is taken, always on from the one with the fewest errors.
type walk struct {
	*Amender
	editor editor
	judge  func(map[string]any) (field.ErrorList, bool)
	seen   map[string]bool
	open   []draft
	tried  int
}

// run returns the draft that is taken; nil if none was found.
func (w *walk) run() *draft {
	for len(w.open) > 0 {
		slices.SortStableFunc(w.open, func(a, b draft) int {
			return cmp.Or(len(a.errs)-len(b.errs), len(a.steps)-len(b.steps))
		})
		d := w.open[0]
		w.open = w.open[1:]
		before := w.tried
		for _, err := range d.errs {
			for _, s := range w.steps(d, w.editor, err) {
				if w.tried >= mostAmended {
					return nil
				}
				if found := w.take(d, s); found != nil {
					return found
				}
			}
			if w.tried > before {
				break // of the others when this one is right
			}
		}
	}
	return nil
}

// take tries a step from a draft, and returns what is taken.
func (w *walk) take(d draft, s step) *draft {
	next, changed := w.editor.apply(runtime.DeepCopyJSON(d.object), s)
	key := keyOf(next)
	if !changed || w.seen[key] {
		return nil
	}
	w.seen[key] = true
	w.tried++
	errs, ok := w.judge(next)
	taken := draft{next, errs, append(slices.Clip(d.steps), s)}
	switch {
	case !ok:
	case len(errs) == 0:
		return &taken
	case len(taken.steps) < mostRounds:
		w.open = append(w.open, taken)
	}
	return nil
}

// Against yields what a value at the root becomes where a rule of it has a result.
func (a *Amender) Against(v any, rule string, result bool) []any {
	var all []any
	e := editor{root: a.root}
	for _, clause := range constraint.Clauses(a.compiler, rule, result, e.holds(v, nil)) {
		if next, changed := e.value(runtime.DeepCopyJSONValue(v), step{clause: clause}); changed {
			all = append(all, next)
		}
	}
	return all
}

// faultsOf is the same for the same errors.
func faultsOf(errs field.ErrorList) string {
	var all []string
	for _, e := range errs {
		all = append(all, e.Field+" "+e.Detail)
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

func keyOf(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(text)
}

// steps are the clauses of the rules that an error of a draft may be of, the short ones first.
func (a *Amender) steps(d draft, e editor, err *field.Error) []step {
	var all []step
	eachRule(a.root, d.object, nil, "", err, func(rule string, at []string) {
		clauses := constraint.Clauses(a.compiler, rule, true, e.holds(d.object, at))
		if len(clauses) > 0 && len(clauses[0]) == 0 { // it seems to hold
			clauses = constraint.Clauses(a.compiler, rule, true, nil)
		}
		for _, clause := range clauses {
			all = append(all, step{at, clause})
		}
	})
	slices.SortStableFunc(all, func(a, b step) int { return a.cost() - b.cost() })
	return all
}

// cost is lower for a step that makes fewer changes, and for one that adds less.
func (s step) cost() int {
	cost := 0
	for _, w := range s.clause {
		switch w.Kind {
		case constraint.Present, constraint.Longer, constraint.Unknown:
			cost += 3
		default:
			cost += 2
		}
	}
	return cost
}

// eachRule calls a function with the rules that an error may be of, and the place where they
// stand. Path is the place as the server writes it.
func eachRule(n *example.Shape, v any, at []string, path string, err *field.Error, yield func(rule string, at []string)) {
	where := strings.TrimPrefix(err.Field, "<nil>")
	if path != "" && where != path && !strings.HasPrefix(where, path+".") && !strings.HasPrefix(where, path+"[") {
		return
	}
	for _, r := range n.Schema.XValidations {
		if expression.IsOf(err.Detail, r) {
			yield(r.Rule, at)
		}
	}
	below := func(next *example.Shape, v any, step, path string) {
		if next != nil {
			eachRule(next, v, append(slices.Clip(at), step), path, err, yield)
		}
	}
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			if p := n.Named(name); p != nil {
				below(p, value, name, example.Below(path, name))
			} else {
				below(n.Values(), value, name, path+"["+name+"]")
			}
		}
	case []any:
		for i, item := range v {
			number := index(i)
			below(n.Items(), item, number, path+number)
		}
	}
}
