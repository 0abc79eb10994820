package witness

import (
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/lazyregexp"
)

func errorsOf(v crvalidation.Verdict) field.ErrorList { return slices.Concat(v.Invalid, v.Failed) }

// errorsOf are those that come of the change.
func (t *trial) errorsOf(v crvalidation.Verdict) field.ErrorList {
	errs := slices.DeleteFunc(errorsOf(v), func(e *field.Error) bool { return expression.NotCompiled(e.Detail) })
	if !t.others {
		return errs
	}
	return slices.DeleteFunc(errs, func(e *field.Error) bool { return !t.owns(e) })
}

// owns reports whether an error is what the change makes the server say.
func (t *trial) owns(e *field.Error) bool {
	if t.Keyword != "x-kubernetes-validations" {
		return touches(pathOf(fieldOf(e)), t.Path) && (t.Keyword != "required" || strings.HasSuffix(e.Field, t.New)) && says(t.Keyword, e)
	}
	for _, r := range t.Change.New.XValidations {
		if r.Rule == t.New {
			return expression.IsOf(e.Detail, r) && (r.MessageExpression == "" || touches(pathOf(e.Field), t.Path))
		}
	}
	return false
}

// says reports whether an error is not what a bound other than the keyword makes the server say.
func says(keyword string, e *field.Error) bool {
	said := map[string]string{"maximum": "should be less than", "minimum": "should be greater than", "multipleOf": "should be a multiple of", "pattern": "should match"}
	own := said[keyword]
	if own == "" || strings.Contains(e.Detail, own) {
		return true
	}
	for other, text := range said {
		if other != keyword && strings.Contains(e.Detail, text) {
			return false
		}
	}
	return true
}

// ofBranches finds the field that an error of branches is about.
var ofBranches = lazyregexp.New(`^"([^"]+)" must (?:not )?validate `)

// fieldOf is the field of an error. The server tells it of branches in words only.
func fieldOf(e *field.Error) string {
	if m := ofBranches.FindStringSubmatch(e.Detail); m != nil {
		return m[1]
	}
	return e.Field
}

// indexed finds an index or key in a path of the server: before the end, another one or a field.
// Brackets that stand elsewhere belong to the name of a field.
var indexed = lazyregexp.New(`\[([^\]]*)\](\.|\[|$)`)

// pathOf is a path of the server as this package writes it.
func pathOf(path string) string {
	var b strings.Builder
	for {
		m := indexed.FindStringSubmatchIndex(path)
		if m == nil {
			return b.String() + path
		}
		b.WriteString(path[:m[0]])
		if key := path[m[2]:m[3]]; key != "" && strings.Trim(key, "0123456789") == "" {
			b.WriteString("[]")
		} else {
			b.WriteString("." + key)
		}
		path = path[m[3]+1:]
	}
}

func texts(errs field.ErrorList) []string {
	var all []string
	for _, e := range errs {
		text := crvalidation.Answer(e)
		if !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}
