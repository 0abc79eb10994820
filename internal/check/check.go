// Package check holds what is asked of finished objects before anything is
// written: the API server's own verdict on every CustomResourceDefinition, and
// rules about what that server lets pass and users run into.
//
// It stands between generating and committing. [Run] applies the table of rules to all
// objects and returns findings at the Go line that has to change. The packages below it
// hold what that takes: server and rules the rules, pass what a rule sees, trace the way
// from a schema to Go, expression, cost and counterexample what is asked of CEL, cache
// what is remembered between runs. They import in the order
// kube ← expression ← trace ← pass ← server and rules ← check, and never back.
//
// Neither the package nor those below it read source or flags, write files other than
// the cache, change an object or the model, or know the generators.
package check

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/cache"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/parallel"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/rules"
	"github.com/crdgen/crdgen/internal/check/server"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// Settings say what is checked.
type Settings struct {
	pass.Options
	// Cache may be nil.
	Cache *cache.Cache
	// Compiler may know rules already; nil for a new one. See [Ahead].
	Compiler *expression.Compiler
}

// Run applies all rules of the level to all subjects and returns their findings,
// those of one subject together, in the order of the subjects. Subjects are
// worked off by as many goroutines as the process has processors. When the
// context is cancelled the findings so far are returned.
func Run(ctx context.Context, subjects []trace.Subject, o Settings) diag.List {
	if o.Level == pass.Off || len(subjects) == 0 {
		return nil
	}
	around := make([]string, len(subjects))
	if o.Cache != nil {
		around = cache.Digests(subjects)
	}
	found := make([]diag.List, len(subjects))
	shared := &sharedByRun{compiler: cmp.Or(o.Compiler, &expression.Compiler{}), ofRun: &pass.Run{}, quiet: &quietFields{}}
	order := heaviestFirst(subjects)
	parallel.Do(len(order), func(n int) {
		i := order[n]
		found[i] = examine(ctx, subjects, i, o, around[i], shared)
	})
	var all diag.List
	for _, l := range found {
		all.Add(l...)
	}
	return all
}

// A sharedByRun is what is found out once for all subjects of a run. Several goroutines use it.
type sharedByRun struct {
	compiler *expression.Compiler
	ofRun    *pass.Run
	quiet    *quietFields
}

// heaviestFirst are the indices of subjects, those with most to do first, so that no
// processor waits for the last one.
func heaviestFirst(subjects []trace.Subject) []int {
	order, weights := make([]int, len(subjects)), make([]int, len(subjects))
	var w weigher
	for i, s := range subjects {
		order[i] = i
		for _, v := range s.CRD.Spec.Versions {
			if v.Schema != nil && v.Schema.OpenAPIV3Schema != nil {
				weights[i] += w.weightOf(v.Schema.OpenAPIV3Schema)
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return weights[b] - weights[a] })
	return order
}

// weightOfRule is how many schemas take as much time as a rule, about.
const weightOfRule = 50

// A weigher weighs schemas, properties that many have once.
type weigher struct{ known expression.ByProperties[int] }

// weightOf is how much there is to do about a schema and those below, about.
func (w *weigher) weightOf(s *apiext.JSONSchemaProps) int {
	weight := 1 + weightOfRule*len(s.XValidations)
	if len(s.Properties) > 0 {
		weight += w.weightOfAll(s.Properties)
	}
	if s.Items != nil && s.Items.Schema != nil {
		weight += w.weightOf(s.Items.Schema)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		weight += w.weightOf(s.AdditionalProperties.Schema)
	}
	return weight
}

func (w *weigher) weightOfAll(properties map[string]apiext.JSONSchemaProps) int {
	return w.known.Get(properties, func() (all int) {
		for name := range properties {
			all += w.weightIn(properties[name])
		}
		return all
	})
}

// weightIn is weightOf for a schema in a map. A variable of a loop in a function that calls
// itself with its address is moved to the heap, an argument is not.
//
//go:noinline
func (w *weigher) weightIn(s apiext.JSONSchemaProps) int { return w.weightOf(&s) }

// examine applies all rules to one subject, save those that have found nothing in
// the same object before; around stands for everything else that rules can see.
func examine(ctx context.Context, subjects []trace.Subject, i int, o Settings, around string, shared *sharedByRun) diag.List {
	key := o.Cache.Key(subjects[i].Render, fmt.Sprintf("%q %q %t", o.Level, o.Server, o.Compat))
	object, source := o.Cache.Open(key), o.Cache.Open(o.Cache.Extend(key, around))
	entryOf := func(r pass.Rule) *cache.Entry {
		if r.OfObject {
			return object
		}
		return source
	}
	p := &pass.Pass{
		Subject: subjects[i], Options: o.Options, Context: ctx, All: subjects, OfRun: shared.ofRun, Compiler: shared.compiler,
		Found: func(r pass.Rule) { entryOf(r).Note(r.Code) }, Clean: object.Clean,
	}
	var each, whole []pass.Rule
	for _, r := range Rules() {
		if r.Level > o.Level || entryOf(r).Clean(r.Code) {
			continue
		}
		if r.Each != nil {
			each = append(each, r)
		}
		if r.Run != nil {
			whole = append(whole, r)
		}
	}
	if server.TooLong(p) {
		return p.Findings()
	}
	// What is compiled for one schema is used by all rules that look at it and dropped; the
	// others make do with what is then known of it.
	walk(p, each, shared.quiet)
	for i := range whole {
		if p.Use(&whole[i]); ctx.Err() == nil {
			whole[i].Run(p)
		}
	}
	if ctx.Err() == nil {
		object.Keep()
		source.Keep()
	}
	return p.Findings()
}

// Rules returns the table of rules in the order in which they are applied.
func Rules() []pass.Rule {
	return slices.Concat(server.Rules(), rules.KubeVersion(), rules.Design())
}
