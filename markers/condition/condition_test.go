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
		{Condition{Gates: []Gate{{"On", false}}}, Variant{Gates: gates}, true},
		{Condition{Gates: []Gate{{"On", true}}}, Variant{Gates: gates}, false},
		{Condition{Gates: []Gate{{"Off", false}}}, Variant{Gates: gates}, false},
		{Condition{Gates: []Gate{{"Off", true}}}, Variant{Gates: gates}, true},
		{Condition{Gates: []Gate{{"Other", false}}}, Variant{Gates: gates}, false},
		{Condition{Gates: []Gate{{"Other", true}}}, Variant{Gates: gates}, false},
		{Condition{Gates: []Gate{{"Off", false}, {"On", false}}}, Variant{Gates: gates}, true},
		{Condition{Gates: []Gate{{"Off", false}, {"Other", true}}}, Variant{Gates: gates}, false},
	} {
		if got := c.variant.Meets(c.Condition); got != c.want {
			t.Errorf("%+v in %+v: %t", c.Condition, c.variant, got)
		}
	}
}

// TestExcludes says which conditions no variant meets together.
func TestExcludes(t *testing.T) {
	of := func(written ...string) Condition { return Condition{Gates: Gates(written)} }
	for _, c := range []struct {
		a, b Condition
		want bool
	}{
		{of("A"), of("!A"), true},
		{of("A"), of("A"), false},
		{of("A"), of("B"), false},
		{of("A", "B"), of("!A"), false},
		{of("A", "!A"), of("A"), false},
		{of("A"), Condition{Channels: []string{"a"}}, false},
		{Condition{Channels: []string{"a"}}, of("A"), false},
		{Condition{Channels: []string{"a"}}, Condition{Channels: []string{"b", "c"}}, true},
		{Condition{Channels: []string{"a", "b"}}, Condition{Channels: []string{"b", "c"}}, false},
	} {
		if got := c.a.Excludes(c.b); got != c.want {
			t.Errorf("%v and %v: %t", c.a, c.b, got)
		}
	}
}

// TestMeant reads values of conditions that are no names as somebody means them.
func TestMeant(t *testing.T) {
	for _, test := range []struct{ marker, value, want string }{
		{ChannelMarker, "alpha,beta", "+crdgen:channel=alpha;beta"},
		{ChannelMarker, `"alpha"`, "+crdgen:channel=alpha"},
		{ChannelMarker, "{alpha,beta}", "+crdgen:channel=alpha;beta"},
		{ChannelMarker, "alpha|beta", "+crdgen:channel=alpha;beta"},
		{ChannelMarker, "!alpha", ""},
		{ChannelMarker, "alpha,featureGate=Steam", "a marker for each, all of which must hold: +crdgen:channel=alpha and +crdgen:featureGate=Steam"},
		{ChannelMarker, "alpha,gate=Steam", ""},
		{InGateMarker, "!Steam,channel=alpha;beta", "+crdgen:in:featureGate=!Steam +crdgen:in:channel=alpha;beta"},
		{InChannelMarker, "alpha,+kubebuilder:default=3", "+crdgen:in:channel=alpha +kubebuilder:default=3"},
		{ChannelMarker, "", ""},
		{InChannelMarker, "alpha:", "+crdgen:in:channel=alpha"},
		{InChannelMarker, "alpha+kubebuilder:default=3", "+crdgen:in:channel=alpha +kubebuilder:default=3"},
		{GateMarker, "Steam=true", "+crdgen:featureGate=Steam"},
		{GateMarker, "Steam=false", "+crdgen:featureGate=!Steam"},
		{GateMarker, "Steam,!Turbo", "+crdgen:featureGate=Steam;!Turbo"},
		{GateMarker, "Steam&&Turbo", "a marker for each, all of which must hold: +crdgen:featureGate=Steam and +crdgen:featureGate=Turbo"},
		{InGateMarker, "Steam&&!Turbo&&Grill", "+crdgen:in:featureGate=Steam +crdgen:in:featureGate=!Turbo +crdgen:in:featureGate=Grill"},
		{InChannelMarker, "alpha,", ""},
		{GateMarker, "Steam=maybe", ""},
	} {
		if got := Meant(test.marker, test.value); got != test.want {
			t.Errorf("%s=%s: %q, want %q", test.marker, test.value, got, test.want)
		}
	}
}
