package yaml

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	sigsyaml "sigs.k8s.io/yaml"
)

// oracle writes an object the way controller-gen does: as JSON, decoded into
// maps, changed there, and written by sigs.k8s.io/yaml.
func oracle(obj any, transforms ...func(map[string]any)) ([]byte, error) {
	data, err := json.Marshal(obj)
	if err != nil {
		return nil, err
	}
	var m map[string]any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&m); err != nil {
		return nil, err
	}
	for _, t := range transforms {
		t(m)
	}
	return sigsyaml.Marshal(m)
}

func written(t testing.TB, obj any, edits ...Edit) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, obj, edits...); err != nil {
		t.Fatalf("Write: %v", err)
	}
	return b.String()
}

// compare fails where Write and the oracle differ. It returns false where the
// oracle cannot write the object at all.
func compare(t testing.TB, obj any) bool {
	t.Helper()
	want, err := oracle(obj)
	if err != nil {
		return false
	}
	got := written(t, obj)
	if got != string(want) {
		t.Errorf("differs from sigs.k8s.io/yaml (-want +got):\n%s\nwant %q\ngot  %q", cmp.Diff(string(want), got), want, got)
	}
	return true
}
