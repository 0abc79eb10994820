package conversiontest

import (
	"fmt"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type manyFields struct {
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Image             string            `json:"image,omitempty"`
	Fields            map[string]string `json:"fields,omitempty"`
}

// TestTableIsLinear counts how often a function is called that leaves out any number of fields.
func TestTableIsLinear(t *testing.T) {
	calls := map[int]int{}
	for _, n := range []int{40, 80, 160} {
		var text, other strings.Builder
		var words []string
		for i := range n {
			fmt.Fprintf(&text, `,"f%03d":"v%d"`, i, i)
			fmt.Fprintf(&other, `,"f%03d":"o%d"`, i, i)
			if i%10 == 0 {
				words = append(words, fmt.Sprint("word", i))
			}
		}
		convert := func(in, out *manyFields) error {
			calls[n]++
			out.Image = in.Image
			return nil
		}
		known := side{
			object: `{"image":"image","fields":{` + text.String()[1:] + `}}`,
			words:  words,
			search: ByHand{Spoke: [][]string{{""}}}.searchIn(false),
		}
		made := tableRows(t, convert, known, `{"image":"image","fields":{`+other.String()[1:]+`}}`)
		if len(made.unseen) != n {
			t.Errorf("of %d fields %d are not seen", n, len(made.unseen))
		}
	}
	t.Log(calls)
	for n := 40; n < 160; n *= 2 {
		if calls[2*n] > 5*calls[n]/2 {
			t.Errorf("%d fields take %d calls, %d take %d", n, calls[n], 2*n, calls[2*n])
		}
	}
}
