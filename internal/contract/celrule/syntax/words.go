package syntax

import (
	"slices"
	"strings"

	apiservercel "k8s.io/apiserver/pkg/cel"

	"github.com/crdgen/crdgen/internal/celtoken"
)

// Words are the names in an expression, sorted, each once; not what stands in strings.
func Words(s string) []string { return celtoken.Read(s).Names() }

// Subjects are the fields and variables that an expression speaks of, sorted, each once: neither
// functions and words of the language nor the variables of its macros, nor names that only
// evaluation gives, which begin with two underscores. A field may be called as any of these.
func Subjects(s string) []string {
	ts := celtoken.Read(s)
	var bound, all []string
	for i := range ts {
		if ts.IsMacro(i) && ts.IsName(i+2) && ts.Is(i+3, ",") {
			bound = append(bound, ts[i+2].Text)
		}
	}
	for i, t := range ts {
		switch {
		case !ts.IsName(i) || ts.IsCalled(i):
		case ts.IsVariable(i, "true", "false", "null", "in"), ts.IsVariable(i, bound...):
		case ts.IsMember(i) || !strings.HasPrefix(t.Text, "__"):
			all = append(all, t.Text)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Strings are what the strings in an expression hold, which may be names of fields as well.
func Strings(s string) []string {
	var all []string
	for _, t := range celtoken.Read(s) {
		if value, ok := t.Value(); ok {
			all = append(all, value)
		}
	}
	return all
}

// Escaped is a property's name as rules write it.
func Escaped(name string) string {
	if text, ok := apiservercel.Escape(name); ok {
		return text
	}
	return name
}

// Roots are what rules of schemas and expressions of policies and webhooks look at.
var Roots = []string{"self", "oldSelf", "object", "oldObject", "request", "params", "namespaceObject", "authorizer", "variables"}

// HasMacro reports whether an expression calls a macro that gives names to what it goes through.
func HasMacro(text string) bool {
	ts := celtoken.Read(text)
	for i := range ts {
		if ts.IsMacro(i) {
			return true
		}
	}
	return false
}

// OfField is a rule of a field as one of what is around it.
func OfField(text, field string) string { return OfValues(text, "self"+field, "oldSelf"+field) }

// OfItems is what a rule of a list says of each item, as a rule of that: it is self.all(x, …) as a
// whole, or self.all(i, x, …) that does not ask for the index.
func OfItems(text string) (string, bool) {
	ts := celtoken.Read(text)
	end, closed := ts.Close(3 % max(len(ts), 1))
	isAll := ts.IsVariable(0, "self") && ts.Is(2, "all") && ts.IsMacro(2) && ts.IsName(4) && ts.Is(5, ",")
	if !isAll || !closed || end != len(ts)-1 {
		return "", false
	}
	item, others := 4, []string{"self", "oldSelf"}
	if ts.IsName(6) && ts.Is(7, ",") {
		item, others = 6, append(others, ts[4].Text)
	}
	first := item + 2
	if first >= end {
		return "", false
	}
	var edits []celtoken.Edit
	start := ts[first].Start
	for i := first; i < end; i++ {
		if ts.IsVariable(i, others...) {
			return "", false // it compares the item with others
		}
		if ts.IsVariable(i, ts[item].Text) {
			edits = append(edits, celtoken.Edit{Start: ts[i].Start - start, End: ts[i].End - start, Text: "self"})
		}
	}
	return celtoken.Apply(text[start:ts[end].Start], edits), true
}

// OfValues is a rule with other values in the place of its own.
func OfValues(text, self, old string) string {
	var edits []celtoken.Edit
	ts := celtoken.Read(text)
	for i, t := range ts {
		switch {
		case ts.IsVariable(i, "self"):
			edits = append(edits, celtoken.Edit{Start: t.Start, End: t.End, Text: self})
		case ts.IsVariable(i, "oldSelf"):
			edits = append(edits, celtoken.Edit{Start: t.Start, End: t.End, Text: old})
		}
	}
	return celtoken.Apply(text, edits)
}

// Inlined is an expression with the variables of its policy in their place, which may name
// those before them.
func Inlined(text string, variables map[string]string) string {
	const longest = 1 << 16
	for range variables {
		if len(text) > longest {
			break
		}
		var edits []celtoken.Edit
		ts := celtoken.Read(text)
		for i := range ts {
			if !ts.IsName(i+2) || ts.Path(i, "variables", ts[i+2].Text) == i {
				continue
			}
			if is, known := variables[ts[i+2].Text]; known {
				edits = append(edits, celtoken.Edit{Start: ts[i].Start, End: ts[i+2].End, Text: "(" + is + ")"})
			}
		}
		text = celtoken.Apply(text, edits)
	}
	return text
}
