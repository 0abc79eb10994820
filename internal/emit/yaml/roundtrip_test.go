package yaml

import (
	"strings"
	"testing"

	sigsyaml "sigs.k8s.io/yaml"
)

// lossy reports whether sigs.k8s.io/yaml cannot read its own intermediate JSON with
// this text in it, or reads it wrongly.
func lossy(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return 0x7F <= r && r < 0xA0 || r == 0xFFFE || r == 0xFFFF
	})
}

// What the oracle refuses or spoils has to read back as it was.
func TestLossyTextReadsBack(t *testing.T) {
	for _, s := range nasty() {
		if !lossy(s) {
			continue
		}
		obj := map[string]string{"value": s, s: "key", "k" + s: strings.Repeat(s, 50)}
		text := written(t, obj)
		var got map[string]string
		if err := sigsyaml.Unmarshal([]byte(text), &got); err != nil {
			t.Errorf("%q: %v in %q", s, err, text)
			continue
		}
		for k, v := range obj {
			if got[k] != v {
				t.Errorf("key %q: got %q, want %q", k, got[k], v)
			}
		}
	}
}
