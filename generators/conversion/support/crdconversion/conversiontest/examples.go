package conversiontest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Example converts a struct in which one field is set and looks at one
// field of what comes out. Paths are names in JSON, joined by slashes; "" is the
// whole struct.
func Example[A, B any](t *testing.T, convert func(*A, *B) error, path, value, wantPath, want string) {
	t.Helper()
	steps := splitPath(path)
	for i := range steps {
		value = fmt.Sprintf("{%q:%s}", steps[len(steps)-1-i], value)
	}
	in := new(A)
	if err := json.Unmarshal([]byte(value), in); err != nil {
		t.Fatal(err)
	}
	got := toJSON(t, call(t, convert, in))
	for _, step := range splitPath(wantPath) {
		var members map[string]json.RawMessage
		if json.Unmarshal(got, &members) != nil {
			break
		}
		got = members[step]
	}
	var x, y any
	if json.Unmarshal(got, &x) != nil || json.Unmarshal([]byte(want), &y) != nil || !reflect.DeepEqual(x, y) {
		t.Errorf("%s becomes %s at %s, want %s", value, got, wantPath, want)
	}
}

func splitPath(path string) []string {
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

// TestPlaces converts random structs in both directions and looks whether
// fields hold what their counterparts do. A place is the path in the version that
// is not the hub and the one in the hub.
func TestPlaces[S, H any](t *testing.T, toHub func(*S, *H) error, toSpoke func(*H, *S) error, places [][2]string) {
	t.Helper()
	m := Pair[S, H]{}.maker(0)
	for seed := range int64(30) {
		m.from(seed)
		spoke, hub := part[S](t, m), part[H](t, m)
		otherHub, otherSpoke := call(t, toHub, spoke), call(t, toSpoke, hub)
		for _, p := range places {
			isSame(t, spoke, p[0], otherHub, p[1])
			isSame(t, hub, p[1], otherSpoke, p[0])
		}
		if t.Failed() {
			return // other seeds say it again
		}
	}
}

// part makes a random struct, which need not be an object.
func part[T any](t testing.TB, m *maker) *T {
	t.Helper()
	part := new(T)
	m.filler.Fill(part)
	m.complete(reflect.ValueOf(part).Elem(), false)
	return afterJSON(t, m, part)
}

// isSame compares a place in a struct with one in what it became.
func isSame(t *testing.T, in any, path string, out any, outPath string) {
	t.Helper()
	x, y := valueAt(t, in, path), valueAt(t, out, outPath)
	if !reflect.DeepEqual(x, y) && !(saysNothing(x) && saysNothing(y)) {
		t.Errorf("%s at %q of %T becomes %s at %q of %T", short(x), path, in, short(y), outPath, out)
	}
}

// valueAt returns what stands at a path, nil if there is nothing.
func valueAt(t testing.TB, of any, path string) any {
	t.Helper()
	tree := treeOf(t, toJSON(t, of))
	for _, step := range splitPath(path) {
		members, _ := tree.(map[string]any)
		tree = members[step]
	}
	return tree
}

// saysNothing reports whether a value in JSON may as well be left out.
func saysNothing(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		for _, member := range v {
			if !saysNothing(member) {
				return false
			}
		}
		return true
	case []any:
		return len(v) == 0
	}
	return slices.Contains([]any{nil, false, "", "0", "0s", json.Number("0")}, v)
}
