package markers

import (
	"go/token"
	"reflect"
	"testing"

	"github.com/crdgen/crdgen/markers/condition"
)

// TestConditions takes conditions from the beginning of markers.
func TestConditions(t *testing.T) {
	for text, want := range map[string]struct {
		when []condition.Condition
		rest string
	}{
		"// +crdgen:in:channel=a +x":                                 {[]condition.Condition{{Channels: []string{"a"}}}, "+x"},
		"//+crdgen:in:channel=a;b-1  +x=y z":                         {[]condition.Condition{{Channels: []string{"a", "b-1"}}}, "+x=y z"},
		"// +crdgen:in:featureGate=!A +crdgen:in:channel=b\t+x":      {[]condition.Condition{{Gates: []condition.Gate{{Name: "A", Disabled: true}}}, {Channels: []string{"b"}}}, "+x"},
		"// +crdgen:in:channel=a x":                                  {nil, "+crdgen:in:channel=a x"},
		"// +crdgen:in:channel=a":                                    {nil, "+crdgen:in:channel=a"},
		"// +crdgen:in:channel= +x":                                  {nil, "+crdgen:in:channel= +x"},
		"// +crdgen:in:channel=a; +x":                                {nil, "+crdgen:in:channel=a; +x"},
		"// +crdgen:in:channel=a/b +x":                               {nil, "+crdgen:in:channel=a/b +x"},
		"// +crdgen:in:featureGate=A;!B +x":                          {[]condition.Condition{{Gates: condition.Gates([]string{"A", "!B"})}}, "+x"},
		"// +crdgen:in:featureGate=A; +x":                            {nil, "+crdgen:in:featureGate=A; +x"},
		"// +crdgen:in:featureGate=! +x":                             {nil, "+crdgen:in:featureGate=! +x"},
		"// +crdgen:in:channels=a +x":                                {nil, "+crdgen:in:channels=a +x"},
		"// +crdgen:in:channel=a +crdgen:in:featureGate=B,C +y":      {[]condition.Condition{{Channels: []string{"a"}}}, "+crdgen:in:featureGate=B,C +y"},
		"// +kubebuilder:default=\"+crdgen:in:channel=a +x\"":        {nil, "+kubebuilder:default=\"+crdgen:in:channel=a +x\""},
		"// +crdgen:in:channel=a +crdgen:at=.x +kubebuilder:default": {[]condition.Condition{{Channels: []string{"a"}}}, "+crdgen:at=.x +kubebuilder:default"},
	} {
		c, ok := CommentOf(text, token.Position{Column: 1})
		for i := range c.When {
			if at := c.When[i].Pos.Column - 1; at <= 0 || at >= len(text) || text[at-1] != '=' {
				t.Errorf("%s: condition %d stands at column %d", text, i, at+1)
			}
			c.When[i].Pos = token.Position{}
		}
		if !ok || c.Text != want.rest || !reflect.DeepEqual(c.When, want.when) {
			t.Errorf("%s: got %+v, want %+v", text, c, want)
		}
		if c.Text != text[c.Pos.Column-1:] {
			t.Errorf("%s: position %v is not that of %q", text, c.Pos, c.Text)
		}
	}
}
