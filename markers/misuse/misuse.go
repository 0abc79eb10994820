// Package misuse words what is wrong with a marker that can be read: it cannot be applied to what
// it stands on, or an argument has a value that the API server refuses. All generators say it in
// the same words, and point at the marker or its argument.
//
// It stands above the vocabulary and finds nothing itself: who applies a marker knows what is wrong.
package misuse

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/syntax"
)

// Conflict reports a marker that cannot be applied to what it stands on.
func Conflict(m markers.Mark, why string) diag.Diagnostic {
	return diag.Diagnostic{
		Pos: m.Pos, Code: diag.MarkerConflict,
		Message: "marker \"+" + m.Name + "\" cannot be applied here: " + why,
	}
}

// plainNeeds are kinds of values that are called otherwise everywhere else.
var plainNeeds = map[string]string{"a textual value": "a string", "a numeric value": "a number"}

// Needs says which values a marker is for, where controller-tools' code refused it for those
// of another type; "" for any other error.
func Needs(err error) string {
	_, needs, _ := strings.Cut(err.Error(), "must apply ")
	_, needs, _ = strings.Cut(needs, " to ")
	needs, _, _ = strings.Cut(needs, ", found")
	needs, _, _ = strings.Cut(needs, ";") // what follows names no remedy
	if plain, ok := plainNeeds[needs]; ok {
		return plain
	}
	return needs
}

// WrongValue reports a value of an argument that the API server refuses, at that
// argument.
func WrongValue(m markers.Mark, arg, message, help string) diag.Diagnostic {
	return diag.Diagnostic{Pos: m.ArgPos(arg), Code: diag.MarkerValue, Message: message, Help: help, Stricter: true, Outcome: diag.Refused}
}

// UselessValue reports a value of an argument that the API server takes, and with which it
// refuses what is meant.
func UselessValue(m markers.Mark, arg, message, help string) diag.Diagnostic {
	d := WrongValue(m, arg, message, help)
	d.Outcome = diag.Taken
	return d
}

// UnknownWord reports a value that is none of the words that an argument can have,
// at that argument. The list is empty for one of the words.
func UnknownWord(m markers.Mark, arg, what, value string, words []string) diag.List {
	if slices.Contains(words, value) {
		return nil
	}
	d := WrongValue(m, arg, fmt.Sprintf("unknown %s %q", what, value), "use one of "+strings.Join(words, ", "))
	if near := spelling.Nearest(value, words); near != "" {
		d.DidYouMean(value, near)
	}
	return diag.List{d}
}

// Acts is why nobody but a person makes a marker count that was not read: it grants, calls
// or refuses something in the cluster. It is empty for markers that do nothing of the kind.
func Acts(name, otherwise string) string {
	for _, family := range []struct{ prefix, what string }{
		{"kubebuilder:rbac", "the permission"}, {"kubebuilder:webhook", "the webhook"}, {"crdgen:webhook", "the webhook"}, {"crdgen:policy", "the policy"},
	} {
		if strings.HasPrefix(name, family.prefix) {
			return family.what + " would appear in the manifests; " + otherwise
		}
	}
	return ""
}

// WithoutArg returns the edit that takes a named argument out of the marker with the comma
// beside it, nil where the text has no such argument.
func WithoutArg(m markers.Mark, name string) []diag.Edit {
	if m.Made() || m.Def == nil || m.Def.IsNested() || m.Def.GrammarFor(m.Target) == nil {
		return nil
	}
	first := m.Def.GrammarFor(m.Target).FieldsOffset(m.Text)
	for arg := range syntax.Arguments(m.Text, first) {
		if m.Text[arg.Name:arg.NameEnd] != name {
			continue
		}
		start, end := arg.Name, arg.End
		switch {
		case start > first:
			start = first + strings.LastIndexByte(m.Text[first:start], ',')
		case end < len(m.Text):
			end++
		default:
			return nil // the marker has no other
		}
		if start < first {
			return nil
		}
		return []diag.Edit{{Pos: syntax.At(m.Pos, start), Old: m.Text[start:end]}}
	}
	return nil
}

// DeclaredHere says where a project has declared a marker of its own.
func DeclaredHere(name string, pos token.Position) diag.Note {
	return diag.Note{Pos: pos, Message: fmt.Sprintf("marker %q is declared here", "+"+name)}
}
