package witness

import "testing"

func TestPathOf(t *testing.T) {
	for server, want := range map[string]string{
		"spec":                       "spec",
		"spec.items[0].name":         "spec.items[].name",
		"spec.items[3]":              "spec.items[]",
		"spec.grid[0][12].x":         "spec.grid[][].x",
		"metadata.labels[a/b]":       "metadata.labels.a/b",
		"spec.values[key1].size[2]":  "spec.values.key1.size[]",
		"größe/[x]-y":                "größe/[x]-y",
		"spec.größe/[x]-y.items[1]":  "spec.größe/[x]-y.items[]",
		"spec.values[example.com/a]": "spec.values.example.com/a",
	} {
		if got := pathOf(server); got != want {
			t.Errorf("%s: %s, want %s", server, got, want)
		}
	}
}
