package markers

import (
	"cmp"
	"reflect"
	"slices"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/own"
)

// A Definition says what a marker is called, where it may stand and what value
// it has. One name has a second definition where only some of its targets are
// an extension.
type Definition struct {
	Name    string
	Targets Target
	// Family groups markers in the reference.
	Family string
	// Generator is the generator that the marker is for: "crd", "object", "rbac",
	// "webhook", "policy", "applyconfiguration" or "conversion". See ReadBy for all
	// that read it.
	Generator string
	// Summary is one sentence without a full stop, Details are further sentences.
	Summary, Details string
	// Example is a complete marker, from '+' on.
	Example string
	// Deprecated is the marker to use instead, from '+' on, or advice; empty for
	// a current marker.
	Deprecated string
	// Repeatable says that one node may carry the marker more than once.
	Repeatable bool
	// Foreign says that the marker asks another tool for something: it does not say that the
	// project uses the generator that reads it, too.
	Foreign bool
	// Once says that no more than one version of a kind may have the marker.
	Once bool
	// Extension says that controller-gen does not know the marker there.
	Extension bool

	also []string       // further generators that read the marker: see ReadBy
	help []argumentHelp // in the order of the reference
	cel  []string       // the arguments that hold expressions of CEL
	// usual are the values that nearly everybody wants for required arguments.
	usual    map[string]string
	output   any                 // zero value of the Go type; nil if controller-tools has it
	grammars [3]*grammar.Grammar // per target: package, type, field
	tag      *k8stag.Shape       // for "k8s:" markers with values of type *k8stag.Tag
	nest     nesting             // which prefixes the marker takes
	nested   *Nested             // for a definition that was made from a path
	refused  Target              // where controller-gen knows the marker only to refuse it
	own      *own.Declaration    // for a marker that a project has declared
	next     *Definition         // of the same name
}

// An Argument is one argument of a marker.
type Argument struct {
	// Name is empty for the value that stands directly behind "=".
	Name string
	// Type is string, int, number, bool, any, raw, JSON, tag, []T or
	// map[string]T.
	Type     string
	Optional bool
	// Expression says that the value is an expression of CEL, or holds some by name.
	Expression bool
	Summary    string
}

type argumentHelp struct{ name, summary string }

// Arguments returns the arguments: required ones first, then by name, but in
// the definition's own order where it explains them. It is computed on each
// call.
func (d *Definition) Arguments() []Argument {
	switch {
	case d.tag != nil:
		return tagArguments(d.tag)
	case d.nested != nil:
		return d.nested.Base.Arguments()
	}
	ct := d.anyGrammar()
	if ct.Output == reflect.TypeFor[crdmarkers.KubernetesDefault]() {
		return []Argument{{Type: "JSON"}} // has a parser of its own
	}
	args := make([]Argument, 0, len(ct.Fields))
	for name, arg := range ct.Fields {
		args = append(args, Argument{Name: name, Type: argumentType(arg), Optional: arg.Optional, Expression: slices.Contains(d.cel, name), Summary: d.helpFor(name)})
	}
	order := func(a Argument) int {
		if i := slices.IndexFunc(d.help, func(h argumentHelp) bool { return h.name == a.Name }); i >= 0 {
			return i
		}
		return len(d.help)
	}
	slices.SortFunc(args, func(a, b Argument) int {
		return cmp.Or(cmp.Compare(order(a), order(b)), cmp.Compare(a.Name, b.Name))
	})
	return args
}

// CountsUnderCompat reports whether the marker belongs to a generator that controller-gen
// does not have. It makes no difference to a byte that controller-gen writes, so that
// it is read under --compat=controller-gen, too; and where it cannot be read, what is
// written would be wrong there as well.
func (d *Definition) CountsUnderCompat() bool {
	return OnlyInCrdgen(d.Generator)
}

// ConcernsCluster reports whether the marker is about what an operator has in a cluster, so
// that it does not matter which package of a run says it.
func (d *Definition) ConcernsCluster() bool {
	return d.Generator == "rbac" || d.Generator == "webhook"
}

// OnlyInCrdgen reports whether controller-gen has nothing like a generator.
func OnlyInCrdgen(generator string) bool { return generator == "conversion" || generator == "policy" }

func (d *Definition) helpFor(argument string) string {
	for _, h := range d.help {
		if h.name == argument {
			return h.summary
		}
	}
	return ""
}

func argumentType(arg ctmarkers.Argument) string {
	switch arg.Type {
	case ctmarkers.IntType:
		return "int"
	case ctmarkers.NumberType:
		return "number"
	case ctmarkers.StringType:
		return "string"
	case ctmarkers.BoolType:
		return "bool"
	case ctmarkers.AnyType:
		return "any"
	case ctmarkers.RawType:
		return "raw"
	case ctmarkers.SliceType:
		return "[]" + argumentType(*arg.ItemType)
	case ctmarkers.MapType:
		return "map[string]" + argumentType(*arg.ItemType)
	}
	return "invalid"
}

// anyGrammar returns the grammar of the first target; those of one definition
// have the same arguments. It is nil for a tag with a value of type *k8stag.Tag.
func (d *Definition) anyGrammar() *grammar.Grammar {
	for _, g := range d.grammars {
		if g != nil {
			return g
		}
	}
	return nil
}

// parse reads the value of a text at a target.
func (d *Definition) parse(target Target, text string) (any, *grammar.Problem) {
	return d.GrammarFor(target).Parse(grammar.Marker{Name: d.Name, Example: d.Example, Usual: d.usual}, text)
}

// GrammarFor returns the grammar at a target, or the one of another that the marker has: those
// of one definition have the same arguments. It is nil for most tags of validation-gen.
func (d *Definition) GrammarFor(target Target) *grammar.Grammar {
	for i, g := range d.grammars {
		if target == 1<<i && g != nil {
			return g
		}
	}
	return d.anyGrammar()
}

// ReadBy returns the names of the generators that read the marker. Of
// controller-gen's these are the ones that register it there.
func (d *Definition) ReadBy() []string {
	owners := d.isFor()
	if d.own != nil {
		return owners
	}
	return slices.Concat(owners[:1], d.also, owners[1:])
}

// isFor are the generators whose files the marker is about: three write schemas. One that a
// project has declared may be about those of several.
func (d *Definition) isFor() []string {
	if d.own != nil {
		return append([]string{d.Generator}, d.also...)
	}
	if d.Generator == "crd" {
		return SchemaReaders()
	}
	return []string{d.Generator}
}

// IsAboutGo reports whether the marker decides about Go code, and about no manifest.
func (d *Definition) IsAboutGo() bool {
	return !slices.ContainsFunc(d.isFor(), func(generator string) bool {
		return generator != "object" && generator != "conversion" && generator != "applyconfiguration"
	})
}

// SchemaReaders are the generators that write schemas.
func SchemaReaders() []string { return []string{"crd", "schemapatch", "applyconfiguration"} }

// readAlso adds generators that read a marker.
func readAlso(d Definition, generators ...string) Definition {
	d.also = append(d.also, generators...)
	return d
}

// TakesValue reports whether the marker has a value directly behind "=".
func (d *Definition) TakesValue() bool {
	return !d.IsTag() && d.anyGrammar() != nil && d.anyGrammar().AnonymousField()
}

// IsTag reports whether the marker is one of validation-gen's tags.
func (d *Definition) IsTag() bool { return d.tag != nil }

// IsNested reports whether a path of items, values and keys leads to the marker.
func (d *Definition) IsNested() bool { return d.nested != nil }
