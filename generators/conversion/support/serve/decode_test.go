package serve

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
)

// spelt has fields that differ in case from others, embedded ones, and what no field is looked
// for in.
type spelt struct {
	*speltAgain
	Replicas *int32                   `json:"replicas,omitempty"`
	URL      string                   `json:"URL,omitempty"`
	Items    []speltItem              `json:"items,omitempty"`
	Labels   map[string]string        `json:"labels,omitempty"`
	ByName   map[string]*speltItem    `json:"byName,omitempty"`
	Free     runtime.RawExtension     `json:"free,omitempty"`
	Any      any                      `json:"any,omitempty"`
	Deep     [][]map[string]speltItem `json:"deep,omitempty"`
	Hidden   string                   `json:"-"`
	Plain    string
}

type speltAgain struct {
	*spelt
	Kind string `json:"kind,omitempty"`
}

type speltItem struct {
	URL  string     `json:"url,omitempty"`
	Size int        `json:"size,omitempty"`
	Next *speltItem `json:"next,omitempty"`
}

var speltObjects = []string{
	`{"replicas":3,"Replicas":0}`, `{"Replicas":0,"replicas":3}`, `{"REPLICAS":7}`, `{"Kind":"x","kind":"y"}`, `{"plain":"x"}`, `{"Plain":"x"}`,
	`{"url":"no","URL":"yes"}`, `{"items":[{"URL":"no"},{"url":"yes","Size":1},null]}`, `{"labels":{"Replicas":"1","KIND":"2","kind":"3"}}`,
	`{"byName":{"Size":{"Size":1,"size":2},"none":null}}`, `{"free":{"Kind":"kept","Replicas":1}}`, `{"any":{"Replicas":{"Kind":1}}}`,
	`{"deep":[[{"A":{"SIZE":1,"size":2,"next":{"Url":"no","next":{"URL":"no","size":4}}}}],[]]}`, "{\"\\u0052eplicas\":1}", "{\"re\\u0070licas\":1}",
	`{"\u017fize":1,"items":[{"\u017fize":1}],"\u212aind":"kelvin"}`, "{\"\u212aind\":\"kelvin\"}", `{"hidden":"x","Hidden":"y"}`, ` { "Replicas" : 1 , "unknown" : { "Replicas" : 1 } } `,
	`null`, `{"replicas":"x"}`, `{"Replicas":"x"}`, `{"Replicas":`, `[]`, `{"labels":null,"Labels":{}}`, `{"items":{"Size":1},"Items":[]}`,
}

// TestDecodeCountsLetters holds what is read against the decoder of the API server.
func TestDecodeCountsLetters(t *testing.T) {
	for _, text := range speltObjects {
		compareDecoders(t, []byte(text))
	}
	var into spelt
	if err := decode([]byte(`{"replicas":3,"Replicas":0}`), &into); err != nil || *into.Replicas != 3 {
		t.Errorf("a member of another spelling counts: %v %v", into, err)
	}
}

func compareDecoders(t *testing.T, text []byte) {
	t.Helper()
	var want, got spelt
	wrong, err := utiljson.Unmarshal(text, &want), decode(text, &got)
	if (wrong == nil) != (err == nil) {
		t.Errorf("%s: read with %v, want %v", text, err, wrong)
		return
	}
	a, _ := json.Marshal(want)
	b, _ := json.Marshal(got)
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil || err == nil && !reflect.DeepEqual(x, y) {
		t.Errorf("%s: read as %s, want %s", text, b, a)
	}
}

// TestDecodeIsQuickWhereNothingDiffers looks at which objects are read once.
func TestDecodeIsQuickWhereNothingDiffers(t *testing.T) {
	of := namesOf(reflect.TypeFor[lamp]())
	for text, want := range map[string]bool{
		`{"apiVersion":"v1","kind":"Lamp","metadata":{"name":"Kind","labels":{"app.kubernetes.io/name":"x"}},"watts":1}`: false,
		`{"metadata":{"labels":{"Name":"x"}}}`: true, `{"Watts":1}`: true, `{"note":"Watts\":"}`: false, `{"Watts`: false,
	} {
		if got := of.mayDiffer([]byte(text)); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, text := range speltObjects {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if json.Valid(text) {
			compareDecoders(t, text)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	object := []byte(`{"apiVersion":"v1","kind":"Lamp","metadata":{"name":"a","labels":{` + strings.Repeat(`"app":"x",`, 200) + `"b":"c"}},"watts":1}`)
	for name, read := range map[string]func([]byte, any) error{"decode": decode, "encoding/json": json.Unmarshal} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				if err := read(object, new(lamp)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestDecodeReadsOnce has objects that are nested deeply, and a member that is taken away: the
// time grows as the text does.
func TestDecodeReadsOnce(t *testing.T) {
	read := func(depth int) float64 {
		text := []byte(strings.Repeat(`{"url":"x","next":`, depth) + `{"Size":1}` + strings.Repeat("}", depth))
		return testing.AllocsPerRun(3, func() {
			if made := onlyExact(text, reflect.TypeFor[speltItem]()); len(made) != len(text)-len(`"Size":1`) {
				t.Errorf("%d bytes of %d are left", len(made), len(text))
			}
		})
	}
	if few, many := read(100), read(1000); many > 20*max(few, 1) {
		t.Errorf("%.0f allocations for 100 structs in each other, and %.0f for 1000", few, many)
	}
}
