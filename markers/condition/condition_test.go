package condition

import (
	"testing"
)

// TestMeets holds conditions against variants.
func TestMeets(t *testing.T) {
	gates := map[string]bool{"On": true, "Off": false}
	for _, c := range []struct {
		Condition
		variant Variant
		want    bool
	}{
		{Condition{Channels: []string{"a", "b"}}, Variant{Channel: "b"}, true},
		{Condition{Channels: []string{"a"}}, Variant{Channel: "b"}, false},
		{Condition{Channels: []string{"a"}}, Variant{}, false},
		{Condition{Gate: "On"}, Variant{Gates: gates}, true},
		{Condition{Gate: "On", Disabled: true}, Variant{Gates: gates}, false},
		{Condition{Gate: "Off"}, Variant{Gates: gates}, false},
		{Condition{Gate: "Off", Disabled: true}, Variant{Gates: gates}, true},
		{Condition{Gate: "Other"}, Variant{Gates: gates}, false},
		{Condition{Gate: "Other", Disabled: true}, Variant{Gates: gates}, false},
	} {
		if got := c.variant.Meets(c.Condition); got != c.want {
			t.Errorf("%+v in %+v: %t", c.Condition, c.variant, got)
		}
	}
}
