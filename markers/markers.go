// Package markers is the marker vocabulary: which markers there are, where
// they may stand, and what their values look like.
//
// It stands between loading and the model. Package comments assigns the marker
// comments of a parsed file to packages, types, fields and constants; package parse
// turns a comment into a [Mark] with a typed value and exact positions, or into
// findings; package declared does so with a project's own markers; package reading says
// which of these count in a run, and package misspelt what an unknown marker was meant
// to be. Values of markers
// that controller-gen knows are controller-tools' own types, parsed by
// controller-tools' definitions (package grammar). Each family of markers is one file: family_*.go.
//
// The package is data and finds nothing: what is wrong with a comment is package
// parse's. It must not know types, schemas or files to write: what a marker
// does belongs to generators and checks.
package markers

import (
	"cmp"
	"go/token"
	"reflect"
	"slices"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/markers/condition"
)

// Target is a set of places where a marker may stand.
type Target uint8

const (
	Package Target = 1 << iota
	Type
	Field
	// Const is a constant declaration. controller-gen reads no marker there.
	Const
)

// String names the targets, for example "type or field".
func (t Target) String() string {
	var names []string
	for i, name := range [...]string{"package", "type", "field", "constant"} {
		if t&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	switch len(names) {
	case 0:
		return "nothing"
	case 1:
		return names[0]
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// A Mark is a marker as it stands in the source, with its value.
type Mark struct {
	// Name is the registered name, without '+' and arguments.
	Name string
	Def  *Definition
	// Value has the type that the definition of the marker gives it: one of
	// controller-tools' or of this package, a pointer to the Tag of package k8stag for most "k8s:" markers,
	// [Nested] for markers on items, map values and map keys.
	Value any
	// Target is the one place at which the marker was found.
	Target Target
	// Text is the comment from '+' on.
	Text string
	// Pos is the position of '+'.
	Pos token.Position
	// Extension says that controller-gen does not see this use of the marker:
	// the definition is an extension, or a trailing comment hides it.
	Extension bool
	// CommentedOut is that of the [Comment].
	CommentedOut bool
	// List is that of the [Comment].
	List bool
	// When is that of the [Comment].
	When []condition.Condition

	made bool // no source holds the text: a project's own marker stands for it
}

// Made reports whether a project's own marker stands for the mark, whose text no source
// holds.
func (m Mark) Made() bool { return m.made }

// A Set holds the marks of one node in source order. A nil Set is empty.
type Set []Mark

// Get returns the first mark of that name.
func (s Set) Get(name string) (Mark, bool) {
	for i := range s {
		if s[i].Name == name {
			return s[i], true
		}
	}
	return Mark{}, false
}

// Has reports whether a mark of that name is there.
func (s Set) Has(name string) bool {
	for i := range s {
		if s[i].Name == name {
			return true
		}
	}
	return false
}

// Repeats reports whether a mark is given again: another of its name stands before it, which one
// that may stand several times only repeats if it decides the same of a conversion.
func (m Mark) Repeats(before Mark) bool {
	return m.Name == before.Name && m.MayRepeat() && (!m.Def.Repeatable || reflect.DeepEqual(m.Value, before.Value))
}

// synonyms are the names of markers that set what another one sets, by that one's name.
var synonyms = map[string]string{
	"default":           "kubebuilder:default",
	"k8s:listType":      "listType",
	"k8s:maxItems":      "kubebuilder:validation:MaxItems",
	"k8s:maxLength":     "kubebuilder:validation:MaxLength",
	"k8s:maxProperties": "kubebuilder:validation:MaxProperties",
	"k8s:maximum":       "kubebuilder:validation:Maximum",
	"k8s:minItems":      "kubebuilder:validation:MinItems",
	"k8s:minLength":     "kubebuilder:validation:MinLength",
	"k8s:minProperties": "kubebuilder:validation:MinProperties",
	"k8s:minimum":       "kubebuilder:validation:Minimum",
}

// SameSetting reports whether two marks set one thing, of which there can be one: they have
// the same name, or two for it. +default=ref(…) is for another tool, and sets nothing.
func (m Mark) SameSetting(o Mark) bool {
	if m.Name != o.Name && (m.isReference() || o.isReference()) {
		return false
	}
	return cmp.Or(synonyms[m.Name], m.Name) == cmp.Or(synonyms[o.Name], o.Name)
}

func (m Mark) isReference() bool {
	v, ok := m.Value.(crdmarkers.KubernetesDefault)
	return ok && v.Value == nil
}

// MayRepeat reports whether the mark can be a repetition of any other.
func (m Mark) MayRepeat() bool { return !m.Def.Repeatable || m.Def.Generator == "conversion" }

// Distinct returns the marks of that name that repeat no other one, in source order.
func (s Set) Distinct(name string) []Mark {
	var marks []Mark
	for _, m := range s.All(name) {
		if !slices.ContainsFunc(marks, m.Repeats) {
			marks = append(marks, m)
		}
	}
	return marks
}

// All returns every mark of that name in source order, nil if there is none.
func (s Set) All(name string) []Mark {
	var marks []Mark
	for i := range s {
		if s[i].Name == name {
			marks = append(marks, s[i])
		}
	}
	return marks
}
