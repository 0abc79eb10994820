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
		{[]Condition{{Channels: []string{"a"}}, {Gates: Gates([]string{"X"})}, {Gates: Gates([]string{"!Y"})}}, "a"},
		{[]Condition{{Gates: Gates([]string{"X"})}, {Gates: Gates([]string{"!X"})}}, "none"},
		{[]Condition{{Gates: Gates([]string{"X", "Y"})}, {Gates: Gates([]string{"!X"})}}, ""},
		{[]Condition{{Gates: Gates([]string{"X", "Y"})}, {Gates: Gates([]string{"!X", "Z"})}, {Gates: Gates([]string{"!Y"})}}, ""},
	} {
		v, ok := Meeting(c.when)
		if ok != (c.want != "none") || ok && v.Channel != c.want {
			t.Errorf("%v: %+v, %t", c.when, v, ok)
		}
	}
}
