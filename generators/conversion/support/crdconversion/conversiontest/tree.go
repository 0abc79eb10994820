package conversiontest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// decoded reads a tree, nil if that fails.
func decoded[T any](tree any) *T {
	text, err := json.Marshal(tree)
	out := new(T)
	if err != nil || json.Unmarshal(text, out) != nil {
		return nil
	}
	return out
}

// sendable reads a tree, nil if that fails or if the version's types cannot write what they
// read, as some refuse to that write their JSON themselves.
func sendable[T any](tree any) *T {
	out, _ := sent[T](tree)
	return out
}

// sent is what sendable reads, and how the version's types write it.
func sent[T any](tree any) (*T, []byte) {
	out := decoded[T](tree)
	if out == nil {
		return nil, nil
	}
	text, err := json.Marshal(out)
	if err != nil {
		return nil, nil
	}
	return out, text
}

// onlyAt is an object with a single field.
func onlyAt(path []any, value any) any {
	for i := len(path) - 1; i >= 0; i-- {
		if name, ok := path[i].(string); ok {
			value = map[string]any{name: value}
		} else {
			value = []any{value}
		}
	}
	return value
}

// A leaf is a value with nothing inside.
type leaf struct {
	path  []any  // names and indices
	text  string // the path as it is read
	value string // JSON
}

func (l leaf) is(other leaf) bool { return l.text == other.text && l.value == other.value }

// spell writes a path.
func spell(path []any) string {
	var out strings.Builder
	for _, step := range path {
		switch step := step.(type) {
		case string:
			out.WriteString("." + step)
		case int:
			fmt.Fprintf(&out, "[%d]", step)
		}
	}
	return out.String()
}

// leavesOf are the fields of an object, and of its metadata the labels and annotations, which a function may set.
// Values at some paths are taken whole.
func leavesOf(t *testing.T, text []byte, wholes map[string]bool) []leaf {
	t.Helper()
	var all []leaf
	var at []any // where the walk is
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case map[string]any:
			if wholes[path] {
				break
			}
			for _, name := range sortedNames(v) {
				if isShown(path, name) {
					at = append(at, name)
					walk(path+"."+name, v[name])
					at = at[:len(at)-1]
				}
			}
			if len(at) == 0 || len(v) > 0 || path == metadata {
				return
			}
		case []any:
			for i := range v {
				at = append(at, i)
				walk(path+"["+strconv.Itoa(i)+"]", v[i])
				at = at[:len(at)-1]
			}
			if len(v) > 0 {
				return
			}
		}
		all = append(all, leaf{slices.Clone(at), path, valueText(v)})
	}
	walk("", treeOf(t, text))
	return all
}

// metadata is where the metadata of an object stands.
const metadata = ".metadata"

// isShown reports whether tables show a member of what stands at a path.
func isShown(path, name string) bool {
	switch path {
	case "":
		return name != "apiVersion" && name != "kind"
	case metadata:
		return name == "labels" || name == "annotations"
	}
	return true
}

// valueText is the JSON of a value that was read from JSON.
func valueText(v any) string {
	switch v := v.(type) {
	case json.Number:
		return v.String()
	case bool:
		return strconv.FormatBool(v)
	}
	text, _ := json.Marshal(v)
	return string(text)
}

// treeOf is JSON as a tree, with its numbers as they are spelt.
func treeOf(t testing.TB, text []byte) any {
	t.Helper()
	tree, err := treeIn(text)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func treeIn(text []byte) (tree any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	err = d.Decode(&tree)
	return tree, err
}

// changed is a copy of a tree with another value at a path, without it for nil.
func changed(tree any, path []any, value any) any {
	if len(path) == 0 {
		return value
	}
	switch v := tree.(type) {
	case map[string]any:
		name, _ := path[0].(string)
		out := make(map[string]any, len(v))
		for key, member := range v {
			out[key] = member
		}
		if out[name] = changed(v[name], path[1:], value); out[name] == nil {
			delete(out, name)
		}
		return out
	case []any:
		i, ok := path[0].(int)
		if !ok || i >= len(v) {
			return v
		}
		out := slices.Clone(v)
		if out[i] = changed(v[i], path[1:], value); out[i] == nil {
			out = slices.Delete(out, i, i+1)
		}
		return out
	}
	return tree
}

// shorter is a value as it stands in a table.
func shorter(text string) string {
	const most = 48
	if len(text) > most {
		return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(text[:most], ""), len(text))
	}
	return text
}
