package override

import (
	"fmt"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/apply"
)

// A kind is one of the two kinds of values of an int-or-string.
type kind string

const (
	numbers kind = "numbers"
	strs    kind = "strings"
)

func (k kind) other() kind {
	if k == numbers {
		return strs
	}
	return numbers
}

// An askedKind is a condition of an alternative at an int-or-string which one kind of its values
// has to meet, and the other one meets whatever it is.
type askedKind struct {
	first composed
	kind  kind
}

// ofOneKind warns of alternatives that ask something of the numbers of an int-or-string alone, or
// of its strings: the others meet it. So "not" refuses all of them, and an alternative of anyOf or
// oneOf holds for them. In allOf a bound is what it is without: one of a part of the values; and so
// are alternatives of anyOf that all ask the same kind.
func (c composer) ofOneKind(structure *apiext.JSONSchemaProps, groups [][]composed, keyword string) {
	if keyword == "allOf" || keyword == "oneOf" && len(groups) == 1 {
		return
	}
	asked := make([][]askedKind, len(groups))
	same := keyword == "anyOf"
	for i, group := range groups {
		asked[i] = askedKinds(structure, group)
		same = same && len(asked[i]) == 1 && isAlone(group, asked[i][0]) &&
			asked[i][0].kind == asked[0][0].kind && pathKey(asked[i][0].first.Path) == pathKey(asked[0][0].first.Path)
	}
	if same {
		return
	}
	for _, all := range asked {
		for _, a := range all {
			c.Markers.Diags.Add(a.finding())
		}
	}
}

// isAlone reports whether all of an alternative is about one value.
func isAlone(group []composed, a askedKind) bool {
	for _, m := range group {
		if pathKey(m.Path) != pathKey(a.first.Path) || isRequired(m) {
			return false
		}
	}
	return true
}

// askedKinds returns the conditions of an alternative that ask one kind of values, one for each
// path to an int-or-string, in the order of the markers.
func askedKinds(structure *apiext.JSONSchemaProps, group []composed) []askedKind {
	var all []askedKind
	done := map[string]bool{}
	for _, m := range group {
		key := pathKey(m.Path)
		if done[key] {
			continue
		}
		done[key] = true
		at := followed(structure, m.Path)
		if at == nil || !at.XIntOrString {
			continue
		}
		if first, k := onlyKind(group, key); k != "" {
			all = append(all, askedKind{first, k})
		}
	}
	return all
}

// onlyKind returns the kind of values that all markers of one path ask something of, with the
// first of them; it is "" where they ask both, or where nobody knows.
func onlyKind(group []composed, key string) (first composed, of kind) {
	for _, m := range group {
		if pathKey(m.Path) != key || isRequired(m) {
			continue
		}
		this := kind("")
		switch value := m.Mark.Value.(type) {
		case crdmarkers.MaxLength, crdmarkers.MinLength, crdmarkers.Pattern, crdmarkers.Format:
			this = strs
		case apply.Marker:
			if apply.BoundsNumbers(value) {
				this = numbers
			}
		}
		switch {
		case this == "" || of != "" && this != of:
			return composed{}, ""
		case of == "":
			first, of = m, this
		}
	}
	return first, of
}

// finding says which values meet the condition, and what to write.
func (a askedKind) finding() diag.Diagnostic {
	m, others := a.first, a.kind.other()
	d := diag.Diagnostic{
		Pos: m.Mark.Pos, Severity: diag.Warning, Code: diag.MarkerConflict, Stricter: true,
		Message: fmt.Sprintf("all %s meet this alternative of %s: marker %q asks something of %s alone", others, m.Keyword, "+"+m.Mark.Name, a.kind),
		Help:    fmt.Sprintf("write +crdgen:allOf=%s +%s for what only %s have to meet; or ask something of %s under the same name, too", m.Path, m.Mark.Name, a.kind, others),
	}
	if m.Keyword == "not" {
		d.Message = fmt.Sprintf("marker %q refuses all %s, too: marker %q asks something of %s alone, and %s meet it", "+"+m.mark.Name, others, "+"+m.Mark.Name, a.kind, others)
		d.Help = fmt.Sprintf("say what %s have to meet in +crdgen:allOf=%s, or write a rule that asks type(self) first", a.kind, m.Path)
	}
	return d
}
