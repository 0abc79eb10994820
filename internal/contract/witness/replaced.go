package witness

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/candidate"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// mostReplaced is how many values are tried in the place of each other for a rule about changes,
// mostPairs how many such pairs, and mostWhole of how many of them whole objects are made, of few
// for each that is stored. The others are judged by what the rule reads of the schema at the path
// alone.
const (
	mostReplaced = 90
	mostPairs    = 4000
	mostWhole    = 60
	mostOfStored = 3
)

// replaced is the witness of a rule about changes that has two values: one that is stored, and one
// that it is not let be replaced by. It is looked for where no change of a stored object in one
// place shows the rule.
func (t *trial) replaced() (*Witness, error) {
	if t.Effect != change.ChangesFail || t.reversed || !strings.Contains(t.New, "oldSelf") || t.Change.Old == nil || t.Change.New == nil || t.Change.Reach == celrule.Creations {
		return nil, nil
	}
	text := []string{t.New, t.Old}
	before, after := readBy(t.Change.Old, text, t.Old), readBy(t.Change.New, text, t.New)
	r := replacing{trial: t, a: t.alone(before), b: t.alone(after)}
	if r.a == nil || r.b == nil {
		return nil, nil
	}
	values := r.taken(candidate.Values(before, text))
	tried, whole := 0, 0
	for _, stored := range values {
		ofStored := 0
		for _, next := range values {
			if tried++; tried > mostPairs || whole == mostWhole || t.ctx.Err() != nil {
				return nil, nil
			}
			if ofStored == mostOfStored {
				break
			}
			if !r.refuses(stored, next) {
				continue
			}
			ofStored++
			whole++
			if found, err := r.witness(stored, next); found != nil || err != nil {
				return found, err
			}
		}
	}
	return nil, nil
}

// readBy is a schema without what rules do not read, and with one rule alone.
func readBy(s *contract.Schema, rules []string, alone string) *contract.Schema {
	read := s.DeepCopy()
	names := expression.NamesOf(rules...)
	var narrow func(s *contract.Schema)
	narrow = func(s *contract.Schema) {
		s.XValidations = slices.DeleteFunc(s.XValidations, func(r apiext.ValidationRule) bool { return s != read || r.Rule != alone })
		for name, p := range s.Properties {
			if !slices.Contains(s.Required, name) && !names[name] {
				delete(s.Properties, name)
				continue
			}
			narrow(&p)
			s.Properties[name] = p
		}
		for _, inside := range []*contract.Schema{keyword.ItemOf(s), keyword.ValueOf(s)} {
			if inside != nil {
				narrow(inside)
			}
		}
	}
	narrow(read)
	return read
}

// A replacing tries values of a field in the place of each other, with kinds that have it alone as
// the old and the new API have it.
type replacing struct {
	*trial
	a, b *crvalidation.Kind
}

// taken are the first values that the old kind takes.
func (t replacing) taken(all []any) (values []any) {
	c := collection{}
	for _, v := range all {
		c.add(v)
	}
	for _, v := range c.all {
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
	objects, updates := t.wholes(stored), t.wholes(next)
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

// wholes are objects around a value, each once.
func (t replacing) wholes(v any) (all []map[string]any) {
	root, c := t.first.made(), collection{}
	for m := range t.makers(v, root) {
		made, _ := m.Make(root)
		if object, ok := made.(map[string]any); ok {
			c.add(t.complete(object))
		}
	}
	for _, object := range c.all {
		all = append(all, object.(map[string]any))
	}
	return all
}
