package witness

import (
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// An updater makes updates of stored objects that may show a finding. It judges none of them.
type updater struct {
	change.Finding
	root *contract.Schema // of the old API, which took the stored object
}

// touched yields stored objects with one other change: of their labels where no update at
// all is claimed to pass, and near the path.
func (u updater) touched(stored map[string]any) iter.Seq[map[string]any] {
	holder, kept := u.Path, false
	if u.Change.Unpaired && u.Effect == change.PartFails {
		// Any change of the list is refused: what is refused stays, unless it is an object
		// which stays wrong, and something else of the list changes.
		holder, kept = unpaired(u.root, u.Path), u.Change.Old != nil && len(u.Change.Old.Properties) == 0
	}
	return func(yield func(map[string]any) bool) {
		if holder == "" || u.Effect == change.UpdatesFail {
			touched := runtime.DeepCopyJSON(stored)
			if merge(touched, []string{"metadata"}, map[string]any{"labels": map[string]any{"example": "changed"}}) && !yield(touched) {
				return
			}
		}
		for _, at := range leaves(stored, "") {
			if !touches(at, holder) || kept && isInside(at, u.Path) || strings.HasPrefix(at, "metadata") || at == "apiVersion" || at == "kind" {
				continue
			}
			for _, v := range u.leafValues(at) {
				touched := runtime.DeepCopyJSON(stored)
				if set(touched, steps(at), v) && !yield(touched) {
					return
				}
			}
		}
		u.grown(stored)(yield)
	}
}

// isInside reports whether a scalar is the value at a path or a part of it.
func isInside(at, path string) bool {
	return touches(at, path) && len(steps(at)) >= len(steps(path))
}

// grown yields stored objects with one more item in the list around the path, so that which
// item the others were before is not known any more, and with one more field at the path.
func (u updater) grown(stored map[string]any) iter.Seq[map[string]any] {
	return func(yield func(map[string]any) bool) {
		for _, v := range append([]any{absent{}}, u.leafValues(u.Path)...) {
			touched := runtime.DeepCopyJSON(stored)
			if u.Change.Unpaired && lengthen(touched, steps(u.Path), v) && !yield(touched) {
				return
			}
		}
		for _, v := range u.siblings() {
			touched := runtime.DeepCopyJSON(stored)
			if merge(touched, steps(u.Path), v) && !yield(touched) {
				return
			}
		}
	}
}

// unpaired is the outermost list on a path whose items the server cannot pair, the path itself
// if there is none.
func unpaired(root *contract.Schema, path string) string {
	for i := range len(path) {
		if !strings.HasPrefix(path[i:], "[]") {
			continue
		}
		s := contract.SchemaAt(root, path[:i])
		if s != nil && keyword.ListKind(s) != "map" {
			return path[:i]
		}
	}
	return path
}

// mostLeafValues is how many values of its own schema a scalar is given.
const mostLeafValues = 12

// leafValues are values for a scalar in the place of the one that it has.
func (u updater) leafValues(at string) []any {
	c := &collection{}
	if s := contract.SchemaAt(u.root, at); s != nil {
		c.of(s)
		c.mixed(s, s)
		c.all = c.all[:min(len(c.all), mostLeafValues)]
	}
	return append(append(u.literals(), "2027-01-01T00:00:00Z", "10.0.0.2"), append(c.all, "changed", "1h", "8080", int64(2), int64(7), true, false, "other.example.com")...)
}

// literals are the strings and numbers that the rule of the finding names, and the numbers
// beside them.
func (u updater) literals() []any {
	if u.Keyword != "x-kubernetes-validations" {
		return nil
	}
	var all []any
	for _, token := range celtoken.Read(u.Old + "\n" + u.New) {
		if value, ok := token.Value(); ok {
			all = append(all, value)
		} else if n, err := strconv.ParseInt(token.Text, 10, 64); err == nil {
			all = append(all, n, n-1, n+1)
		}
	}
	return all
}

// siblings are the optional fields of the object at the path, each with a value.
func (u updater) siblings() []map[string]any {
	var all []map[string]any
	for _, name := range slices.Sorted(maps.Keys(u.Change.Old.Properties)) {
		if name == u.New || u.Path == "" && (name == "metadata" || name == "status" || name == "apiVersion" || name == "kind") {
			continue
		}
		p := u.Change.Old.Properties[name]
		v, gaps := example.Maker{Fill: true}.Make(&p)
		if len(gaps) == 0 {
			all = append(all, map[string]any{name: v})
		}
	}
	return all
}
