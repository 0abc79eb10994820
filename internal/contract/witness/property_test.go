package witness

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/server"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/keyword"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract/change"
)

// TestMutations compares definitions with what random changes make of them. Whatever
// the server's code refuses, drops or fills in differently of an object that the old
// definition takes must be claimed by a finding, and whatever is claimed to break must
// have a witness, which shows it with the definitions as they are. CRDGEN_PAIRS says how
// many pairs are tried, CRDGEN_SEED which, and CRDGEN_CRDS names a directory of other
// definitions.
func TestMutations(t *testing.T) {
	pairs := 150
	if testing.Short() {
		pairs = 40
	}
	if n, err := strconv.Atoi(os.Getenv("CRDGEN_PAIRS")); err == nil {
		pairs = n
	}
	crds := goldenCRDs(t)
	seed, _ := strconv.ParseUint(os.Getenv("CRDGEN_SEED"), 10, 64)
	compared, breaking, shown, open := 0, 0, 0, 0
	missing := map[string]int{}
	first, last := 0, 1<<30
	if n, err := strconv.Atoi(os.Getenv("CRDGEN_PAIR")); err == nil { // one, as a report names it
		first, last = n, n+1
	}
	for n := first; n < last && compared < pairs; n++ {
		random := rand.New(rand.NewPCG(7+seed, uint64(n)))
		old := crds[random.IntN(len(crds))]
		new := old.DeepCopy()
		var done []string
		for range 1 + random.IntN(3) {
			if m := mutate(random, new); m.path != "" {
				done = append(done, m.path+" "+m.what)
			}
		}
		if len(done) == 0 || len(server.Verdict(context.Background(), new)) > 0 {
			continue
		}
		compared++
		findings := contract.Compare(context.Background(), []*contract.CRD{old}, []*contract.CRD{new}, contract.Options{})
		p := New(context.Background(), nil)
		for _, f := range findings {
			if !f.Effect.Breaking() || f.Effect == change.ApplyDiffers {
				continue
			}
			breaking++
			found, err := p.Find(f)
			if err != nil {
				t.Fatalf("pair %d, %s, %q: %v", n, old.Name, done, err)
			}
			if found == nil {
				missing[f.Rule]++
				if change.CertaintyOf(f, false) == change.NotKnown {
					open++
				}
				var sides change.Change
				if f.Change != nil {
					sides = *f.Change
				}
				t.Logf("pair %d, %s, %q: no witness of %s at %s: %s: %s", n, old.Name, done, f.Rule, f.Path, f.Message, text(map[string]any{"old": sides.Old, "new": sides.New}))
				continue
			}
			shown++
			if why := p.unshown(f, found); why != "" {
				t.Errorf("pair %d, %s, %q: %s at %s: %s: %s", n, old.Name, done, f.Rule, f.Path, why, text(found))
			}
		}
		for _, miss := range misses(random, p, old, new, findings) {
			t.Errorf("pair %d, %s, %q: %s", n, old.Name, done, miss)
		}
	}
	// Three of a hundred, and two more, as a short run has few of them.
	if breaking == 0 || breaking-shown > breaking*3/100+2 {
		t.Errorf("%d of %d breaking findings have a witness, want 97 %%: missing %v", shown, breaking, missing)
	}
	t.Logf("%d pairs compared: %d of %d breaking findings have a witness, of %d it is not known whether they break", compared, shown, breaking, open)
}

// goldenCRDs are small definitions of the golden tree that their server takes.
func goldenCRDs(t *testing.T) []*contract.CRD {
	t.Helper()
	var all []*contract.CRD
	root, largest := "../../../golden", 12000
	if dir := os.Getenv("CRDGEN_CRDS"); dir != "" {
		root, largest = dir, 60000
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || len(text) > largest || !strings.Contains(string(text), "kind: CustomResourceDefinition") {
			return err
		}
		for _, part := range strings.Split(string(text), "\n---\n") {
			crd := &contract.CRD{}
			if yaml.Unmarshal([]byte(part), crd) != nil || crd.Spec.Names.Kind == "" || len(server.Verdict(context.Background(), crd)) > 0 {
				continue
			}
			if sample, err := New(context.Background(), nil).sample(crd, crd.Spec.Versions[0].Name, false); sample != nil && err == nil {
				all = append(all, crd)
			}
		}
		return nil
	})
	if err != nil || len(all) < 50 {
		t.Fatalf("%d definitions below %s: %v", len(all), root, err)
	}
	return all
}

// A mutation is one random change.
type mutation struct{ path, what string }

// A place is a schema that can be changed.
type fieldAt struct {
	path string
	in   *contract.Schema
	set  func()
}

// places lists schemas below the spec and the status, with a way to put them back.
func places(s *contract.Schema, path string, set func(), all *[]fieldAt) {
	if path != "" && path != "metadata" {
		*all = append(*all, fieldAt{path, s, set})
	}
	for _, name := range sorted(s.Properties) {
		if path == "" && (name == "metadata" || name == "apiVersion" || name == "kind") {
			continue
		}
		p := s.Properties[name]
		places(&p, example.Below(path, name), func() { s.Properties[name] = p; set() }, all)
	}
	if s.Items != nil && s.Items.Schema != nil {
		places(s.Items.Schema, path+"[]", set, all)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		places(s.AdditionalProperties.Schema, path+"{}", set, all)
	}
}

func sorted(m map[string]contract.Schema) []string {
	var all []string
	for k := range m {
		all = append(all, k)
	}
	slices.Sort(all)
	return all
}

// mutate makes one change to a random schema of a definition.
func mutate(r *rand.Rand, crd *contract.CRD) mutation {
	v := &crd.Spec.Versions[r.IntN(len(crd.Spec.Versions))]
	if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
		return mutation{}
	}
	var all []fieldAt
	places(v.Schema.OpenAPIV3Schema, "", func() {}, &all)
	if len(all) == 0 {
		return mutation{}
	}
	if ruled := slices.DeleteFunc(slices.Clone(all), func(p fieldAt) bool { return len(p.in.XValidations) == 0 }); len(ruled) > 0 && r.IntN(3) == 0 {
		all = ruled // few places have rules, and rules have many edits
	}
	at := all[r.IntN(len(all))]
	what := changed(r, at.in)
	at.set()
	if what == "" {
		return mutation{}
	}
	return mutation{at.path, what}
}

func int64p(n int) *int64 { return new(int64(n)) }

// restate says a keyword by a rule, or a rule by a keyword, as it is or off by one.
func restate(r *rand.Rand, s *contract.Schema) string {
	add := func(format string, args ...any) string {
		s.XValidations = append(slices.Clone(s.XValidations), apiext.ValidationRule{Rule: fmt.Sprintf(format, args...)})
		return "restated: " + s.XValidations[len(s.XValidations)-1].Rule
	}
	operator := []string{"<", "<=", "<="}[r.IntN(3)]
	size := map[string]**int64{"string": &s.MaxLength, "array": &s.MaxItems, "object": &s.MaxProperties}[s.Type]
	switch {
	case (s.Type == "integer" || s.Type == "number") && s.Maximum != nil && s.Format != "float" && r.IntN(2) == 0:
		most := *s.Maximum
		s.Maximum, s.ExclusiveMaximum = nil, false
		return add("self %s %d", operator, int64(most)+int64(r.IntN(2)))
	case (s.Type == "integer" || s.Type == "number") && s.Minimum != nil && r.IntN(2) == 0:
		least := *s.Minimum
		s.Minimum, s.ExclusiveMinimum = nil, false
		return add("%d %s self", int64(least)-int64(r.IntN(2)), operator)
	case len(s.Enum) > 0 && (s.Type == "integer" || s.Type == "string" && s.Format == ""):
		var texts []string
		for _, v := range s.Enum {
			texts = append(texts, string(v.Raw))
		}
		texts = texts[:len(texts)-r.IntN(2)]
		s.Enum, s.MaxLength = nil, nil
		if s.Type == "string" {
			s.MaxLength = int64p(100)
		}
		return add("self in [%s]", strings.Join(texts, ", "))
	case s.Type == "string" && s.Pattern != "" && s.Format == "" && r.IntN(2) == 0:
		pattern := s.Pattern
		s.Pattern = ""
		if s.MaxLength == nil {
			s.MaxLength = int64p(100)
		}
		return add("self.matches(%s)", strconv.Quote(pattern))
	case size != nil && *size != nil && s.Format == "" && (s.Type != "object" || s.AdditionalProperties != nil):
		most := **size
		**size = most + int64(r.IntN(20))
		return add("size(self) %s %d", operator, most+int64(r.IntN(2)))
	case len(s.XValidations) > 0:
		text := s.XValidations[0].Rule
		var n int
		if _, err := fmt.Sscanf(strings.NewReplacer("self.size()", "size(self)").Replace(text), "size(self) < %d", &n); err == nil && s.Type == "string" {
			s.XValidations = slices.Clone(s.XValidations)[1:]
			s.MaxLength = int64p(n - r.IntN(2))
			return "restated: maxLength"
		}
		if _, err := fmt.Sscanf(text, "self < %d", &n); err == nil {
			s.XValidations = slices.Clone(s.XValidations)[1:]
			s.Maximum = new(float64(n - r.IntN(2)))
			s.ExclusiveMaximum = r.IntN(2) == 0
			return "restated: maximum"
		}
	case s.Type == "object" && len(s.Required) > 0:
		name := s.Required[r.IntN(len(s.Required))]
		if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") == "" {
			s.Required = slices.DeleteFunc(slices.Clone(s.Required), func(n string) bool { return n == name })
			return add("has(self.%s)", name)
		}
	}
	return ""
}

// changed makes a change that suits the type.
func changed(r *rand.Rand, s *contract.Schema) string {
	if r.IntN(6) == 0 {
		if what := restate(r, s); what != "" {
			return what
		}
	}
	if len(s.XValidations) > 0 && r.IntN(2) == 0 {
		i := r.IntN(len(s.XValidations))
		if text := edited(r, s.XValidations[i].Rule); text != "" {
			old := s.XValidations[i].Rule
			s.XValidations = slices.Clone(s.XValidations)
			s.XValidations[i].Rule = text
			return "rule " + old + " edited: " + text
		}
	}
	switch r.IntN(8) {
	case 0:
		s.Nullable = !s.Nullable && s.Default == nil
		return "nullable"
	case 1:
		s.Description += " More."
		return "description"
	}
	switch s.Type {
	case "string":
		return changeString(r, s)
	case "integer", "number":
		return changeInteger(r, s)
	case "boolean":
		return changeBoolean(r, s)
	case "array":
		return changeList(r, s)
	case "object":
		return changeObject(r, s)
	}
	return ""
}

func changeString(r *rand.Rand, s *contract.Schema) string {
	if r.IntN(12) == 0 {
		s.Format = []string{"", "date-time", "ipv4", "uuid"}[r.IntN(4)]
		return "format"
	}
	if s.Format != "" {
		return ""
	}
	switch r.IntN(10) {
	case 0:
		s.MaxLength = int64p(1 + r.IntN(20))
		return "maxLength"
	case 1:
		s.MinLength = int64p(r.IntN(3))
		return "minLength"
	case 2:
		s.Pattern = []string{"", "^[a-z]+$", "^[a-z]{1,5}$", "^[A-Z]", "^a"}[r.IntN(5)]
		return "pattern"
	case 3:
		s.Enum = nil
		for _, v := range []string{"a", "b", "c"}[:r.IntN(4)] {
			s.Enum = append(s.Enum, apiext.JSON{Raw: []byte(strconv.Quote(v))})
		}
		return "enum"
	case 4:
		s.Default = &apiext.JSON{Raw: []byte(`"abc"`)}
		return "default"
	case 5:
		*s = contract.Schema{Description: s.Description, Type: []string{"integer", "boolean", "number"}[r.IntN(3)]}
		return "type"
	case 6:
		*s = contract.Schema{Description: s.Description, XIntOrString: true}
		return "int or string"
	case 7:
		branches := []contract.Schema{{MaxLength: int64p(r.IntN(10))}, {Pattern: "^[a-z]+$"}}
		switch r.IntN(4) {
		case 0:
			s.AllOf = branches
		case 1:
			s.AnyOf = branches
		case 2:
			s.OneOf = branches
		case 3:
			s.Not = &branches[r.IntN(2)]
		}
		return "branches"
	case 8:
		s.MaxLength, s.MinLength, s.Pattern, s.Enum, s.AllOf, s.AnyOf, s.OneOf, s.Not = nil, nil, "", nil, nil, nil, nil, nil
		if len(s.XValidations) > 0 {
			s.MaxLength = int64p(200)
		}
		return "no bounds"
	}
	return changeRules(r, s, []string{"self != 'forbidden'", "self != ''", "self.size() < 30", "self.startsWith('e')", "self == oldSelf"}, s.MaxLength != nil)
}

// A token is a part of a rule: a string, a word with what is selected and called of it, a
// number, an operator or a parenthesis.
var token = regexp.MustCompile(`\'[^']*\'|"[^"]*"|[a-zA-Z_][a-zA-Z_0-9.]*|[0-9]+|&&|\|\||[<>=!]=|\s+|.`)

// edited makes one edit of the syntax of a rule, "" for none: the ones that people make, and
// those that they make by mistake.
func edited(r *rand.Rand, rule string) string {
	tokens := token.FindAllString(rule, -1)
	swaps := map[string][]string{
		"&&": {"||"}, "||": {"&&"}, "==": {"!="}, "!=": {"=="}, "<": {"<=", ">", ">="}, "<=": {"<", ">="}, ">": {">=", "<"}, ">=": {">", "<="}, "!": {""}, "true": {"false"},
		"false": {"true"},
	}
	// ends is where the operand that begins at i ends: a call or parentheses, or one token.
	ends := func(i int) int {
		if i+1 < len(tokens) && tokens[i] != "(" && tokens[i+1] == "(" {
			i++
		}
		if tokens[i] != "(" {
			return i + 1
		}
		for depth := 0; i < len(tokens); i++ {
			depth += strings.Count("(", tokens[i]) - strings.Count(")", tokens[i])
			if depth == 0 {
				return i + 1
			}
		}
		return len(tokens)
	}
	var all []string
	put := func(i, end int, with string) {
		if text := strings.Join(tokens[:i], "") + with + strings.Join(tokens[end:], ""); text != rule {
			all = append(all, text)
		}
	}
	for i, t := range tokens {
		for _, other := range swaps[t] {
			put(i, i+1, other)
		}
		if n, err := strconv.Atoi(t); err == nil {
			put(i, i+1, strconv.Itoa(n+1))
			put(i, i+1, strconv.Itoa(max(0, n-1)))
		}
		switch {
		case len(t) > 1 && (t[0] == '\'' || t[0] == '"'):
			put(i, i+1, t[:len(t)-1]+"x"+t[len(t)-1:])
		case t == "(" && (i == 0 || strings.TrimSpace(tokens[i-1]) == "" || strings.Contains("(!", tokens[i-1])):
			end := ends(i)
			put(i, end, strings.Join(tokens[i+1:end-1], "")) // without the parentheses
			put(i, end, "!"+strings.Join(tokens[i:end], ""))
		case strings.HasPrefix(t, "self.") && i+1 < len(tokens) && tokens[i+1] != "(" && (i == 0 || tokens[i-1] != "("):
			all = append(all, "has("+t+") && ("+rule+")", "!has("+t+") || "+rule, "!has("+t+") || ("+rule+")")
		case t == "has" && i+1 < len(tokens) && tokens[i+1] == "(":
			end := ends(i)
			put(i, end, "!"+strings.Join(tokens[i:end], ""))
			put(i, end, "true")
		case t == "&&" || t == "||":
			put(0, len(tokens), "("+strings.TrimSpace(strings.Join(tokens[:i], ""))+") "+t+strings.Join(tokens[i+1:], ""))
			put(0, len(tokens), strings.Join(tokens[:i], "")+t+" ("+strings.TrimSpace(strings.Join(tokens[i+1:], ""))+")")
			put(0, len(tokens), strings.TrimSpace(strings.Join(tokens[:i], "")))
			put(0, len(tokens), strings.TrimSpace(strings.Join(tokens[i+1:], "")))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return all[r.IntN(len(all))]
}

// changeRules adds a rule, if that is not too dear, or takes one away.
func changeRules(r *rand.Rand, s *contract.Schema, rules []string, add bool) string {
	if n := len(s.XValidations); n > 0 && r.IntN(2) == 0 {
		i := r.IntN(n)
		s.XValidations = slices.Delete(slices.Clone(s.XValidations), i, i+1)
		return "rule removed"
	}
	if !add {
		return ""
	}
	s.XValidations = append(slices.Clone(s.XValidations), apiext.ValidationRule{Rule: rules[r.IntN(len(rules))]})
	return "rule"
}

func changeInteger(r *rand.Rand, s *contract.Schema) string {
	f := float64(r.IntN(10))
	switch r.IntN(11) {
	case 0:
		s.Maximum, s.ExclusiveMaximum = &f, r.IntN(3) == 0
		return "maximum"
	case 1:
		s.Minimum, s.ExclusiveMinimum = &f, r.IntN(3) == 0
		return "minimum"
	case 2:
		s.Minimum, s.Maximum, s.ExclusiveMinimum, s.ExclusiveMaximum, s.MultipleOf = nil, nil, false, false, nil
		return "no bounds"
	case 3:
		s.Default = &apiext.JSON{Raw: []byte(strconv.Itoa(r.IntN(10)))}
		return "default"
	case 4:
		s.Default = nil
		return "no default"
	case 5:
		f++
		s.MultipleOf = &f
		return "multipleOf"
	case 6:
		s.Enum = nil
		for n := range r.IntN(4) {
			s.Enum = append(s.Enum, apiext.JSON{Raw: []byte(strconv.Itoa(n))})
		}
		return "enum"
	case 7:
		s.Type, s.Format = "number", ""
		return "type number"
	case 8:
		*s = contract.Schema{Description: s.Description, Type: []string{"string", "boolean"}[r.IntN(2)]}
		return "type"
	case 9:
		s.Format = []string{"", "int32", "int64"}[r.IntN(3)]
		return "format"
	}
	return changeRules(r, s, []string{fmt.Sprintf("self < %d", r.IntN(100)), "self >= oldSelf", "self % 2 == 0"}, true)
}

func changeBoolean(r *rand.Rand, s *contract.Schema) string {
	switch r.IntN(4) {
	case 0:
		*s = contract.Schema{Description: s.Description, Type: "string"}
		return "type"
	case 1:
		s.Default = nil
		return "no default"
	case 2:
		s.Default = &apiext.JSON{Raw: []byte(strconv.FormatBool(r.IntN(2) == 0))}
		return "default"
	}
	return changeRules(r, s, []string{"self", "self || !oldSelf"}, true)
}

func changeList(r *rand.Rand, s *contract.Schema) string {
	switch r.IntN(5) {
	case 0:
		s.MaxItems = int64p(1 + r.IntN(5))
		return "maxItems"
	case 1:
		s.MinItems = int64p(r.IntN(3))
		return "minItems"
	case 2:
		return changeRules(r, s, []string{"self.size() < 3", "self.size() >= oldSelf.size()"}, true)
	}
	kinds := []string{"", "atomic"}
	items := s.Items.Schema
	var key string
	switch {
	case items.Type == "object":
		for _, name := range items.Required {
			if p := items.Properties[name]; p.Type == "string" || p.Type == "integer" {
				key = name
			}
		}
		if key != "" {
			kinds = append(kinds, "map", "map")
		}
	case items.Type != "array" && !items.Nullable:
		kinds = append(kinds, "set", "set")
	}
	kind := kinds[r.IntN(len(kinds))]
	s.XListType, s.XListMapKeys = &kind, nil
	switch kind {
	case "":
		s.XListType = nil
	case "map":
		s.XListMapKeys = []string{key}
	}
	return "list type " + kind
}

func changeObject(r *rand.Rand, s *contract.Schema) string {
	if s.AdditionalProperties != nil {
		switch r.IntN(4) {
		case 0:
			s.AdditionalProperties, s.Properties = nil, map[string]contract.Schema{"added": {Type: "string"}}
			s.MinProperties, s.MaxProperties, s.XValidations = nil, nil, nil
			return "struct"
		case 1:
			s.MinProperties = int64p(r.IntN(3))
			return "minProperties"
		}
		s.MaxProperties = int64p(1 + r.IntN(4))
		return "maxProperties"
	}
	names := sorted(s.Properties)
	switch r.IntN(10) {
	case 0:
		s.Properties = maps.Clone(s.Properties)
		if s.Properties == nil {
			s.Properties = map[string]contract.Schema{}
		}
		added := contract.Schema{Type: "string"}
		if r.IntN(2) == 0 {
			added.Default = &apiext.JSON{Raw: []byte(`"abc"`)}
		}
		s.Properties["added"] = added
		return "field added"
	case 1:
		keep := !(s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields)
		s.XPreserveUnknownFields = nil
		if keep {
			s.XPreserveUnknownFields = &keep
		}
		return "preserve"
	case 2:
		if len(names) > 0 {
			return objectRules(r, s, names[r.IntN(len(names))])
		}
	case 3:
		if len(names) > 0 {
			return oneOf(r, s, names)
		}
	case 5:
		if r.IntN(3) == 0 && len(s.XValidations)+len(s.OneOf)+len(s.AnyOf) == 0 && s.Not == nil {
			of := contract.Schema{Type: []string{"string", "integer"}[r.IntN(2)]}
			*s = contract.Schema{Type: "object", AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &of}}
			return "map"
		}
	case 4:
		s.Default = nil
		if r.IntN(2) == 0 {
			s.Default = &apiext.JSON{Raw: []byte(`{}`)}
		}
		return "default of object"
	}
	if len(names) == 0 {
		return ""
	}
	name := names[r.IntN(len(names))]
	switch n := r.IntN(5); {
	case n < 2 && len(s.XValidations) == 0:
		renamed := s.Properties[name]
		delete(s.Properties, name)
		required := slices.Contains(s.Required, name)
		s.Required = slices.DeleteFunc(slices.Clone(s.Required), func(n string) bool { return n == name })
		if n == 0 {
			return "field " + name + " removed"
		}
		s.Properties[name+"New"] = renamed
		if required && r.IntN(2) == 0 {
			s.Required = append(s.Required, name+"New")
		}
		return "field " + name + " renamed"
	case slices.Contains(s.Required, name):
		s.Required = slices.DeleteFunc(slices.Clone(s.Required), func(n string) bool { return n == name })
		return name + " optional"
	}
	s.Required = append(slices.Clone(s.Required), name)
	return name + " required"
}

// objectRules changes the rules about a field.
func objectRules(r *rand.Rand, s *contract.Schema, name string) string {
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" || len(name) < 4 {
		return ""
	}
	has := "has(self." + name + ")"
	return changeRules(r, s, []string{has, "!" + has, "self." + name + " == self." + name, "self." + name + " == dyn(1) || " + has, "!has(oldSelf." + name + ") || " + has, fmt.Sprintf("!%s || self.%s == oldSelf.?%s.orValue(self.%s)", has, name, name, name)}, true)
}

// oneOf changes which fields go together.
func oneOf(r *rand.Rand, s *contract.Schema, names []string) string {
	var branches []contract.Schema
	for range 1 + r.IntN(2) {
		branches = append(branches, contract.Schema{Required: []string{names[r.IntN(len(names))]}})
	}
	s.OneOf, s.AnyOf, s.Not = nil, nil, nil
	switch r.IntN(4) {
	case 0:
		s.OneOf = branches
	case 1:
		s.AnyOf = branches
	case 2:
		s.Not = &branches[0]
	}
	return "branches of object"
}

// misses are what the server's code does to objects and no finding claims.
func misses(r *rand.Rand, p *Finder, old, new *contract.CRD, findings []change.Finding) []string {
	var all []string
	for _, v := range old.Spec.Versions {
		for _, status := range []bool{false, true} {
			a, b := p.kind(old, v.Name, status), p.kind(new, v.Name, status)
			if a == nil || b == nil || a.Version.Schema == nil {
				continue
			}
			for range 25 {
				object := randomObject(r, a.Version.Schema.OpenAPIV3Schema, b.Version.Schema.OpenAPIV3Schema)
				object["apiVersion"], object["kind"] = old.Spec.Group+"/"+v.Name, old.Spec.Names.Kind
				object["metadata"] = map[string]any{"name": "example"}
				before, err := a.Judge(p.ctx, object, nil)
				if err != nil || !before.Accepted() {
					continue
				}
				after, err := b.Judge(p.ctx, object, nil)
				if err != nil {
					return append(all, err.Error())
				}
				for _, e := range errorsOf(after) {
					if !slices.ContainsFunc(findings, func(f change.Finding) bool {
						return f.Version == v.Name && f.Effect.Breaking() && (touches(pathOf(e.Field), refusedAt(f)) || e.Field == "<nil>")
					}) {
						all = append(all, fmt.Sprintf("missed: %s of %s", e, text(object)))
					}
				}
				for _, d := range difference("", before.Stored, after.Stored) {
					if after.Stored != nil && !slices.ContainsFunc(findings, func(f change.Finding) bool {
						return f.Version == v.Name && touches(d.path, f.Path) && (f.Effect.Breaking() || f.Rule == "field-added" || f.Rule == "nullable-added" || f.Rule == "preserve-unknown-fields-added")
					}) {
						all = append(all, fmt.Sprintf("missed: %s of %s", d, text(object)))
					}
				}
			}
		}
	}
	return all
}

// refusedAt is where the server may refuse what a finding is about: what is filled in may
// break a rule of the object around it, which names another field.
func refusedAt(f change.Finding) string {
	if f.Change != nil && f.Change.Aspect == change.Defaulting {
		return f.Path[:max(strings.LastIndexByte(f.Path, '.'), 0)]
	}
	return f.Path
}

// unshown says why a witness does not show its finding with the two definitions as they
// are, empty if it does. Nothing of how it was found is used.
func (p *Finder) unshown(f change.Finding, witness *Witness) string {
	if f.Change == nil {
		return p.shared(f, witness)
	}
	status := f.Change.Side == change.Status
	first, second := p.kind(f.Before, f.Version, status), p.kind(f.After, f.Version, status)
	if f.Effect == change.ReadersBreak && f.Change.Relation == keyword.Looser {
		first, second = second, first
	}
	before, err := first.Judge(p.ctx, witness.Object, nil)
	if err != nil || !before.Accepted() {
		return fmt.Sprintf("the object is not accepted: %v %v", err, errorsOf(before))
	}
	object, stored := witness.Object, map[string]any(nil)
	if witness.Update != nil {
		object, stored = witness.Update, before.Stored
		if before, err = first.Judge(p.ctx, object, stored); err != nil || !before.Accepted() {
			return fmt.Sprintf("the update is not accepted: %v %v", err, errorsOf(before))
		}
	}
	after, err := second.Judge(p.ctx, object, stored)
	if err != nil {
		return err.Error()
	}
	if len(errorsOf(after)) == 0 && len(difference("", before.Stored, after.Stored)) == 0 {
		return "nothing happens to the object"
	}
	if f.Effect == change.PartFails && f.Change.Unpaired && f.Change.Old != nil && witness.Update != nil {
		// The update shows nothing where it is the new value that is refused.
		if gone := keyword.Without(valuesAt(stored, steps(f.Path)), valuesAt(witness.Update, steps(f.Path))); len(gone) > 0 && len(f.Change.Old.Properties) == 0 {
			return fmt.Sprintf("the update lacks %s, which is stored", gone)
		}
	}
	if f.Effect == change.UpdatesFail && witness.Update != nil {
		if created, err := first.Judge(p.ctx, witness.Object, nil); err != nil || p.labelled(second, created.Stored) {
			return fmt.Sprintf("an update of the labels is accepted: %v", err)
		}
	}
	return ""
}

// valuesAt are the values at a path as text.
func valuesAt(at any, path []string) []string {
	if len(path) == 0 {
		return []string{text(at)}
	}
	var all []string
	switch holder := at.(type) {
	case map[string]any:
		for key, v := range holder {
			if path[0] == key || path[0] == "{}" {
				all = append(all, valuesAt(v, path[1:])...)
			}
		}
	case []any:
		for _, v := range holder {
			all = append(all, valuesAt(v, path[1:])...)
		}
	}
	return all
}

// shared is [Finder.unshown] for a field that two versions do not share.
func (p *Finder) shared(f change.Finding, witness *Witness) string {
	if f.Rule != "version-fields-not-shared" {
		return "no change of a schema makes it"
	}
	status := strings.HasPrefix(f.Path, "status")
	written, err := p.kind(f.After, f.Version, status).Judge(p.ctx, witness.Object, nil)
	if err != nil || !written.Accepted() {
		return fmt.Sprintf("the object is not accepted: %v %v", err, errorsOf(written))
	}
	object := runtime.DeepCopyJSON(written.Stored)
	object["apiVersion"] = f.After.Spec.Group + "/" + f.Old
	read, err := p.kind(f.After, f.Old, status).Judge(p.ctx, object, nil)
	if err != nil || len(read.Unknown) == 0 {
		return fmt.Sprintf("nothing of the object is dropped in the other version: %v", err)
	}
	return ""
}

// labelled reports whether a stored object can be given a label.
func (p *Finder) labelled(k *crvalidation.Kind, stored map[string]any) bool {
	object := runtime.DeepCopyJSON(stored)
	merge(object, []string{"metadata"}, map[string]any{"labels": map[string]any{"example": "changed"}})
	v, err := k.Judge(p.ctx, object, stored)
	return err == nil && v.Accepted()
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// randomObject makes an object with some of its fields, and of some the values that
// the two schemas tell apart.
func randomObject(r *rand.Rand, first, second *contract.Schema) map[string]any {
	choose := func(path string, s *example.Schema) (any, bool) {
		if path == "" || r.IntN(3) != 0 || s.Type == "object" && r.IntN(3) != 0 {
			return nil, false
		}
		other := contract.SchemaAt(second, path)
		c := &collection{}
		c.of(s)
		if other != nil {
			c.of(other)
			c.mixed(s, other)
		}
		if len(c.all) == 0 {
			return nil, false
		}
		return c.all[r.IntN(len(c.all))], true
	}
	made, _ := example.Maker{Fill: r.IntN(2) == 0, Defaults: r.IntN(4) == 0, Keep: func(string, *example.Schema) bool { return r.IntN(3) > 0 }, Choose: choose}.Make(first)
	object, ok := made.(map[string]any)
	if !ok {
		return map[string]any{}
	}
	return object
}
