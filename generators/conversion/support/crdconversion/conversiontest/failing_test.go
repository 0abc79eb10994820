package conversiontest

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A failed is a kind whose conversion fails.
type failed struct {
	metav1.ObjectMeta `json:"metadata"`

	Spec failedSpec `json:"spec"`
}

type failedSpec struct {
	Name  string            `json:"name,omitempty"`
	Parts []failedPart      `json:"parts,omitempty"`
	By    map[string]string `json:"by,omitempty"`
	At    *metav1.Time      `json:"at,omitempty"`
}

type failedPart struct {
	Name string `json:"name"`
	Size int    `json:"size,omitempty"`
}

// TestFailuresNameFields lets conversions fail in several ways: it is said for which field.
func TestFailuresNameFields(t *testing.T) {
	full := func() *failed {
		f := &failed{}
		f.Name, f.Labels = "full", map[string]string{"a": "b"}
		f.Spec = failedSpec{
			Name: "n", Parts: []failedPart{{"one", 1}, {"two", 2}, {"three", 0}}, By: map[string]string{"k": "v", "bad": "w"},
		}
		return f
	}
	for name, test := range map[string]struct {
		convert func(in, out *failed) error
		want    []string
	}{
		"an error": {func(in, _ *failed) error {
			if in.Spec.Name == "n" {
				return errors.New("no such name")
			}
			return nil
		}, []string{"*conversiontest.failed is not converted for what is at .spec.name: no such name"}},
		"a panic": {func(in, _ *failed) error {
			for _, p := range in.Spec.Parts {
				_ = 6 / (p.Size - 2)
			}
			return nil
		}, []string{" is not converted for what is at .spec.parts[1].size: panic: runtime error: integer divide by zero, in conversiontest.", "failing_test.go:"}},
		"a panic below the standard library": {func(in, _ *failed) error {
			_ = strings.Repeat("x", -len(in.Spec.By["bad"]))
			return nil
		}, []string{"for what is at .spec.by.bad: panic: strings: negative Repeat count, in strings.Repeat (", "called by conversiontest."}},
		"two fields": {func(in, _ *failed) error {
			if in.Spec.Name != "" && in.Spec.By["k"] != "" {
				return errors.New("one of both")
			}
			return nil
		}, []string{"for what is at .spec.by.k, .spec.name: one of both"}},
		"always": {func(_, _ *failed) error { return errors.New("never") }, []string{"failed is not converted: never"}},
	} {
		said := complaint(t, func(t *recorder, _ int64) { call(t, test.convert, full()) })
		for _, want := range test.want {
			if !strings.Contains(said, want) {
				t.Errorf("%s: it says %q, not %q", name, said, want)
			}
		}
	}
}

// TestUnwritableFieldsAreNamed has what JSON cannot say, and what its own type does not read again.
func TestUnwritableFieldsAreNamed(t *testing.T) {
	late := metav1.NewTime(time.Date(-79025, 4, 8, 0, 0, 0, 0, time.UTC))
	said := complaint(t, func(t *recorder, _ int64) { copyOf(t, &failed{Spec: failedSpec{Name: "n", At: &late}}) })
	if !strings.Contains(said, " .spec.at: ") {
		t.Error(said)
	}
	type odd struct {
		Spec map[string][]any `json:"spec"`
	}
	said = complaint(t, func(t *recorder, _ int64) { toJSON(t, &odd{map[string][]any{"a": {1}, "b": {1, make(chan int)}}}) })
	if !strings.Contains(said, "cannot be written for what is at .spec.b[1]: ") {
		t.Error(said)
	}
	said = complaint(t, func(t *recorder, _ int64) {
		fromJSON[failed](t, []byte(`{"spec":{"name":"n","parts":[{"name":"a"},{"name":5}]}}`))
	})
	if !strings.Contains(said, "cannot be read for what is at .spec.parts[1].name: ") {
		t.Error(said)
	}
}

// TestChangedLines compares golden files: the first line that says something else is named, and what
// is new or gone.
func TestChangedLines(t *testing.T) {
	table := func(all ...row) string { return rows{all: all}.text("a/v1beta1", "a/v1") }
	a := row{from: ".spec.a", value: `"a"`, to: []string{`.spec.a "a"`}}
	b := row{from: ".spec.b", value: `1`, to: []string{`.spec.b 1`}}
	long := row{from: ".spec.before", value: `"2026-01-02T03:04:05Z"`, to: []string{`.spec.before "2026-01-02T03:04:05Z"`}}
	other := b
	other.to = []string{`.spec.c 1`}
	more := b
	more.value, more.to = "2", []string{".spec.b 2"}
	indented := func(v any) string {
		text, err := json.MarshalIndent(v, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for name, test := range map[string]struct{ was, is, want string }{
		"the same":           {table(a, b), table(a, b), ""},
		"a field is new":     {table(a, b), table(a, b, long), "6: a field is new:\n+ .spec.before"},
		"a field before":     {table(b, long), table(a, b, long), "4: a field is new:\n+ .spec.a "},
		"a field is gone":    {table(a, long, b), table(a, b), "5: a field is gone:\n- .spec.before"},
		"the last is gone":   {table(a, b), table(a), "5: a field is gone:\n- .spec.b"},
		"another value":      {table(a, b), table(a, b, more), "6: a row is new:\n+ .spec.b 2"},
		"something else":     {table(a, b), table(a, other), "5: a field becomes something else:\n- .spec.b 1"},
		"both":               {table(a, b), table(long, a, other), "4: a field is new:\n+ .spec.before"},
		"columns":            {table(a, b), strings.ReplaceAll(table(a, b), "  becomes", "   becomes"), "4: columns are others:"},
		"a member of JSON":   {indented(map[string]any{"a": []int{1}}), indented(map[string]any{"a": []int{1}, "b": 2}), "5: a field is new:\n+   \"b\": 2"},
		"one in JSON's list": {indented([]int{1, 2}), indented([]int{1, 3}), "3: a field"},
	} {
		line, what := changedLine(test.was, test.is)
		if got := fmt.Sprintf("%d: %s", line, what); what == "" && test.want != "" || !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %s\nwant %s", name, got, test.want)
		}
	}
}
