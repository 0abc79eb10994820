package sidetable

import "testing"

func TestTable(t *testing.T) {
	t.Parallel()
	var table Table[string]
	first := table.Add("a")
	before := table.Now()
	second := table.Add("b")
	for text, want := range map[string]string{first.Text(): "a", second.Text(): "b", "": "", "0": "", "-1": "", "3": "", "x": ""} {
		if got := table.Get(KeyOf(text)); got != want {
			t.Errorf("%q names %q, want %q", text, got, want)
		}
	}
	if got := before.Get(second); got != "" {
		t.Errorf("the copy has %q, which was added later", got)
	}
	if got := (Key{}).Text(); got != "" {
		t.Errorf("the key that names nothing is spelled %q", got)
	}
}
