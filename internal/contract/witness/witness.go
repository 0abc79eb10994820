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
	"fmt"
	"iter"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"

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
	if found.Update != nil || t.reversed || t.Change.Side != change.Spec || !slices.Contains([]change.Effect{change.WritesFail, change.PartFails, change.ChangesFail}, t.Effect) {
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

// A trial tries objects for one finding.
type trial struct {
	*Finder
	change.Finding
	old, new *side
	// first takes the objects and second is what they are shown to: the old and the
	// new API, or the other way round where readers meet what they did not before.
	first, second *side
	reversed      bool
	// others says that the new API has other changes as well.
	others bool
	// updated is how many updates were tried in all, for a rule about changes.
	updated int
	// named are the fields that rules around the path speak of; nil before they are needed.
	named []string
}

func (p *Finder) trial(f change.Finding, after *contract.CRD, others bool) (*trial, error) {
	status := withStatus(f)
	new := p.side(f.After, f.Version, status)
	if after != f.After {
		new = p.sideOf(p.serve(after, f.Version, status))
	}
	t := &trial{Finder: p, Finding: f, others: others, old: p.side(f.Before, f.Version, status), new: new}
	t.first, t.second = t.old, t.new
	t.reversed = f.Effect == change.ReadersBreak && f.Change.Relation == keyword.Looser
	if t.reversed {
		t.first, t.second = t.new, t.old
	}
	if t.old == nil || t.new == nil || t.old.root == nil || t.new.root == nil {
		return nil, fmt.Errorf("version %q of %s has no schema", f.Version, f.CRD)
	}
	return t, nil
}

// withStatus reports whether objects show a finding with what controllers wrote into their status:
// one about the status, or about a rule of the whole object that reads it.
func withStatus(f change.Finding) bool {
	return f.Change.Side == change.Status || f.Path == "" && strings.Contains(f.New, ".status")
}

// try shows one object to both APIs.
func (t *trial) try(object map[string]any) (*Witness, error) {
	if !t.others && t.isOfValue() && !has(object, steps(t.Path)) {
		return nil, nil
	}
	before, err := t.first.Judge(t.ctx, object, nil)
	if err == nil && !before.Accepted() {
		object, before, err = t.first.amend(t.ctx, t.compiler, t.Path, object, before)
	}
	if err != nil || !before.Accepted() || before.Partial {
		return nil, err
	}
	after, err := t.second.Judge(t.ctx, under(t.second, t.Version, object), nil)
	if err != nil {
		return nil, err
	}
	switch refused := t.errorsOf(after); {
	case t.Effect == change.DataLost || t.Change.Aspect == change.Pruning || t.Change.Aspect == change.Defaulting:
		return t.changed(object, before.Stored, after.Stored, refused), nil
	case t.Change.Aspect == change.Topology:
		return nil, nil
	case len(refused) == 0 && t.reversed:
		return t.changed(object, before.Stored, after.Stored, refused), nil
	case len(refused) == 0 && ofUpdates(t.Effect) && after.Partial:
		// Rules are not asked of a new object that the schema refuses, and of one that is stored they are.
		found, err := t.update(object, before.Stored, after)
		if err != nil || found.Update == nil {
			return nil, err
		}
		return found, nil
	case len(refused) == 0:
		return t.transition(object, before.Stored)
	case ofUpdates(t.Effect):
		return t.update(object, before.Stored, after)
	default:
		return &Witness{Object: object, Answer: texts(refused)}, nil
	}
}

// isOfValue reports whether the change is one that only a value at the path can show.
func (t *trial) isOfValue() bool {
	return t.Change.Old != nil && t.Change.New != nil && slices.Contains([]string{
		"maximum", "minimum", "multipleOf", "maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties", "pattern", "enum",
	}, t.Keyword)
}

// has reports whether there is a value at a path, or may be: [] and {} are any item and key.
func has(at any, path []string) bool {
	if len(path) == 0 {
		return true
	}
	switch holder := at.(type) {
	case map[string]any:
		for key, v := range holder {
			if (path[0] == key || path[0] == "{}") && has(v, path[1:]) {
				return true
			}
			// Names may hold dots, which cut the path.
			if strings.Contains(key, ".") {
				return true
			}
		}
	case []any:
		return path[0] == "[]" && slices.ContainsFunc(holder, func(v any) bool { return has(v, path[1:]) })
	}
	return false
}

// under is an object under the names of an API.
func under(k *side, version string, object map[string]any) map[string]any {
	out := runtime.DeepCopyJSON(object)
	out["apiVersion"] = k.CRD.Spec.Group + "/" + version
	out["kind"] = k.CRD.Spec.Names.Kind
	return out
}

// changed is the witness that something is dropped or filled in, where it is what the
// finding is about.
func (t *trial) changed(object, before, after map[string]any, refused field.ErrorList) *Witness {
	if after == nil {
		return nil
	}
	differences := difference("", before, after)
	differences = slices.DeleteFunc(differences, func(d delta) bool {
		return d.path == "apiVersion" || d.path == "kind" || !touches(d.path, t.Path)
	})
	if len(differences) == 0 {
		return nil
	}
	var answer []string
	for _, d := range differences {
		answer = append(answer, d.String())
	}
	return &Witness{Object: object, Answer: append(answer, texts(refused)...)}
}

// update is the witness that a stored object cannot be updated: some other change of it
// is refused. Where none is found the refusal of the object itself is.
func (t *trial) update(object, stored map[string]any, created crvalidation.Verdict) (*Witness, error) {
	for touched := range t.touched(stored) {
		before, err := t.old.Judge(t.ctx, touched, stored)
		if err != nil || !before.Accepted() {
			continue
		}
		after, err := t.new.Judge(t.ctx, under(t.new, t.Version, touched), under(t.new, t.Version, stored))
		if err != nil {
			return nil, err
		}
		if refused := t.errorsOf(after); len(refused) > 0 {
			return &Witness{Object: object, Update: touched, Answer: texts(refused)}, nil
		}
		if t.Change.Reach == celrule.Unanswered {
			break // the labels changed, and nothing that could bring the error up
		}
	}
	return &Witness{Object: object, Answer: texts(t.errorsOf(created))}, nil
}

// mostUpdates is how many updates of one object are tried for a rule about changes.
const mostUpdates = 80

// mostUpdated is how many updates are tried for one finding, of all objects together: each
// object has some, and rules about changes are at the root, so that all of it is judged.
const mostUpdated = 1000

// updates yields what a stored object may be replaced by: itself with one change, and
// other objects.
func (t *trial) updates(stored map[string]any) iter.Seq[map[string]any] {
	return func(yield func(map[string]any) bool) {
		n := 0
		for object := range t.touched(stored) {
			if n++; n > mostUpdates/2 {
				break
			}
			if !yield(object) {
				return
			}
		}
		t.objects()(yield)
	}
}

// transition is the witness of a rule about changes: an update that is refused.
func (t *trial) transition(object, stored map[string]any) (*Witness, error) {
	if !strings.Contains(t.New+t.Old, "oldSelf") || t.reversed || t.Change.Reach == celrule.Creations {
		return nil, nil
	}
	most := mostUpdates
	if t.Effect == change.UpdatesFail {
		most = 1 // of the labels: what shows the claim changes nothing that the rule compares
	}
	tried := 0
	for other := range t.updates(stored) {
		if tried++; tried > most || t.updated == mostUpdated {
			break
		}
		t.updated++
		before, err := t.old.Judge(t.ctx, other, stored)
		if err != nil || !before.Accepted() {
			continue
		}
		after, err := t.new.Judge(t.ctx, under(t.new, t.Version, other), under(t.new, t.Version, stored))
		if err != nil {
			return nil, err
		}
		if refused := t.errorsOf(after); len(refused) > 0 {
			return &Witness{Object: object, Update: other, Answer: texts(refused)}, nil
		}
	}
	return nil, nil
}
