package crdconversion

import (
	"fmt"
	"math/rand"
	"testing"
)

// A paddedHub has rows of any length, of which a paddedSpoke has the columns: the shorter rows
// get "" there, and no note.
type paddedHub struct {
	Rows []paddedRow `json:"rows,omitempty"`
}

type paddedRow struct {
	Name   string   `json:"name"`
	Values []string `json:"values,omitempty"`
	Note   string   `json:"note,omitempty"`
}

type paddedSpoke struct {
	Names   []string       `json:"names,omitempty"`
	Columns []paddedColumn `json:"columns,omitempty"`
}

type paddedColumn struct {
	Values []string `json:"values"`
}

func paddedToSpoke(in *paddedHub, out *paddedSpoke) error {
	*out = paddedSpoke{}
	for i, row := range in.Rows {
		out.Names = append(out.Names, row.Name)
		for k, value := range row.Values {
			if k == len(out.Columns) {
				out.Columns = append(out.Columns, paddedColumn{make([]string, len(in.Rows))})
			}
			out.Columns[k].Values[i] = value
		}
	}
	return nil
}

func paddedToHub(in *paddedSpoke, out *paddedHub) error {
	*out = paddedHub{}
	for i, name := range in.Names {
		row := paddedRow{Name: name}
		for _, column := range in.Columns {
			row.Values = append(row.Values, column.Values[i])
		}
		out.Rows = append(out.Rows, row)
	}
	return nil
}

// TestManualKeepsWhichItemsAreGone edits what functions show of lists to which they add items: no
// item that they added stays in another list, or in the one that was edited.
func TestManualKeepsWhichItemsAreGone(t *testing.T) {
	for seed := range int64(3000) {
		r := rand.New(rand.NewSource(seed))
		var hub paddedHub
		for i := range 1 + r.Intn(5) {
			row := paddedRow{Name: fmt.Sprint("row", i), Note: fmt.Sprint("note", r.Intn(3))}
			for range 1 + r.Intn(6) {
				row.Values = append(row.Values, fmt.Sprint("v", r.Intn(4)))
			}
			hub.Rows = append(hub.Rows, row)
		}
		var down, up Preserved
		var spoke paddedSpoke
		if err := ConvertManual(&down, nil, &hub, &spoke, paddedToSpoke, paddedToHub); err != nil {
			t.Fatal(err)
		}
		var annotations map[string]string
		if err := down.End(&annotations, "r", "w", true); err != nil {
			t.Fatal(err)
		}
		for range r.Intn(3) {
			i := r.Intn(len(hub.Rows))
			k := r.Intn(len(hub.Rows[i].Values))
			hub.Rows[i].Values[k], spoke.Columns[k].Values[i] = "edited", "edited"
		}
		var again paddedHub
		if err := up.Begin(annotations, "w", true); err != nil {
			t.Fatal(err)
		}
		if err := ConvertManual(&up, nil, &spoke, &again, paddedToHub, paddedToSpoke); err != nil {
			t.Fatal(err)
		}
		if got, want := jsonOf(t, again), jsonOf(t, hub); got != want {
			t.Fatalf("seed %d: got %s\nwant %s\nkept %s", seed, got, want, annotations["w"])
		}
	}
}

// TestManualKeepsFewOfManyItems keeps a list whole of which a function makes many items: that is
// shorter than to say which of them are gone.
func TestManualKeepsFewOfManyItems(t *testing.T) {
	type counted struct{ Count int }
	type listed struct{ Items []string }
	var down Preserved
	annotations := map[string]string{}
	err := ConvertManual(&down, nil, &listed{[]string{"x"}}, &counted{}, func(in *listed, out *counted) error {
		out.Count = 100_000
		return nil
	}, func(in *counted, out *listed) error {
		out.Items = make([]string, in.Count)
		return nil
	})
	if err != nil || down.End(&annotations, "r", "w", true) != nil {
		t.Fatal("an error")
	}
	if kept := annotations["w"]; len(kept) > 100 {
		t.Errorf("%d bytes are kept", len(kept))
	}
}
