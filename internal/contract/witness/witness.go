// Package witness shows findings of package contract on objects: it makes one that the
// old API takes and gives it to the new one, with the API server's own code for
// defaults, pruning, schemas and CEL rules.
//
// It stands between the comparison and the printing of it. It makes up objects until
// one shows what was claimed, and gives up after a fixed number of tries, so that the
// same input has the same witness. It reads no files.
package witness

import (
	"context"
	"slices"

	"k8s.io/apimachinery/pkg/runtime"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/keyword"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract/change"
)

// A Witness is what shows a finding.
type Witness struct {
	// Object is what the old API takes; where readers are hurt it is what the new one
	// takes and the old one did not.
	Object map[string]any
	// Update is what Object is replaced by; nil for one that is created.
	Update map[string]any
	// Request is what is asked for where no object is needed, as in "GET /apis/…".
	Request string
	// Answer is what the other API does: the server's errors, or what is lost.
	Answer []string
	// Worse is what to do where every update of the object is refused, which was not claimed;
	// empty where that is not so.
	Worse string
}

// Correct gives a finding the effect that its witness shows: a worse one than was claimed, or
// that of new writes where no update that was tried is refused, of nothing else at least.
func (w *Witness) Correct(f *change.Finding) {
	switch {
	case w == nil || w.Object == nil || f.Change == nil:
	case w.Worse != "":
		f.Effect, f.Advice = change.UpdatesFail, w.Worse
	case w.Update == nil && (f.Effect == change.UpdatesFail || f.Effect == change.PartFails):
		f.Effect = change.WritesFail
	}
}

// A Finder looks for witnesses. It may not be used by several goroutines.
type Finder struct {
	ctx     context.Context
	server  kube.Version // that objects are shown to
	checked map[checkedKey]*contract.CRD
	kinds   map[kindKey]*crvalidation.Kind
	// paths are those of the findings, compiler is what their sides have in common.
	paths    example.Paths
	compiler *expression.Compiler
	sides    map[*crvalidation.Kind]*side
	moved    map[string]string // rules as [Finder.ofValue] gives them
}

type checkedKey struct {
	crd    *contract.CRD
	server uint
}

type kindKey struct {
	crd     *contract.CRD
	server  kube.Version
	version string
	status  bool
}

// New returns a finder for findings of one definition at some paths. What it makes of
// their schemas is large, so it should not live long; it is made anew for a finding at
// another path.
func New(ctx context.Context, paths ...string) *Finder {
	p := &Finder{ctx: ctx, checked: map[checkedKey]*contract.CRD{}, kinds: map[kindKey]*crvalidation.Kind{}, moved: map[string]string{}}
	p.setPaths(paths)
	return p
}

func (p *Finder) setPaths(paths []string) {
	p.paths, p.compiler, p.sides = paths, &expression.Compiler{}, map[*crvalidation.Kind]*side{}
}

// options are what the sides of a finding have in common.
func (p *Finder) options() crvalidation.Options {
	return crvalidation.Options{Oldest: p.server, Compiler: p.compiler}
}

// mostTried is how many objects are tried for one finding.
const mostTried = 600

// Find looks for a witness of a finding; nil if none was found. It fails only for a CRD
// that no server would take.
func (p *Finder) Find(f change.Finding) (*Witness, error) {
	p.server = kube.Version(f.Server)
	f.Before, f.After = p.asChecked(f.Before, f.Server), p.asChecked(f.After, f.Server)
	if f.Change == nil {
		return p.ofDefinition(f)
	}
	if !slices.Contains(p.paths, f.Path) {
		p.setPaths([]string{f.Path})
	}
	if alone := isolated(f); alone != nil {
		found, err := p.search(f, alone, false)
		if found != nil || err != nil {
			return found, err
		}
	}
	return p.search(f, f.After, true)
}

// asChecked is a definition as a server checks objects.
func (p *Finder) asChecked(crd *contract.CRD, server uint) *contract.CRD {
	key := checkedKey{crd, server}
	if _, known := p.checked[key]; !known {
		p.checked[key] = contract.AsChecked(crd, server)
	}
	return p.checked[key]
}

// search tries objects against the old definition and another one. What comes of other
// changes is left out where the other one has such.
func (p *Finder) search(f change.Finding, after *contract.CRD, others bool) (*Witness, error) {
	t, err := p.trial(f, after, others)
	if err != nil {
		return nil, err
	}
	tried, most := 0, mostTried
	var refused *Witness // of an object that cannot be created
	for object := range t.objects() {
		if tried++; tried > most || p.ctx.Err() != nil {
			break
		}
		found, err := t.try(object)
		if err != nil {
			return nil, err
		}
		if found == nil || found.Update == nil && refused != nil {
			continue
		}
		shown, err := t.holds(found)
		if err != nil {
			return nil, err
		}
		if shown && (found.Update != nil || !ofUpdates(t.Effect)) {
			return t.worse(found)
		}
		if shown {
			refused, most = found, min(most, tried+mostForUpdate)
		}
	}
	if refused != nil {
		return refused, nil
	}
	found, err := t.replaced()
	if found == nil || err != nil {
		return nil, err
	}
	shown, err := t.holds(found)
	if !shown {
		return nil, err
	}
	return found, err
}

// mostForUpdate is how many more objects are tried for one with an update that is refused
// after one was found that cannot be created.
const mostForUpdate = 100

// ofUpdates reports whether a claim is about updates of what is stored.
func ofUpdates(claim change.Effect) bool {
	return claim == change.UpdatesFail || claim == change.PartFails
}

// holds reports whether a witness shows something between the two definitions as they are:
// where one change was looked at alone, others may hide what it does to an object.
func (t *trial) holds(found *Witness) (bool, error) {
	if t.others {
		return true, nil
	}
	status := withStatus(t.Finding)
	first, second := t.side(t.Before, t.Version, status), t.side(t.After, t.Version, status)
	if t.reversed {
		first, second = second, first
	}
	object, stored := found.Object, map[string]any(nil)
	if found.Update != nil {
		before, err := first.Judge(t.ctx, under(first, t.Version, object), nil)
		if err != nil || !before.Accepted() {
			return false, err
		}
		object, stored = found.Update, before.Stored
	}
	before, err := first.Judge(t.ctx, under(first, t.Version, object), stored)
	if err != nil || !before.Accepted() {
		return false, err
	}
	if stored != nil {
		stored = under(second, t.Version, stored)
	}
	after, err := second.Judge(t.ctx, under(second, t.Version, object), stored)
	if err != nil {
		return false, err
	}
	return len(errorsOf(after)) > 0 || t.changed(object, before.Stored, after.Stored, nil) != nil, nil
}

// worse is a witness of what is refused that has an update of nothing but the labels, where
// that is refused as well: a rule that ends in an error is not let pass, whatever stays. One does
// that as well which did not change, where the type or format of what it reads is another one.
func (t *trial) worse(found *Witness) (*Witness, error) {
	if found.Update != nil || t.reversed || !slices.Contains([]change.Effect{change.WritesFail, change.PartFails, change.ChangesFail, change.ReadersBreak}, t.Effect) {
		return found, nil
	}
	before, err := t.old.Judge(t.ctx, found.Object, nil)
	if err != nil || !before.Accepted() {
		return found, err
	}
	touched := runtime.DeepCopyJSON(before.Stored)
	if !merge(touched, []string{"metadata"}, map[string]any{"labels": map[string]any{"example": "changed"}}) {
		return found, nil
	}
	after, err := t.new.Judge(t.ctx, under(t.new, t.Version, touched), under(t.new, t.Version, before.Stored))
	if err != nil {
		return nil, err
	}
	refused := t.errorsOf(after)
	if len(refused) == 0 {
		return found, nil
	}
	worse := &Witness{Object: found.Object, Update: touched, Answer: texts(refused), Worse: celrule.Unanswered.Advice()}
	if t.Keyword != keyword.CELRules {
		worse.Worse = "change this in a new version, or take away the rules that read it before: they end in an error on what is stored"
	}
	if shown, err := t.holds(worse); err != nil || !shown {
		return found, err
	}
	return worse, nil
}

// kind serves one version of a definition, also one that is not served. For the
// writers of a status that is no subresource of its own.
func (p *Finder) kind(crd *contract.CRD, version string, status bool) *crvalidation.Kind {
	key := kindKey{crd, p.server, version, status}
	if k, ok := p.kinds[key]; ok {
		return k
	}
	k := p.serve(crd, version, status)
	p.kinds[key] = k
	return k
}

// serve is [Finder.kind] for a definition that is asked for once.
func (p *Finder) serve(crd *contract.CRD, version string, status bool) *crvalidation.Kind {
	served := *crd
	served.Spec.Versions = slices.Clone(crd.Spec.Versions)
	for i := range served.Spec.Versions {
		v := &served.Spec.Versions[i]
		v.Served = true
		if status && v.Subresources != nil {
			sub := *v.Subresources
			sub.Status = nil
			v.Subresources = &sub
		}
	}
	return crvalidation.Options{Oldest: p.server}.Serve([]*contract.CRD{&served}).Kind(crd.Spec.Group+"/"+version, crd.Spec.Names.Kind)
}
