package crdconversion

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"testing"
)

// A nestedNode holds others. The spoke has neither TTY nor GCS.
type nestedNode struct {
	Name     string       `json:"name"`
	TTY      bool         `json:"tty,omitempty"`
	S3       string       `json:"s3,omitempty"`
	GCS      string       `json:"gcs,omitempty"`
	Left     *nestedNode  `json:"left,omitempty"`
	Children []nestedNode `json:"children,omitempty"`
}

var nestedShape = &Shape{
	Keys:   map[string][]string{"children": {"name"}},
	Unions: map[string][][]string{"": {{"s3", "gcs"}}},
	Same:   map[string]string{"children/[]": "", "left": ""},
}

func withoutNested(in, out *nestedNode) error {
	*out = nestedNode{Name: in.Name, S3: in.S3}
	if in.Left != nil {
		out.Left = &nestedNode{}
		_ = withoutNested(in.Left, out.Left)
	}
	for i := range in.Children {
		var child nestedNode
		_ = withoutNested(&in.Children[i], &child)
		out.Children = append(out.Children, child)
	}
	return nil
}

func randomNested(r *rand.Rand, name string, depth int) nestedNode {
	n := nestedNode{Name: name, TTY: r.Intn(2) == 0}
	switch r.Intn(3) {
	case 0:
		n.S3 = "old"
	case 1:
		n.GCS = "old"
	}
	if depth > 0 && r.Intn(2) == 0 {
		left := randomNested(r, "left", depth-1)
		n.Left = &left
	}
	for i := 0; depth > 0 && i < r.Intn(4); i++ {
		n.Children = append(n.Children, randomNested(r, fmt.Sprint("c", i), depth-1))
	}
	r.Shuffle(len(n.Children), func(i, j int) { n.Children[i], n.Children[j] = n.Children[j], n.Children[i] })
	return n
}

// editNested edits both versions of a node in the same way, at any depth.
func editNested(r *rand.Rand, spoke, want *nestedNode) {
	if r.Intn(3) == 0 {
		spoke.S3, want.S3, want.GCS = "new", "new", ""
	}
	if n := len(spoke.Children); n > 1 && r.Intn(2) == 0 {
		i, j := r.Intn(n), r.Intn(n)
		spoke.Children[i], spoke.Children[j] = spoke.Children[j], spoke.Children[i]
		want.Children[i], want.Children[j] = want.Children[j], want.Children[i]
	}
	if r.Intn(4) == 0 {
		added := nestedNode{Name: fmt.Sprint("new", r.Intn(1<<30))}
		spoke.Children, want.Children = append(spoke.Children, added), append(want.Children, added)
	}
	if n := len(spoke.Children); n > 0 && r.Intn(4) == 0 {
		i := r.Intn(n)
		spoke.Children = append(spoke.Children[:i:i], spoke.Children[i+1:]...)
		want.Children = append(want.Children[:i:i], want.Children[i+1:]...)
	}
	if spoke.Left != nil {
		editNested(r, spoke.Left, want.Left)
	}
	for i := range spoke.Children {
		editNested(r, &spoke.Children[i], &want.Children[i])
	}
}

// TestManualKeepsItemsAtAllDepths edits a type that holds itself: its keys and unions count in
// all of it.
func TestManualKeepsItemsAtAllDepths(t *testing.T) {
	kept := 0
	for seed := range int64(3000) {
		r := rand.New(rand.NewSource(seed))
		hub := randomNested(r, "root", 3)
		var want, spoke, read, again nestedNode
		before := jsonOf(t, hub)
		if err := json.Unmarshal([]byte(before), &want); err != nil {
			t.Fatal(err)
		}
		var down, up Preserved
		var annotations map[string]string
		err := ConvertManual(&down, nil, &hub, &spoke, withoutNested, withoutNested, nestedShape, nestedShape)
		if err != nil || down.End(&annotations, "r", "w", true) != nil {
			t.Fatal("an error")
		}
		if err := json.Unmarshal([]byte(jsonOf(t, spoke)), &read); err != nil {
			t.Fatal(err)
		}
		editNested(r, &read, &want)
		err = up.Begin(annotations, "w", true)
		if err != nil || ConvertManual(&up, nil, &read, &again, withoutNested, withoutNested, nestedShape, nestedShape) != nil {
			t.Fatal("an error")
		}
		if got, want := jsonOf(t, again), jsonOf(t, want); got != want {
			t.Fatalf("seed %d: %s\ngot  %s\nwant %s\nkept %s", seed, before, got, want, annotations["w"])
		}
		kept += len(annotations["w"])
	}
	if kept < 100_000 {
		t.Error("only", kept, "bytes were kept")
	}
}

// TestShapesLeadBack finds what is said of a struct that stands in itself.
func TestShapesLeadBack(t *testing.T) {
	at := (&Shape{
		Keys: map[string][]string{"": {"id"}, "[]/children": {"name"}},
		Same: map[string]string{"[]/children/[]": "[]", "[]/left": "[]"},
	}).node()
	for depth := range 5 {
		at = at.step("[]").step("left").step("children")
		if at == nil || len(at.keys) != 1 || at.keys[0] != "name" {
			t.Fatalf("at depth %d: %v", depth, at)
		}
	}
}
