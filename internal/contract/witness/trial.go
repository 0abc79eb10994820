package witness

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/keyword"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// A trial tries objects for one finding.
type trial struct {
	*Finder
	change.Finding
	old, new *side
	// first takes the objects and second is what they are shown to: the old and the
	// new API, or the other way round where readers meet what they did not before.
	first, second *side
	reversed      bool
	// others says that the new API has other changes as well. Where it has not, whole is the finding
	// between the definitions as they are, from which this one may be narrowed, and held is how many
	// witnesses of a narrowed one were tried there.
	others bool
	whole  change.Finding
	narrow bool
	held   int
	// weighed is how many values the large objects have that were tried.
	weighed weight
	// updated is how many updates were tried in all, for a rule about changes.
	updated int
	// named are the fields that rules around the path speak of; nil before they are needed.
	named []string
}

func (p *Finder) trial(f change.Finding, after *contract.CRD, others bool) (*trial, error) {
	status := withStatus(f)
	var new *side
	if after == f.After {
		new = p.side(after, f.Version, status)
	} else {
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

// mostWeighed is how many values the large objects have together that are tried for one finding, and
// large is how many one of them has. Lists that ask for many items make each object large.
const (
	mostWeighed = 200_000
	large       = 500
)

// A weight is how many values are in the large objects that were tried.
type weight int

// takes counts an object that is tried, and reports whether it is not too much. Small objects are
// counted by those who try them.
func (w *weight) takes(v any) bool {
	if n := example.Size(v); n >= large {
		*w += weight(n)
	}
	return *w <= mostWeighed
}

// withStatus reports whether objects show a finding with what controllers wrote into their status:
// one about the status, or about a rule of the whole object that reads it.
func withStatus(f change.Finding) bool {
	return f.Change.Side == change.Status || f.Path == "" && strings.Contains(f.New, ".status")
}

// try shows one object to both APIs.
func (t *trial) try(object map[string]any) (*Witness, error) {
	if !t.others && isOfValue(&t.Finding) && !has(object, steps(t.Path)) {
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
	case len(refused) == 0:
		return t.stored(object, before.Stored, after)
	case ofUpdates(t.Effect):
		return t.update(object, before.Stored, after)
	default:
		return &Witness{Object: object, Answer: texts(refused)}, nil
	}
}

// stored is the witness of an object that can be created, as far as the change goes, and not be
// updated: of a rule about changes, or of one that was not asked since the schema refused the
// object; of one that is stored it is.
func (t *trial) stored(object, stored map[string]any, created crvalidation.Verdict) (*Witness, error) {
	if !ofUpdates(t.Effect) || !created.Partial {
		return t.transition(object, stored)
	}
	found, err := t.update(object, stored, created)
	if err != nil || found.Update == nil {
		return nil, err
	}
	return found, nil
}

// isOfValue reports whether the change is one that only a value at the path can show.
func isOfValue(f *change.Finding) bool {
	return f.Change.Old != nil && f.Change.New != nil && slices.Contains([]string{
		"maximum", "minimum", "multipleOf", "maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties", "pattern", "enum",
	}, f.Keyword)
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
	filled := difference("", object, before)
	for _, d := range differences {
		d.filled = slices.ContainsFunc(filled, func(f delta) bool { return f.come && f.path == d.path })
		answer = append(answer, d.String())
	}
	return &Witness{Object: object, Answer: append(answer, texts(refused)...)}
}

// update is the witness that a stored object cannot be updated: some other change of it
// is refused. Where none is found the refusal of the object itself is.
func (t *trial) update(object, stored map[string]any, created crvalidation.Verdict) (*Witness, error) {
	for touched := range t.updater().touched(stored) {
		if !t.weighed.takes(touched) {
			break
		}
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

func (t *trial) updater() updater {
	return updater{Finding: t.Finding, root: t.old.Version.Schema.OpenAPIV3Schema}
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
		for object := range t.updater().touched(stored) {
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
		if tried++; tried > most || t.updated == mostUpdated || !t.weighed.takes(other) {
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
