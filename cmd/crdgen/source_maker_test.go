package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// A sourceMaker turns bytes into a Go file: each byte is one decision, and behind the
// last one all are the first choice.
type sourceMaker struct {
	data   []byte
	marker string
	// calm leaves out what most programs are refused for.
	calm bool
	// above is the first of the types that stand below.
	above int
	// forms says of each type what it is: 1 to 3 are other types, the rest structs.
	forms []int
	out   strings.Builder
}

func (m *sourceMaker) pick(n int) int {
	if len(m.data) == 0 {
		return 0
	}
	b := m.data[0]
	m.data = m.data[1:]
	return int(b) % n
}

// of is one of several texts.
func (m *sourceMaker) of(texts ...string) string { return texts[m.pick(len(texts))] }

func (m *sourceMaker) file() string {
	if m.calm { // what has no method of its own controller-gen calls all the same
		m.out.WriteString("// +kubebuilder:object:generate=true\n")
	}
	m.out.WriteString("// +groupName=example.com\n// +versionName=v1\npackage v1\n\nimport (\n\tmetav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\t\"k8s.io/apimachinery/pkg/api/resource\"\n\t\"k8s.io/apimachinery/pkg/runtime\"\n\t\"k8s.io/apimachinery/pkg/util/intstr\"\n)\n\n")
	m.out.WriteString("var _ resource.Quantity\nvar _ runtime.RawExtension\nvar _ intstr.IntOrString\n\n")
	types := 1 + m.pick(5)
	for range types {
		m.forms = append(m.forms, m.pick(6))
	}
	m.comment("", "struct")
	m.out.WriteString("// +kubebuilder:object:root=true\ntype Kind struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n")
	m.fields(types)
	m.out.WriteString("}\n\n")
	if !m.calm { // controller-gen has no generics
		m.out.WriteString("// Generic is a type of types.\ntype Generic[E any] struct {\n\t// One is one.\n\tOne E `json:\"one\"`\n\tMany []E `json:\"many,omitempty\"`\n}\n\n")
	}
	for i := range types {
		m.above = i + 1
		text := "struct"
		switch m.forms[i] {
		case 1:
			text = m.typ(types, 3)
		case 2:
			text = "= " + m.typ(types, 3)
			if m.calm && text == "= intstr.IntOrString" { // what controller-gen copies does not compile
				text = "= string"
			}
		case 3:
			text = m.of("[]", "map[string]", "*") + m.typ(types, 4)
		}
		if m.calm { // neither do copies of these compile: pointers have no methods, and others' fields are hidden
			text = strings.TrimPrefix(text, "*")
			if text == "resource.Quantity" {
				text = "string"
			}
		}
		m.comment("", text)
		if text != "struct" {
			fmt.Fprintf(&m.out, "type T%d %s\n\n", i, text)
			continue
		}
		fmt.Fprintf(&m.out, "type T%d struct {\n", i)
		m.fields(types)
		m.out.WriteString("}\n\n")
	}
	return m.out.String()
}

// made is the name of one of the types. Calm programs have no recursion, which controller-gen
// does not survive everywhere.
func (m *sourceMaker) made(types int) string {
	if !m.calm {
		return fmt.Sprintf("T%d", m.pick(types))
	}
	if m.above >= types {
		return m.of("string", "metav1.LabelSelector")
	}
	return fmt.Sprintf("T%d", m.above+m.pick(types-m.above))
}

// madeStruct is the name of a struct that may be embedded, "" for none.
func (m *sourceMaker) madeStruct(types int) string {
	for i := m.above; i < types; i++ {
		if form := m.forms[i]; form == 0 || form > 3 {
			return fmt.Sprintf("T%d", i)
		}
	}
	return ""
}

func (m *sourceMaker) fields(types int) {
	embedded := map[string]bool{}
	for i := range 1 + m.pick(5) {
		tag := m.of(fmt.Sprintf(`json:"f%d"`, i), fmt.Sprintf(`json:"f%d,omitempty"`, i), fmt.Sprintf(`json:"f%d,omitzero"`, i), `json:"-"`)
		if !m.calm && m.pick(2) == 1 {
			tag = m.of(`json:",inline"`, "", `json:"f0"`, `json:"Ä b,string"`, `yaml:"x"`)
		}
		var name, text string
		switch m.pick(12) {
		case 10:
			text = m.of("metav1.LabelSelector", "resource.Quantity", "*metav1.OwnerReference", "metav1.Time", "metav1.Duration", "runtime.RawExtension")
		case 11:
			text = m.made(types)
			if m.calm {
				text = m.madeStruct(types)
			}
		default:
			name, text = fmt.Sprintf("F%d ", i), m.typ(types, 0)
		}
		if name == "" && m.calm && (text == "" || embedded[text]) {
			continue
		}
		if name == "" {
			tag, embedded[text] = m.of(`json:",inline"`, tag), true
		}
		m.comment("\t", text)
		fmt.Fprintf(&m.out, "\t%s%s `%s`\n", name, text, tag)
	}
}

// typ is a type at some depth of lists, maps and pointers.
func (m *sourceMaker) typ(types, depth int) string {
	plain := []string{
		"string", "int32", "bool", "int64", "[]byte", "metav1.Time", "metav1.Duration", "resource.Quantity", "runtime.RawExtension", "intstr.IntOrString", "metav1.LabelSelector", "uint8",
		"any", "float64", "complex128", "chan int", "func()", "struct{}", "error", "Missing",
	}
	if m.calm {
		plain = plain[:11]
	}
	switch n := m.pick(11); {
	case n < 4 || depth > 4:
		return m.of(plain...)
	case n < 6:
		return m.made(types)
	case n == 6 && m.calm && depth > 0: // what controller-gen copies of others does not compile
		return "*" + m.of("string", "int32")
	case n == 6 && m.calm:
		return "*" + m.of("string", "int32", "metav1.Time", "metav1.LabelSelector")
	case n == 6:
		return "*" + m.typ(types, depth+1)
	case n == 7 && m.calm:
		return "map[string]" + m.typ(types, depth+1)
	case n == 7:
		return "map[" + m.of("string", "int", "T0") + "]" + m.typ(types, depth+1)
	case n == 8 && !m.calm:
		return fmt.Sprintf("[%d]", m.pick(4)) + m.typ(types, depth+1)
	case n == 9 && !m.calm:
		return "Generic[" + m.of("string", "metav1.Time", "[]int32", m.made(types)) + "]"
	}
	return "[]" + m.typ(types, depth+1)
}

// calmMarkers are those of schemas, by the beginning of the types that take them; those behind ""
// are for all. Some stand at a type and at its fields, where the one has to yield to the
// other, or both count.
var calmMarkers = map[string][]string{
	"": {
		"+optional", "+required", "+nullable", "+kubebuilder:validation:Optional", "+kubebuilder:validation:Required", "+kubebuilder:title=Some title", "+kubebuilder:example=a", "plain words", "Deprecated: gone", "",
		`+kubebuilder:validation:XValidation:rule="self == self",message="same"`, `+kubebuilder:validation:XValidation:rule="true"`, `+kubebuilder:validation:Type=""`, "+kubebuilder:validation:Schemaless",
		"+kubebuilder:validation:XPreserveUnknownFields", "+kubebuilder:pruning:PreserveUnknownFields", "+kubebuilder:validation:Type=object", "+kubebuilder:validation:Type=string",
	},
	"string": {
		"+kubebuilder:validation:Enum=a;b", "+kubebuilder:validation:Enum=b;c", "+kubebuilder:default=a", "+kubebuilder:validation:MaxLength=3", "+kubebuilder:validation:MaxLength=5",
		"+kubebuilder:validation:Format=date-time", "+kubebuilder:validation:Pattern=`^a`", "+kubebuilder:validation:Pattern=`b$`",
	},
	"int": {"+kubebuilder:validation:Minimum=1", "+kubebuilder:validation:Minimum=2", "+kubebuilder:default=3", "+kubebuilder:validation:ExclusiveMaximum=true", "+kubebuilder:validation:Maximum=9"},
	"[]": {
		"+kubebuilder:validation:MaxItems=3", "+kubebuilder:validation:MaxItems=4", "+listType=atomic", "+listType=set", "+kubebuilder:validation:items:MaxLength=4", "+kubebuilder:validation:items:Enum=a", "+kubebuilder:default={}",
	},
	"map": {"+mapType=granular", "+mapType=atomic", "+kubebuilder:validation:MaxProperties=2", "+kubebuilder:default={}"},
	"struct": {
		"+structType=atomic", "+kubebuilder:validation:MinProperties=1", "+kubebuilder:validation:XEmbeddedResource", "+kubebuilder:validation:Optional", "+kubebuilder:object:generate=true",
	},
	"resource.": {"+kubebuilder:validation:XIntOrString", "+kubebuilder:validation:Pattern=`^a`", "+kubebuilder:default=\"1\"", "+kubebuilder:validation:Type=string"},
	"intstr.":   {"+kubebuilder:validation:XIntOrString", "+kubebuilder:validation:Pattern=`^a`", "+kubebuilder:default=1"},
	"metav1.":   {"+kubebuilder:validation:Format=date-time", "+kubebuilder:validation:Type=string", "+structType=atomic"},
}

// calmMarker is a marker for a type, and now and then one for another.
func (m *sourceMaker) calmMarker(text string) string {
	if m.pick(3) == 0 {
		return m.of(calmMarkers[""]...)
	}
	text = strings.TrimLeft(text, "=* ")
	if m.pick(12) == 1 {
		text = m.of("string", "[]", "map", "struct")
	}
	for _, beginning := range slices.Sorted(maps.Keys(calmMarkers)) {
		if beginning != "" && strings.HasPrefix(text, beginning) {
			return m.of(calmMarkers[beginning]...)
		}
	}
	return "plain words"
}

// comment writes markers above a field or type: examples of the registry, with the given one
// among them.
func (m *sourceMaker) comment(indent, text string) {
	all := markers.Default().Definitions()
	for range m.pick(4) {
		marker := all[(m.pick(256)*7+m.pick(256))%len(all)].Example
		if m.calm || m.pick(3) == 2 {
			marker = m.calmMarker(text)
		}
		if m.pick(5) == 4 && m.marker != "" {
			marker = m.marker
		}
		fmt.Fprintf(&m.out, "%s// %s\n", indent, marker)
	}
	if indent == "" && m.marker != "" && m.pick(2) == 0 {
		fmt.Fprintf(&m.out, "// %s\n", m.marker)
	}
	if m.calm && m.pick(4) == 1 {
		fmt.Fprintf(&m.out, "%s//\n%s// What it is for.\n", indent, indent)
	}
}
