package witness

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/candidate"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// objects yields whole objects with each of the values at the path, and without any.
func (t *trial) objects() iter.Seq[map[string]any] {
	root := t.first.made()
	outside := t.Change.Old == nil && !t.reversed || isKey(root, t.Path) || isName(t.Path) && contract.SchemaAt(root, t.Path) == nil
	makes := []func(example.Maker) (any, []example.Gap){example.Values(root)}
	if chosen, other := choosing(root, steps(t.Path)); other {
		makes = append(makes, example.Values(chosen))
	}
	return func(yield func(map[string]any) bool) {
		for v := range t.promising() {
			for m := range t.makers(v, root) {
				for _, values := range makes {
					made, _ := values(m)
					object, ok := made.(map[string]any)
					if !ok || outside && !t.inject(object, v) {
						continue
					}
					if !yield(t.complete(object)) {
						return
					}
				}
			}
		}
	}
}

// isKey reports whether the path leads to a key of a map.
func isKey(root *contract.Schema, path string) bool {
	cut := strings.LastIndexByte(path, '.')
	holder := contract.SchemaAt(root, path[:max(cut, 0)])
	if holder == nil || holder.AdditionalProperties == nil {
		return false
	}
	_, there := holder.Properties[path[cut+1:]]
	return !there && !strings.HasSuffix(path, "}") && !strings.HasSuffix(path, "]")
}

// inject puts a value where the old schema has no field: it keeps what it does not know.
func (t *trial) inject(object map[string]any, v any) bool {
	if _, none := v.(absent); none {
		return true
	}
	if _, there := object["metadata"]; isName(t.Path) && !there {
		object["metadata"] = map[string]any{}
	}
	cut := strings.LastIndexByte(t.Path, '.')
	return merge(object, steps(t.Path[:max(cut, 0)]), map[string]any{t.Path[cut+1:]: runtime.DeepCopyJSONValue(v)})
}

// isName reports whether the path leads to a name of the object, which need not be declared.
func isName(path string) bool { return strings.HasPrefix(path, "metadata.") }

// absent stands for a value that is left out.
type absent struct{}

// makers yields ways to make an object around a value: with little else, with what is
// next to it, with all that stands near the root, with lists that rules speak of left empty, and with what rules speak of, which is
// looked for only where an object without it shows nothing.
func (t *trial) makers(v any, root *contract.Schema) iter.Seq[example.Maker] {
	path := t.Path
	choose := func(at string, _ *example.Schema) (any, bool) {
		if _, none := v.(absent); none || at != path {
			return nil, false
		}
		return runtime.DeepCopyJSONValue(v), true
	}
	_, none := v.(absent)
	few := func(at string, _ *example.Schema) bool { return at == path && !none || around(at, path) }
	many := func(at string, s *example.Schema) bool {
		if at == path {
			return !none
		}
		return few(at, s) || strings.Count(at, ".") < 2 && !strings.HasPrefix(at, "status")
	}
	keep := func(at string, s *example.Schema) bool {
		return few(at, s) || strings.Count(at, ".") < 1 && !strings.HasPrefix(at, "status")
	}
	return func(yield func(example.Maker) bool) {
		for _, m := range []example.Maker{
			{Keep: few, Choose: choose, Fill: true},
			{Keep: keep, Choose: choose, Fill: true},
			{Keep: many, Choose: choose, Fill: true},
			{Keep: few, Choose: choose, Fill: true, Defaults: true},
		} {
			if !yield(m) {
				return
			}
		}
		if ruledList(root, "", path) {
			if !yield(example.Maker{Keep: few, Choose: emptied(path, choose), Fill: true}) {
				return
			}
		}
		if t.named == nil {
			t.named = namedBelow(root, t.Path)
		}
		for _, name := range t.named {
			with := func(at string, s *example.Schema) bool { return few(at, s) || at == name || around(at, name) }
			if !yield(example.Maker{Keep: with, Choose: choose, Fill: true}) {
				return
			}
		}
	}
}

// emptied chooses no items for lists that rules speak of, unless the path leads into them.
func emptied(path string, choose func(string, *example.Schema) (any, bool)) func(string, *example.Schema) (any, bool) {
	return func(at string, s *example.Schema) (any, bool) {
		if isRuledList(s) && at != path && !around(at, path) {
			return []any{}, true
		}
		return choose(at, s)
	}
}

// isRuledList reports whether a list may be empty while its items have to suit rules.
func isRuledList(s *contract.Schema) bool {
	return s.Type == "array" && len(s.XValidations) > 0 && s.MinItems == nil
}

// ruledList reports whether an object with a value at a path has such a list elsewhere.
func ruledList(s *contract.Schema, at, path string) bool {
	if isRuledList(s) && at != path && !around(at, path) {
		return true
	}
	return slices.ContainsFunc(slices.Sorted(maps.Keys(s.Properties)), func(name string) bool {
		p, below := s.Properties[name], example.Below(at, name)
		return (slices.Contains(s.Required, name) || around(below, path)) && ruledList(&p, below, path)
	})
}

// mostNamed is how many fields that rules speak of are added one at a time.
const mostNamed = 12

// namedBelow are the optional fields that the rules of the schemas around a path speak
// of: one of them is often what a rule asks for.
func namedBelow(root *contract.Schema, target string) []string {
	found := []string{}
	var walk func(s *contract.Schema, path string, depth int, ruled map[string]bool)
	walk = func(s *contract.Schema, path string, depth int, ruled map[string]bool) {
		if len(found) == mostNamed {
			return
		}
		for _, r := range s.XValidations {
			inner := maps.Clone(ruled)
			ruled = expression.NamesOf(r.Rule)
			maps.Copy(ruled, inner)
		}
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			p := s.Properties[name]
			at := example.Below(path, name)
			if ruled[name] && at != target && !around(at, target) && !slices.Contains(s.Required, name) && len(found) < mostNamed {
				found = append(found, at)
			}
			if depth < 5 && (around(at, target) || len(ruled) > 0) {
				walk(&p, at, depth+1, ruled)
			}
		}
		if s.Items != nil && s.Items.Schema != nil && depth < 5 {
			walk(s.Items.Schema, path+"[]", depth+1, ruled)
		}
	}
	walk(root, "", 0, nil)
	return found
}

// around reports whether one path leads to something around the other.
func around(at, path string) bool {
	return at == "" && path != "" || len(path) > len(at) && strings.HasPrefix(path, at) && strings.IndexByte(".[{", path[len(at)]) >= 0
}

// complete adds what every object has.
func (t *trial) complete(object map[string]any) map[string]any {
	object["apiVersion"] = t.first.CRD.Spec.Group + "/" + t.Version
	object["kind"] = t.first.CRD.Spec.Names.Kind
	metadata := map[string]any{"name": "example"}
	if made, ok := object["metadata"].(map[string]any); ok && (isName(t.Path) || t.Path == "" && candidate.IsLegalName(made["name"])) {
		maps.Copy(metadata, made)
	}
	object["metadata"] = metadata
	return object
}

// promising yields the values at the path that show the change by themselves; all values
// where none can be asked alone, as rules around the field may. Most findings are shown by
// the first one, so that a value is asked when its turn comes.
func (t *trial) promising() iter.Seq[any] {
	first, second := t.schemas()
	if first == nil || second == nil {
		return slices.Values(t.values(first, second))
	}
	all := t.values(first, second)
	a, b := celrule.NewAcceptance(first, t.alone), t.alone(second)
	met := t.met()
	return func(yield func(any) bool) {
		for _, v := range all {
			if !t.weighed.takes(v) {
				return
			}
			if !met(v) && t.shows(a, b, v) && !yield(v) {
				return
			}
		}
	}
}

// met returns what reports whether a value meets the rule of a finding, so that it shows
// nothing: most values do, and it takes less to ask one rule than all of the place.
func (t *trial) met() func(v any) bool {
	at := slices.IndexFunc(t.Change.New.XValidations, func(r celrule.Rule) bool { return r.Rule == t.New })
	if t.Keyword != keyword.CELRules || t.reversed || at < 0 || strings.Contains(t.New, "oldSelf") {
		return func(any) bool { return false }
	}
	r := t.Change.New.XValidations[at]
	alone, left := t.alone(celrule.Alone(r, t.Change.New)), isLeftOut(t.first.root, &t.Finding)
	return func(v any) bool {
		if _, none := v.(absent); none { // the server does not ask then
			return left
		}
		if isNamed(t.Path, v) {
			return false
		}
		said, err := alone.Judge(t.ctx, t.field(v), nil)
		return err == nil && said.Stored != nil && !said.Partial && !slices.ContainsFunc(said.Failed, func(e *field.Error) bool { return expression.IsOf(e.Detail, r) })
	}
}

// isLeftOut reports whether the server finds nothing at the path where an object is made without.
func isLeftOut(root *contract.Schema, f *change.Finding) bool {
	cut := strings.LastIndexByte(f.Path, '.')
	holder := contract.SchemaAt(root, f.Path[:max(cut, 0)])
	return f.Path != "" && holder != nil && !slices.Contains(holder.Required, f.Path[cut+1:]) && !strings.ContainsAny(f.Path[cut+1:], "[]{}") &&
		f.Change.Old != nil && f.Change.Old.Default == nil && f.Change.New.Default == nil
}

// isNamed reports whether a value at a path is a whole object with names, which are those of the object.
func isNamed(path string, v any) bool {
	object, ok := v.(map[string]any)
	return ok && path == "" && object["metadata"] != nil
}

// shows reports whether a value, or none, shows the change between two kinds that have the
// field alone.
func (t *trial) shows(a *celrule.Acceptance, b *crvalidation.Kind, v any) bool {
	if _, none := v.(absent); none {
		return true
	}
	if isNamed(t.Path, v) {
		return true
	}
	x, ok := a.Judge(t.ctx, t.field(v), nil)
	if !ok {
		return false
	}
	y, err := b.Judge(t.ctx, t.field(v), nil)
	return err == nil && (len(errorsOf(y)) > 0 || len(y.Unknown) > 0 || len(difference("", x.Stored, y.Stored)) > 0 || strings.Contains(t.New, "oldSelf"))
}

// schemas are those at the path, in the order in which objects are shown to the APIs.
func (t *trial) schemas() (first, second *contract.Schema) {
	if t.reversed {
		return t.Change.New, t.Change.Old
	}
	return t.Change.Old, t.Change.New
}

// alone serves a kind with one field that has a schema.
func (t *trial) alone(s *contract.Schema) *crvalidation.Kind {
	field := *s.DeepCopy()
	if t.Change.Listed {
		field = contract.Schema{Type: "array", Items: itemsOf(field)}
	}
	crd := contract.CRD{}
	crd.Spec.Group, crd.Spec.Names.Kind, crd.Spec.Scope = "example.com", "Example", "Cluster"
	crd.Spec.Versions = append(crd.Spec.Versions, versionWith(contract.Schema{Type: "object", Properties: map[string]contract.Schema{"value": field}}))
	return t.options().Serve([]*contract.CRD{&crd}).Kind("example.com/v1", "Example")
}

func (t *trial) field(v any) map[string]any {
	v = runtime.DeepCopyJSONValue(v)
	if t.Change.Listed {
		v = []any{v}
	}
	return map[string]any{"apiVersion": "example.com/v1", "kind": "Example", "metadata": map[string]any{"name": "example"}, "value": v}
}
