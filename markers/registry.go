package markers

import (
	"go/token"
	"reflect"
	"slices"
	"strings"
	"sync"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/own"
	"github.com/crdgen/crdgen/markers/syntax"
)

// A Registry knows every marker. It is never changed after it was built and may
// be used by several goroutines.
type Registry struct {
	definitions []Definition
	byName      map[string]*Definition
	known       []own.Text // names of markers that other tools read
}

// Default returns the registry of all markers. It is built on the first call,
// which takes well below a millisecond.
func Default() *Registry { return defaultRegistry() }

var defaultRegistry = sync.OnceValue(func() *Registry { return newRegistry(families(), nil) })

// families lists the tables of definitions, one for each family_*.go, in the
// order of the reference.
func families() [][]Definition {
	return [][]Definition{
		packageFamily(),
		crdFamily(),
		requirednessFamily(),
		validationFamily(),
		valueFamily(),
		topologyFamily(),
		k8sFamily(),
		objectFamily(),
		rbacFamily(),
		webhookFamily(),
		policyFamily(),
		applyConfigurationFamily(),
		crdgenFamily(),
		compositionFamily(),
		variantFamily(),
		ignoreFamily(),
		strategyFamily(),
		conversionFamily(),
		conversionGenFamily(),
	}
}

// newRegistry makes the registry of a run: this is where all that it knows comes in.
func newRegistry(tables [][]Definition, known []own.Text) *Registry {
	n := itemsForms
	for _, t := range tables {
		n += len(t)
	}
	r := &Registry{definitions: make([]Definition, 0, n), byName: make(map[string]*Definition, n), known: known}
	for _, t := range tables {
		r.definitions = append(r.definitions, t...)
	}
	r.definitions = append(r.definitions, itemsDefinitions(r.definitions)...)

	theirs := controllerToolsDefinitions()
	for i := range r.definitions {
		d := &r.definitions[i]
		d.build(theirs)
		d.next = r.byName[d.Name]
		r.byName[d.Name] = d
	}
	return r
}

// definitionKey identifies a definition of controller-tools.
type definitionKey struct {
	name   string
	target ctmarkers.TargetType
}

func controllerToolsDefinitions() map[definitionKey]*ctmarkers.Definition {
	theirs := make(map[definitionKey]*ctmarkers.Definition, len(crdmarkers.AllDefinitions))
	for _, d := range crdmarkers.AllDefinitions {
		theirs[definitionKey{d.Name, d.Target}] = d.Definition
	}
	return theirs
}

// build finds or makes the grammar for each target.
func (d *Definition) build(theirs map[definitionKey]*ctmarkers.Definition) {
	targets := d.Targets | d.refused
	if targets == Const {
		targets = Field // controller-tools has no such target
	}
	for i, target := range [...]ctmarkers.TargetType{ctmarkers.DescribesPackage, ctmarkers.DescribesType, ctmarkers.DescribesField} {
		if targets&(1<<i) == 0 {
			continue
		}
		ct := theirs[definitionKey{d.Name, target}]
		if d.output != nil {
			ct = makeDefinition(d.Name, target, d.output)
		}
		if ct == nil && d.tag != nil && d.Extension {
			continue
		}
		if ct == nil {
			panic("markers: controller-tools does not define " + d.Name + " for " + Target(1<<i).String())
		}
		d.grammars[i] = grammar.Of(ct)
	}
}

// makeDefinition makes a definition from a Go value as controller-tools does. A
// struct whose only field is called Value takes an anonymous value of any type.
func makeDefinition(name string, target ctmarkers.TargetType, output any) *ctmarkers.Definition {
	if t := reflect.TypeOf(output); t.Kind() == reflect.Struct && t.NumField() == 1 && t.Field(0).Name == "Value" {
		return ctmarkers.Must(ctmarkers.MakeAnyTypeDefinition(name, target, output))
	}
	return ctmarkers.Must(ctmarkers.MakeDefinition(name, target, output))
}

// Definitions returns every definition in the order of the reference. The
// caller must not change them.
func (r *Registry) Definitions() []*Definition {
	out := make([]*Definition, len(r.definitions))
	for i := range r.definitions {
		out[i] = &r.definitions[i]
	}
	return out
}

// Lookup returns the definition for a marker text, from '+' on, at one target,
// nil if there is none. The whole name before "=" is tried first, then the name
// without its last segment, as in controller-gen; after these a "k8s:" tag with
// arguments and a path of items, values and keys.
func (r *Registry) Lookup(text string, target Target) *Definition {
	whole, short := syntax.SplitName(text)
	if d := r.Find(whole, target); d != nil {
		return d
	}
	if d := r.Find(short, target); d != nil {
		return d
	}
	if strings.HasPrefix(text, k8sPlus) {
		return r.Find(k8stag.Name(text), target)
	}
	if strings.HasPrefix(text, validationPlus) {
		return r.lookupNested(whole, target)
	}
	if name := CompositionName(whole); name != "" {
		return r.Find(name, target)
	}
	return nil
}

// Find returns the definition of exactly that name at the target.
func (r *Registry) Find(name string, target Target) *Definition {
	for d := r.byName[name]; d != nil; d = d.next {
		if d.Targets&target != 0 {
			return d
		}
	}
	return nil
}

// Owner returns the generator that the marker asks for which a comment, slashes
// included, holds or was most likely meant to hold; "" for any other comment and for
// markers of other tools.
func (r *Registry) Owner(comment string) string {
	c, ok := CommentOf(comment, token.Position{})
	if !ok {
		return ""
	}
	text := c.Text
	for _, target := range []Target{Package, Type, Field, Const} {
		if d := r.Lookup(text, target); d != nil {
			return d.owner()
		}
	}
	whole, short := syntax.SplitName(text)
	for _, name := range []string{whole, short} {
		if d := r.byName[r.Suggest(name, Package|Type|Field)]; d != nil {
			return d.owner()
		}
	}
	return ""
}

func (d *Definition) owner() string {
	if d.Foreign {
		return ""
	}
	return d.Generator
}

// IsForPackages reports whether a marker above a type belongs to the package: it is
// known for packages and not for types. Where controller-gen knows it, only what
// controller-gen knows counts.
func (r *Registry) IsForPackages(text string) bool {
	if onType, onPackage := r.controllerGenKnows(text, Type), r.controllerGenKnows(text, Package); onType || onPackage {
		return !onType
	}
	return r.Lookup(text, Type) == nil && r.Lookup(text, Package) != nil
}

// controllerGenKnows reports whether controller-gen, with all generators at once, has a
// definition for the text at the target.
func (r *Registry) controllerGenKnows(text string, target Target) bool {
	whole, short := syntax.SplitName(text)
	return r.controllerGenHas(whole, target) || r.controllerGenHas(short, target)
}

func (r *Registry) controllerGenHas(name string, target Target) bool {
	for d := r.byName[name]; d != nil; d = d.next {
		if (d.Targets|d.refused)&target != 0 && !d.Extension {
			return true
		}
	}
	return false
}

// CountsUnderCompat is [Definition.CountsUnderCompat] by name; an unknown one counts if
// others that begin like it do.
func (r *Registry) CountsUnderCompat(name string) bool {
	if d := r.byName[name]; d != nil {
		return d.CountsUnderCompat()
	}
	family := FamilyPrefix(name)
	return family != "" && slices.ContainsFunc(r.definitions, func(d Definition) bool {
		return d.CountsUnderCompat() && d.Extension && strings.HasPrefix(d.Name, family)
	})
}

// FamilyPrefix is what a name of three segments or more begins with, "" for others.
func FamilyPrefix(name string) string {
	parts := strings.SplitAfterN(name, ":", 3)
	if len(parts) < 3 {
		return ""
	}
	return parts[0] + parts[1]
}

// TargetsOf returns every place where a marker of that name may stand.
func (r *Registry) TargetsOf(name string) Target {
	var targets Target
	for d := r.byName[name]; d != nil; d = d.next {
		targets |= d.Targets
	}
	return targets
}

// Refused returns the definition by which controller-gen knows a marker at the target only to
// refuse it, nil if there is none.
func (r *Registry) Refused(text string, target Target) *Definition {
	whole, _ := syntax.SplitName(text)
	for d := r.byName[whole]; d != nil; d = d.next {
		if d.refused&target != 0 {
			return d
		}
	}
	return nil
}

// LookupAnywhere returns the name that the text has at some target, and all targets
// of that name.
func (r *Registry) LookupAnywhere(text string) (string, Target) {
	whole, short := syntax.SplitName(text)
	for _, name := range [...]string{whole, short} {
		if targets := r.TargetsOf(name); targets != 0 {
			return name, targets
		}
	}
	if strings.HasPrefix(text, k8sPlus) {
		name := k8stag.Name(text)
		return name, r.TargetsOf(name)
	}
	for _, target := range [...]Target{Type, Field} {
		if d := r.Lookup(text, target); d != nil {
			return d.Name, d.Targets
		}
	}
	return "", 0
}

// Readers returns the generators that read a marker of that name; of one that is not
// known those that read the markers whose names begin with as many of its segments
// as any does.
func (r *Registry) Readers(name string) []string { return r.generators(name, (*Definition).ReadBy) }

// Owners are those of the readers that the marker is for, in the same way: others read it
// for what it says of a field that they have to do with.
func (r *Registry) Owners(name string) []string { return r.generators(name, (*Definition).isFor) }

// generators collects what the definitions of a name say.
func (r *Registry) generators(name string, of func(*Definition) []string) []string {
	var all []string
	add := func(d *Definition) {
		for _, g := range of(d) {
			if !slices.Contains(all, g) {
				all = append(all, g)
			}
		}
	}
	name = syntax.Name("+" + name) // without what should not stand behind it
	for d := r.byName[name]; d != nil; d = d.next {
		add(d)
	}
	if path, rest := splitPath(strings.TrimPrefix(name, ValidationPrefix)); len(path) > 0 && strings.HasPrefix(name, ValidationPrefix) {
		if d := r.nestable(rest); d != nil {
			add(d)
		}
	}
	for prefix := name; len(all) == 0 && prefix != ""; {
		prefix = prefix[:strings.LastIndexByte(prefix, ':')+1]
		for i := range r.definitions {
			if strings.HasPrefix(r.definitions[i].Name, prefix) {
				add(&r.definitions[i])
			}
		}
		prefix = strings.TrimSuffix(prefix, ":")
	}
	return all
}

// Named returns the definitions of exactly that name, the last one of the reference
// first.
func (r *Registry) Named(name string) []*Definition {
	var definitions []*Definition
	for d := r.byName[name]; d != nil; d = d.next {
		definitions = append(definitions, d)
	}
	return definitions
}
