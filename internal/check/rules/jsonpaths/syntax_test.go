package jsonpaths

import (
	"math/rand/v2"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor"
	"k8s.io/client-go/util/jsonpath"
)

// columnParts are what random paths are made of: whole steps, and slips in them.
var columnParts = []string{
	".spec", ".color", ".ports", ".labels", ".conditions", ".name", ".status", ".type", ".", "..", "[", "]", "[0]", "[*]", "[-1]", "[x]", "['a']", "[0,1]", "[0:1]", "['a','b']",
	`[?(@.type=="Ready")]`, `[?(@.type="Ready")]`, `[?(@type=="Ready")]`, `[?(@.type==Ready)]`, `[?(@.type)]`, `[?(type)]`, `[?(@.type=="Ready" && @.status=="True")]`,
	`[?(@.type=="Ready")`, `[?(`, `)]`, "@", "$", "true", "1", "-", "&&", `"a"`, `'a'`, `\.`, "{", "}", " ",
}

func columnObject() map[string]any {
	conditions := []any{map[string]any{"type": "Ready", "status": "True", "name": "a"}}
	inner := map[string]any{"color": "red", "ports": conditions, "labels": map[string]any{"a": "b", "x": "y"}, "conditions": conditions, "name": "n", "type": "t", "status": "s"}
	return map[string]any{"spec": inner, "status": inner, "name": "n"}
}

// TestFaultOfIsTheServersVerdict compares with the table that the API server makes: a
// path is broken if and only if it makes none, and one that is otherwise at fault shows
// nothing in an object that has everything.
func TestFaultOfIsTheServersVerdict(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	seen := map[string]int{}
	for range 20000 {
		path := ".spec"
		for range 1 + r.IntN(3) {
			path += columnParts[r.IntN(len(columnParts))]
		}
		f, found := faultOf(path)
		_, err := tableconvertor.New([]apiext.CustomResourceColumnDefinition{{Name: "A", Type: "string", JSONPath: path}})
		if f.broken != (err != nil) {
			t.Fatalf("path %q: broken is %v, the API server says %v", path, f.broken, err)
		}
		switch {
		case err != nil:
			seen["broken"]++
		case found:
			seen["empty"]++
			if shown := shows(t, path); shown != "" {
				t.Fatalf("path %q is said to show nothing (%s), it shows %q", path, f.why, shown)
			}
		default:
			seen["fine"]++
		}
	}
	for _, class := range []string{"broken", "empty", "fine"} {
		if seen[class] < 100 {
			t.Errorf("only %d paths are %s", seen[class], class)
		}
	}
}

// shows is what a column prints of the object, as the API server does it.
func shows(t *testing.T, path string) string {
	t.Helper()
	j := jsonpath.New("A").AllowMissingKeys(true)
	if err := j.Parse("{" + path + "}"); err != nil {
		t.Fatal(err)
	}
	results, err := j.FindResults(columnObject())
	if err != nil || len(results) == 0 || len(results[0]) == 0 {
		return ""
	}
	var b strings.Builder
	if err := j.PrintResults(&b, results[0][:1]); err != nil {
		return ""
	}
	return b.String()
}
