package condition

import "testing"

// TestMeeting asks for variants that meet several conditions.
func TestMeeting(t *testing.T) {
	for _, c := range []struct {
		when []Condition
		want string // the channel; "none" for no variant
	}{
		{nil, ""},
		{[]Condition{{Channels: []string{"a", "b"}}, {Channels: []string{"b", "c"}}}, "b"},
		{[]Condition{{Channels: []string{"a"}}, {Channels: []string{"b"}}}, "none"},
		{[]Condition{{Channels: []string{"a"}}, {Gate: "X"}, {Gate: "Y", Disabled: true}}, "a"},
		{[]Condition{{Gate: "X"}, {Gate: "X", Disabled: true}}, "none"},
	} {
		v, ok := Meeting(c.when)
		if ok != (c.want != "none") || ok && v.Channel != c.want {
			t.Errorf("%v: %+v, %t", c.when, v, ok)
		}
	}
}
