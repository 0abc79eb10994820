package policy

import "testing"

func TestLastField(t *testing.T) {
	for path, want := range map[string]string{"spec.a[1].b[2]": "b", "spec.a": "a", "name": "name"} {
		if got := lastField(path); got != want {
			t.Errorf("lastField(%q) = %q, want %q", path, got, want)
		}
	}
}
