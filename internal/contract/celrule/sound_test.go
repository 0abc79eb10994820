package celrule

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
)

// pond is a schema with something of each kind that rules ask about.
func pond() *Schema {
	number := Schema{Type: "integer"}
	text := Schema{Type: "string"}
	most, three := int64(2), 3.0
	small := number
	small.Maximum = &three
	kind := text
	kind.Enum = []apiext.JSON{{Raw: []byte(`"A"`)}, {Raw: []byte(`"B"`)}}
	set, byName := "set", "map"
	short := text
	short.MaxLength = &most
	fish := Schema{Type: "object", Required: []string{"name"}, Properties: map[string]Schema{"name": short, "w": number}}
	return &Schema{Type: "object", Required: []string{"s"}, Properties: map[string]Schema{
		"a": small, "b": number, "s": short, "kind": kind, "flag": {Type: "boolean"},
		"tags":   {Type: "array", XListType: &set, Items: &apiext.JSONSchemaPropsOrArray{Schema: &short}},
		"words":  {Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &short}},
		"fish":   {Type: "array", XListType: &byName, XListMapKeys: []string{"name"}, Items: &apiext.JSONSchemaPropsOrArray{Schema: &fish}},
		"labels": {Type: "object", AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Schema: &short}},
	}}
}

// pondValue is a random value of the schema.
func pondValue(r *rand.Rand) map[string]any {
	texts := []string{"", "a", "b", "ab", "xa"}
	v := map[string]any{"s": texts[r.Intn(len(texts))]}
	maybe := func(name string, value func() any) {
		if r.Intn(3) > 0 {
			v[name] = value()
		}
	}
	maybe("a", func() any { return int64(r.Intn(8) - 4) })
	maybe("b", func() any { return int64(r.Intn(8) - 2) })
	maybe("kind", func() any { return string("AB"[r.Intn(2)]) })
	maybe("flag", func() any { return r.Intn(2) == 0 })
	list := func(item func(i int) any) func() any {
		return func() any {
			all := []any{}
			for i := range r.Intn(4) {
				all = append(all, item(i))
			}
			return all
		}
	}
	maybe("tags", list(func(i int) any { return texts[i] }))
	maybe("words", list(func(int) any { return texts[r.Intn(len(texts))] }))
	maybe("fish", list(func(i int) any {
		fish := map[string]any{"name": texts[i]}
		if r.Intn(2) == 0 {
			fish["w"] = int64(r.Intn(6) - 2)
		}
		return fish
	}))
	maybe("labels", func() any {
		all := map[string]any{}
		for range r.Intn(3) {
			all[texts[1+r.Intn(4)]] = texts[r.Intn(len(texts))]
		}
		return all
	})
	return v
}

// A ruleMaker writes random rules.
type ruleMaker struct{ *rand.Rand }

func (m ruleMaker) one(all ...string) string { return all[m.Intn(len(all))] }

func (m ruleMaker) rule(depth int) string {
	if depth == 0 || m.Intn(3) == 0 {
		return m.atom()
	}
	a, b := m.rule(depth-1), m.rule(depth-1)
	switch m.Intn(6) {
	case 0, 1:
		return "(" + a + ") && (" + b + ")"
	case 2, 3:
		return "(" + a + ") || (" + b + ")"
	case 4:
		return "!(" + a + ")"
	}
	return "(" + m.atom() + ") ? (" + a + ") : (" + b + ")"
}

func (m ruleMaker) number() string { return strconv.Itoa(m.Intn(7) - 3) }

func (m ruleMaker) text() string { return m.one("''", "'a'", "'b'", "'ab'", "'x'") }

func (m ruleMaker) order() string { return m.one("<", "<=", ">", ">=", "==", "!=") }

func (m ruleMaker) ofText(x string) string {
	return m.one(x+m.one(" == ", " != ")+m.text(), x+".startsWith("+m.text()+")", x+".contains("+m.text()+")", x+".endsWith("+m.text()+")",
		x+".matches("+m.one("'^a'", "'b$'", "'^[a-z]*$'", "'^ab$'", "'a|x'", "'.*'")+")", "size("+x+") "+m.order()+" "+strconv.Itoa(m.Intn(4)), x+" in ["+m.text()+", "+m.text()+"]")
}

func (m ruleMaker) ofItem(list, v string) string {
	switch list {
	case "fish":
		return m.one("has("+v+".w)", "!has("+v+".w) || "+v+".w "+m.order()+" "+m.number(), m.ofText(v+".name"), v+".w "+m.order()+" "+m.number(), v+".?w.orValue(0) "+m.order()+" "+m.number())
	case "labels":
		return m.one(m.ofText(v), m.ofText("self.labels["+v+"]"))
	}
	return m.ofText(v)
}

func (m ruleMaker) atom() string {
	field := m.one("a", "b")
	list := m.one("fish", "words", "tags", "labels")
	guard := m.one("", "!has(self."+list+") || ", "has(self."+list+") && ")
	switch m.Intn(9) {
	case 0:
		return "has(self." + m.one("a", "b", "kind", "flag", "tags", "words", "fish", "labels") + ")"
	case 1:
		return m.one("!has(self."+field+") || ", "has(self."+field+") && ", "") + "self." + field + " " + m.order() + " " + m.number()
	case 2:
		return "self.?" + field + ".orValue(" + m.number() + ") " + m.order() + " " + m.number()
	case 3:
		return m.ofText("self.s")
	case 4:
		return "!has(self.a) || !has(self.b) || " + m.one("self.a "+m.order()+" self.b", "self.a + self.b "+m.order()+" 1", "self.b + self.a "+m.order()+" 1", "self.b % 4 == 0", "self.b % 2 == 0")
	case 5, 6, 7:
		v := m.one("x", "y")
		body := m.ofItem(list, v)
		if m.Intn(4) == 0 {
			body = m.one("(", "!(") + body + ")" + m.one(" && ", " || ") + "(" + m.ofItem(list, v) + ")"
		}
		whole := "self." + list
		return "(" + guard + m.one(
			whole+".all("+v+", "+body+")", whole+".exists("+v+", "+body+")", whole+".exists_one("+v+", "+body+")", "!"+whole+".exists("+v+", "+body+")",
			"size("+whole+".filter("+v+", "+body+")) "+m.one("== 0", "> 0", "== 1", "<= 1", "< 1", "!= 0"),
			whole+m.one(" == ", " != ")+map[bool]string{true: "{}", false: "[]"}[list == "labels"], "size("+whole+") "+m.order()+" "+strconv.Itoa(m.Intn(4)),
		) + ")"
	}
	return m.one("has(self.kind) && self.kind == 'A'", "['A', 'C'].exists(k, has(self.kind) && k == self.kind)", "has(self.words) && 'a' in self.words",
		"has(self.words) && self.words.exists(w, w == 'a')", "!has(self.flag) || self.flag", "!has(self.flag) || self.flag || !self.flag",
		"!has(self.words) || self.words.map(w, size(w)).all(n, n < 2)", "!has(self.words) || self.words.all(w, size(w) < 2)",
		"!has(self.fish) || self.fish.all(f, self.fish.exists_one(g, g.name == f.name))", "!has(self.fish) || self.fish.all(f, self.fish.exists(g, f == g || g.name != f.name))",
		"!has(self.tags) || self.tags.all(t, self.tags.exists_one(u, t == u))", "!has(self.words) || self.words.all(t, self.words.exists_one(u, t == u))")
}

// edited is a rule that is another one but for a part.
func (m ruleMaker) edited(rule string) string {
	pairs := [][2]string{{"<=", "<"}, {"<", "<="}, {".all(", ".exists("}, {".exists(", ".all("}, {"&&", "||"}, {"||", "&&"}, {"'a'", "'ab'"}, {"== 0", "> 0"}, {"1", "2"}, {"exists_one", "exists"}, {"% 4", "% 2"}}
	m.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	for _, p := range pairs {
		if strings.Contains(rule, p[0]) {
			return strings.Replace(rule, p[0], p[1], 1)
		}
	}
	return rule
}

// TestDecidedRulesHold gives random values to pairs of random rules with the server's own code:
// what is said to follow, to be the same or to be tighter has to be so for each of them.
func TestDecidedRulesHold(t *testing.T) {
	pairs, seed := 120, int64(16)
	if n, err := strconv.Atoi(os.Getenv("CRDGEN_PAIRS")); err == nil {
		pairs = n
	}
	if n, err := strconv.ParseInt(os.Getenv("CRDGEN_SEED"), 10, 64); err == nil {
		seed = n
	}
	r := rand.New(rand.NewSource(seed))
	m, s := ruleMaker{r}, pond()
	values := make([]map[string]any, 80)
	for i := range values {
		values[i] = map[string]any{"apiVersion": "example.com/v1", "kind": "Example", "metadata": map[string]any{"name": "example"}, "value": pondValue(r)}
	}
	accepted := func(rule string) (*crvalidation.Kind, func(object map[string]any) bool) {
		with := *s
		with.XValidations = []Rule{{Rule: rule}}
		k := NewTrials(t.Context()).valueKind(&with)
		return k, func(object map[string]any) bool { return NewTrials(t.Context()).takes(k, object) }
	}
	same, follow, constant := 0, 0, 0
	for range pairs {
		a := m.rule(2)
		b := m.edited(a)
		if r.Intn(3) == 0 {
			b = m.rule(1)
		}
		x, y := Rule{Rule: a}, Rule{Rule: b}
		equal := SayTheSame(x, y, s, s)
		looser := follows(y, []Rule{x}, s, s)
		always := refusesNothing(y, s, s)
		unmet, idle := Unmet(y, s), Idle(y, s)
		if unmet || idle {
			constant++
		}
		if !equal && !looser && !always && !unmet && !idle {
			continue
		}
		if equal {
			same++
		}
		if looser {
			follow++
		}
		_, takesA := accepted(a)
		_, takesB := accepted(b)
		for _, v := range values {
			before, after := takesA(v), takesB(v)
			if unmet && after || idle && !after && NewTrials(t.Context()).takes(NewTrials(t.Context()).valueKind(s), v) {
				t.Errorf("unmet %v, idle %v, but not so of %s:\n\t%s", unmet, idle, fmt.Sprint(v["value"]), b)
				break
			}
			if equal && before != after || looser && before && !after || always && !after && NewTrials(t.Context()).takes(NewTrials(t.Context()).valueKind(s), v) {
				t.Errorf("same %v, follows %v, refuses nothing %v, but not so of %s:\n\t%s\n\t%s", equal, looser, always, fmt.Sprint(v["value"]), a, b)
				break
			}
		}
	}
	t.Logf("%d pairs: %d are the same, %d follow, %d say the same of all values", pairs, same, follow, constant)
	if same*50 < pairs || follow*10 < pairs || constant == 0 {
		t.Errorf("of %d pairs %d are the same, %d follow and %d say the same of all values: expected more to be decided", pairs, same, follow, constant)
	}
}

// takes reports whether an object can be created.
func (t *Trials) takes(k *crvalidation.Kind, object map[string]any) bool {
	v, err := k.Judge(t.ctx, object, nil)
	return err == nil && !v.Partial && v.Accepted()
}
