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
	"reflect"
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
	rules    *crvalidation.RuleCache // of all finders of a comparison
	sides    map[*crvalidation.Kind]*side
	parts    map[reducedKey]*contract.CRD
	bases    map[baseKey]map[string]any
	lacking  map[string]bool            // the paths where objects of narrowed findings had to be completed
	moved    map[string]string          // rules as [Finder.ofValue] gives them
	names    map[string]map[string]bool // as [Finder.namesOf] gives them
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
// another path. Rules are what the finders of one comparison have in common.
func New(ctx context.Context, rules *crvalidation.RuleCache, paths ...string) *Finder {
	p := &Finder{ctx: ctx, rules: rules, checked: map[checkedKey]*contract.CRD{}, kinds: map[kindKey]*crvalidation.Kind{}, moved: map[string]string{}, names: map[string]map[string]bool{}}
	p.setPaths(paths)
	return p
}

func (p *Finder) setPaths(paths []string) {
	p.paths, p.compiler, p.sides = paths, &expression.Compiler{}, map[*crvalidation.Kind]*side{}
	p.parts, p.bases = map[reducedKey]*contract.CRD{}, map[baseKey]map[string]any{}
	p.lacking = map[string]bool{}
}

// options are what the sides of a finding have in common.
func (p *Finder) options() crvalidation.Options {
	return crvalidation.Options{Oldest: p.server, Rules: p.rules}
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
	if narrow, ok := p.narrowed(f); ok {
		if found, err := p.alone(narrow, &f); found != nil || err != nil {
			return found, err
		}
	}
	if found, err := p.alone(f, nil); found != nil || err != nil {
		return found, err
	}
	t, err := p.trial(f, f.After, true)
	if err != nil {
		return nil, err
	}
	return t.search()
}

// alone looks for a witness of a finding whose change is the only one. Whole is the finding that
// it was narrowed from; nil for one that was not.
func (p *Finder) alone(f change.Finding, whole *change.Finding) (*Witness, error) {
	reduced := f
	if whole == nil {
		reduced.Before = p.reduced(f.Before, f.Version)
		whole = &f
	}
	after := isolated(reduced)
	if after == nil {
		return nil, nil
	}
	t, err := p.trial(reduced, after, false)
	if err != nil {
		return nil, err
	}
	t.whole, t.narrow = *whole, whole != &f
	return t.search()
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
func (t *trial) search() (*Witness, error) {
	tried, most := 0, mostTried
	var refused *Witness // of an object that cannot be created
	for object := range t.objects() {
		if tried++; tried > most || t.ctx.Err() != nil || !t.weighed.takes(object) || t.narrow && t.held == mostCompleted {
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
		switch {
		case err != nil:
			return nil, err
		case shown == nil:
		case found.Update != nil || !ofUpdates(t.Effect):
			return t.worse(found, shown)
		default:
			refused, most = shown, min(most, tried+mostForUpdate)
		}
	}
	if refused != nil {
		return refused, nil
	}
	found, err := t.replaced()
	if found == nil || err != nil {
		return nil, err
	}
	return t.holds(found)
}

// mostForUpdate is how many more objects are tried for one with an update that is refused
// after one was found that cannot be created.
const mostForUpdate = 100

// ofUpdates reports whether a claim is about updates of what is stored.
func ofUpdates(claim change.Effect) bool {
	return claim == change.UpdatesFail || claim == change.PartFails
}

// holds is a witness between the two definitions as they are, nil where it shows nothing there:
// where one change was looked at alone, others may hide what it does to an object.
func (t *trial) holds(found *Witness) (*Witness, error) {
	if t.others {
		return found, nil
	}
	if !t.narrow {
		if shown, err := t.shownBy(found); err != nil || !shown {
			return nil, err
		}
		return found, nil
	}
	t.held++
	ways := []func(map[string]any) map[string]any{asItIs, t.completed}
	if t.lacking[t.Path] {
		slices.Reverse(ways)
	}
	for _, way := range ways {
		whole := *found
		if whole.Object = way(found.Object); whole.Object == nil {
			continue
		}
		if found.Update != nil {
			whole.Update = way(found.Update)
		}
		shown, err := t.shownBy(&whole)
		if err != nil {
			return nil, err
		}
		if shown {
			t.lacking[t.Path] = !reflect.DeepEqual(whole.Object, found.Object)
			return &whole, nil
		}
	}
	return nil, nil
}

func asItIs(object map[string]any) map[string]any { return object }

// shownBy reports whether a witness shows something between the two definitions as they are. What
// refuses an object that has some of the fields and rules refuses it with all of them.
func (t *trial) shownBy(found *Witness) (bool, error) {
	status := withStatus(t.whole)
	before, after := t.whole.Before, t.whole.After
	switch {
	case t.narrow && t.reversed:
		before = t.Before
	case t.narrow:
		after = t.After
	}
	first, second := t.side(before, t.Version, status), t.side(after, t.Version, status)
	if t.reversed {
		first, second = second, first
	}
	object, stored := found.Object, map[string]any(nil)
	if found.Update != nil {
		created, err := first.Judge(t.ctx, under(first, t.Version, object), nil)
		if err != nil || !created.Accepted() {
			return false, err
		}
		object, stored = found.Update, created.Stored
	}
	was, err := first.Judge(t.ctx, under(first, t.Version, object), stored)
	if err != nil || !was.Accepted() {
		return false, err
	}
	if stored != nil {
		stored = under(second, t.Version, stored)
	}
	is, err := second.Judge(t.ctx, under(second, t.Version, object), stored)
	if err != nil {
		return false, err
	}
	return len(errorsOf(is)) > 0 || !t.narrow && t.changed(object, was.Stored, is.Stored, nil) != nil, nil
}

// worse is a witness of what is refused that has an update of nothing but the labels, where
// that is refused as well: a rule that ends in an error is not let pass, whatever stays. One does
// that as well which did not change, where the type or format of what it reads is another one.
func (t *trial) worse(found, shown *Witness) (*Witness, error) {
	if found.Update != nil || t.reversed || !slices.Contains([]change.Effect{change.WritesFail, change.PartFails, change.ChangesFail, change.ReadersBreak}, t.Effect) {
		return shown, nil
	}
	before, err := t.old.Judge(t.ctx, found.Object, nil)
	if err != nil || !before.Accepted() {
		return shown, err
	}
	touched := runtime.DeepCopyJSON(before.Stored)
	if !merge(touched, []string{"metadata"}, map[string]any{"labels": map[string]any{"example": "changed"}}) {
		return shown, nil
	}
	after, err := t.new.Judge(t.ctx, under(t.new, t.Version, touched), under(t.new, t.Version, before.Stored))
	if err != nil {
		return nil, err
	}
	refused := t.errorsOf(after)
	if len(refused) == 0 {
		if refused, err = t.unanswered(before.Stored, touched); err != nil {
			return nil, err
		}
	}
	if len(refused) == 0 {
		return shown, nil
	}
	worse := &Witness{Object: found.Object, Update: touched, Answer: texts(refused), Worse: celrule.Unanswered.Advice()}
	if t.Keyword != keyword.CELRules {
		worse.Worse = "change this in a new version, or take away the rules that read it before: they end in an error on what is stored"
	}
	if holds, err := t.holds(worse); err != nil || holds != nil {
		return holds, err
	}
	return shown, nil
}

// unanswered are the errors in which rules end that read what a finding is about, where what is
// stored is updated between the definitions as they are: with the type of a field its rules are
// changed, which do not compile beside the other one.
func (t *trial) unanswered(stored, touched map[string]any) (field.ErrorList, error) {
	if t.others || t.Keyword == keyword.CELRules {
		return nil, nil
	}
	new := t.side(t.whole.After, t.Version, withStatus(t.whole))
	after, err := new.Judge(t.ctx, under(new, t.Version, touched), under(new, t.Version, stored))
	if err != nil {
		return nil, err
	}
	way := steps(t.Path)
	return slices.DeleteFunc(after.Failed, func(e *field.Error) bool {
		at := steps(pathOf(e.Field))
		_, rule, ended := strings.Cut(e.Detail, " evaluating rule: ")
		if !ended || len(at) > len(way) || !touches(pathOf(e.Field), t.Path) {
			return true
		}
		inside := slices.DeleteFunc(slices.Clone(way[len(at):]), func(step string) bool { return step == "[]" || step == "{}" })
		return len(inside) > 0 && !expression.NamesOf(rule)[inside[0]]
	}), nil
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
	return p.options().Serve([]*contract.CRD{&served}).Kind(crd.Spec.Group+"/"+version, crd.Spec.Names.Kind)
}
