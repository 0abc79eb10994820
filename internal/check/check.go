// Package check holds what is asked of finished objects before anything is
// written: the API server's own verdict on every CustomResourceDefinition, and
// rules about what that server lets pass and users run into.
//
// It stands between generating and committing. A [Subject] is one object with
// the kind it was made from; [Run] applies the table of rules to all of them and
// returns findings at the Go line that has to change. For that a [Pass] walks
// the schema and the model side by side: see [Node].
//
// The package must not read source or flags, write files other than its cache,
// change an object or the model, or know the generators.
package check

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// A Subject is one finished object and what it was made from. Neither is
// changed, and schemas inside of the object may share their parts.
type Subject struct {
	CRD *apiext.CustomResourceDefinition
	// Kind is what the CRD was made from.
	Kind *model.Kind
	// Program holds the kind and all others of the run.
	Program *model.Program
	// Render writes the manifest, by which the cache knows the object; nil for one
	// that is not to be remembered. It is called at most once, from any goroutine.
	Render func(io.Writer) error
}

// Options say what is checked.
type Options struct {
	Level Level
	// Server is the oldest API server that has to take the CRDs.
	Server KubeVersion
	// Cache may be nil.
	Cache *Cache
	// Compat says that controller-gen's bytes were asked for.
	Compat bool
	// Known are the findings of earlier stages: what follows from an error among
	// them is not said again.
	Known diag.List
}

// Run applies all rules of the level to all subjects and returns their findings,
// those of one subject together, in the order of the subjects. Subjects are
// worked off by as many goroutines as the process has processors. When the
// context is cancelled the findings so far are returned.
func Run(ctx context.Context, subjects []Subject, o Options) diag.List {
	if o.Level == Off || len(subjects) == 0 {
		return nil
	}
	around := ""
	if o.Cache != nil {
		around = digestOf(subjects)
		defer o.Cache.sweep(time.Now())
	}
	found := make([]diag.List, len(subjects))
	concurrently(len(subjects), func(i int) { found[i] = examine(ctx, subjects, i, o, around) })
	var all diag.List
	for _, l := range found {
		all.Add(l...)
	}
	return all
}

// concurrently calls f for 0 to n-1 on all processors and returns when every call
// has. A panic of a call is passed on to the caller, where it can be caught.
func concurrently(n int, f func(int)) {
	next := make(chan int, n)
	for i := range n {
		next <- i
	}
	close(next)
	panics := make(chan any, n)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		workers.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					panics <- fmt.Sprintf("%v\n%s", r, debug.Stack())
				}
			}()
			for i := range next {
				f(i)
			}
		})
	}
	workers.Wait()
	select {
	case r := <-panics:
		panic(r)
	default:
	}
}

// examine applies all rules to one subject, save those that have found nothing in
// the same object before; around stands for everything else that rules can see.
func examine(ctx context.Context, subjects []Subject, i int, o Options, around string) diag.List {
	key := o.Cache.key(subjects[i], o)
	object, source := o.Cache.open(key), o.Cache.open(o.Cache.extend(key, around))
	p := &Pass{Subject: subjects[i], Options: o, Context: ctx, All: subjects, shared: &findings{object: object, source: source}}
	var each []Rule
	for _, r := range o.rules(object, source) {
		if p.rule = r; r.Each != nil {
			each = append(each, r)
		} else if ctx.Err() == nil {
			r.Run(p)
		}
	}
	p.walk(each)
	if ctx.Err() == nil {
		object.keep()
		source.keep()
	}
	return p.shared.list
}

// rules are those of the level that are not known to find nothing.
func (o Options) rules(object, source *entry) []Rule {
	return slices.DeleteFunc(Rules(), func(r Rule) bool {
		of := source
		if r.OfObject {
			of = object
		}
		return r.Level > o.Level || of.clean(r.Code)
	})
}

// walk shows every schema of the subject to rules, all in one walk: the nodes are
// made for it and not kept.
func (p *Pass) walk(rules []Rule) {
	if len(rules) == 0 {
		return
	}
	for _, v := range p.Versions() {
		if v.Root == nil || p.Context.Err() != nil {
			continue
		}
		for n := range v.Root.Walk() {
			for _, r := range rules {
				p.rule = r
				r.Each(p, n)
			}
		}
	}
}
