package tags

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
)

// k8sTagNames are all tags of the registry, each once.
func k8sTagNames() []string {
	var names []string
	seen := map[string]bool{}
	for _, d := range markers.Default().Definitions() {
		if strings.HasPrefix(d.Name, "k8s:") && d.Generator == "crd" && !seen[d.Name] {
			seen[d.Name] = true
			names = append(names, d.Name)
		}
	}
	return names
}

// TestEveryTagIsDecided fails for a tag of the registry that nobody has thought
// about: each has a rule, or only says when another one counts.
func TestEveryTagIsDecided(t *testing.T) {
	without := map[string]bool{
		"k8s:alpha": true, "k8s:beta": true, "k8s:ifEnabled": true, "k8s:ifDisabled": true,
	}
	names := k8sTagNames()
	if len(names) != 47 {
		t.Errorf("the registry has %d tags, validation-gen 47", len(names))
	}
	for _, name := range names {
		rule := ruleOf(name)
		if has := rule.value != nil || rule.member != nil || rule.condition != nil; has == without[name] {
			t.Errorf("%s: has a rule: %t, needs none: %t", name, has, without[name])
		}
	}
}
