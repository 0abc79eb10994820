package witness

import (
	"strings"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/contract/candidate"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/change"
)

// mostReplaced is how many values are tried in the place of each other for a rule about changes,
// and mostPairs how many such pairs. They are judged by the schema at the path alone.
const (
	mostReplaced = 90
	mostPairs    = 4000
)

// replaced is the witness of a rule about changes that has two values: one that is stored, and one
// that it is not let be replaced by. It is looked for where no change of a stored object in one
// place shows the rule.
func (t *trial) replaced() (*Witness, error) {
	if t.Effect != change.ChangesFail || t.reversed || !strings.Contains(t.New, "oldSelf") || t.Change.Old == nil || t.Change.New == nil || t.Change.Reach == celrule.Creations || t.Path == "" {
		return nil, nil
	}
	r := replacing{trial: t, a: t.alone(t.Change.Old), b: t.alone(t.Change.New)}
	if r.a == nil || r.b == nil {
		return nil, nil
	}
	values := r.taken(candidate.Values(t.Change.Old, t.texts()))
	tried := 0
	for _, stored := range values {
		for _, next := range values {
			if tried++; tried > mostPairs || t.ctx.Err() != nil {
				return nil, nil
			}
			if !r.refuses(stored, next) {
				continue
			}
			if found, err := r.witness(stored, next); found != nil || err != nil {
				return found, err
			}
		}
	}
	return nil, nil
}

// A replacing tries values of a field in the place of each other, with kinds that have it alone as
// the old and the new API have it.
type replacing struct {
	*trial
	a, b *crvalidation.Kind
}

// taken are the first values that the old kind takes.
func (t replacing) taken(all []any) (values []any) {
	for _, v := range all {
		if len(values) == mostReplaced {
			break
		}
		if verdict, err := t.a.Judge(t.ctx, t.field(v), nil); err == nil && verdict.Accepted() && !verdict.Partial {
			values = append(values, v)
		}
	}
	return values
}

// refuses reports whether the new kind alone refuses that a value is replaced.
func (t replacing) refuses(stored, next any) bool {
	after, err := t.b.Judge(t.ctx, t.field(next), t.field(stored))
	if err != nil || len(t.errorsOf(after)) == 0 {
		return false
	}
	before, err := t.a.Judge(t.ctx, t.field(next), t.field(stored))
	return err == nil && before.Accepted()
}

// witness makes a whole object of each of two values, and shows the change to both APIs.
func (t replacing) witness(stored, next any) (*Witness, error) {
	root := t.first.Version.Schema.OpenAPIV3Schema
	var objects, updates []map[string]any
	for m := range t.makers(stored, root) {
		v, _ := m.Make(root)
		if object, ok := v.(map[string]any); ok {
			objects = append(objects, t.complete(object))
		}
	}
	for m := range t.makers(next, root) {
		v, _ := m.Make(root)
		if object, ok := v.(map[string]any); ok {
			updates = append(updates, t.complete(object))
		}
	}
	for i, object := range objects[:min(len(objects), len(updates))] {
		before, err := t.old.Judge(t.ctx, object, nil)
		if err != nil || !before.Accepted() {
			continue
		}
		update, err := t.old.Judge(t.ctx, updates[i], before.Stored)
		if err != nil || !update.Accepted() {
			continue
		}
		after, err := t.new.Judge(t.ctx, under(t.new, t.Version, updates[i]), under(t.new, t.Version, before.Stored))
		if err != nil {
			return nil, err
		}
		if refused := t.errorsOf(after); len(refused) > 0 {
			return &Witness{Object: object, Update: updates[i], Answer: texts(refused)}, nil
		}
	}
	return nil, nil
}
