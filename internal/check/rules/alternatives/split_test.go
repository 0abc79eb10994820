package alternatives

import (
	"fmt"
	"math/rand/v2"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// FuzzCases counts the cases of schemas made from bytes: each byte is one decision, and
// behind the last one all are the first choice.
func FuzzCases(f *testing.F) {
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 1))
		data := make([]byte, 300)
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 400 {
			t.Skip("it takes too long")
		}
		s := (&schemaMaker{data}).schema(0)
		if all, _ := Of(&s); all.Len() > mostCases {
			t.Errorf("%d cases, at most %d are looked at", all.Len(), mostCases)
		}
	})
}

type schemaMaker struct{ data []byte }

func (m *schemaMaker) pick(n int) int {
	if len(m.data) == 0 {
		return 0
	}
	b := m.data[0]
	m.data = m.data[1:]
	return int(b) % n
}

func (m *schemaMaker) schema(depth int) apiext.JSONSchemaProps {
	s := apiext.JSONSchemaProps{Type: "object"}
	if m.pick(4) == 3 {
		s.Pattern = fmt.Sprint(m.pick(3))
	}
	for i := range m.pick(4) {
		name := fmt.Sprint("f", i)
		if m.pick(3) == 1 {
			s.Required = append(s.Required, name)
		}
		if depth < 3 {
			p := m.schema(depth + 1)
			if m.pick(3) == 1 {
				p.Default = &apiext.JSON{Raw: []byte("1")}
			}
			if s.Properties == nil {
				s.Properties = map[string]apiext.JSONSchemaProps{}
			}
			s.Properties[name] = p
		}
	}
	if depth > 2 {
		return s
	}
	alternatives := func() (all []apiext.JSONSchemaProps) {
		for range m.pick(7) {
			all = append(all, m.schema(depth+1))
		}
		return all
	}
	switch m.pick(5) {
	case 1:
		s.OneOf = alternatives()
	case 2:
		s.AnyOf = alternatives()
	case 3:
		s.AllOf = alternatives()
	case 4:
		not := m.schema(depth + 1)
		s.Not = &not
	}
	return s
}
