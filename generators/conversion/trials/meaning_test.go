package trials

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

// A misunderstanding is a pair whose source says something else than was meant, and still
// converts there and back.
type misunderstanding struct {
	name string
	// changes are strings of the spoke's files and what stands in their place.
	changes []string
}

// TestMutationsOfMeaningAreVisible leads fields elsewhere, keeps what should be mapped and
// exchanges values, in Ingress of Kubernetes, BGPPeer of MetalLB and in small pairs: no random object could tell,
// and the tables of what becomes of every field must differ.
func TestMutationsOfMeaningAreVisible(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules and compiles packages")
	}
	bases := map[string][]misunderstanding{
		"conversion/whole/tests":          shopMisunderstandings(),
		"conversion/values/cron_schedule": {{"parts of a schedule are exchanged", []string{"part(s.Minute) + \" \" + part(s.Hour)", "part(s.Hour) + \" \" + part(s.Minute)", "parts[0]), Hour: field(parts[1])", "parts[1]), Hour: field(parts[0])"}}},
		"conversion/values/enum_inverse": {
			{"another value comes back", []string{"Quick: Rapid", "Quick: Fast"}},
			{"a value of the hub becomes another", []string{"Paused: Slow", "Paused: Fast"}},
		},
		"conversion/zero/struct_left_out": {{"a struct that nobody wrote is none", []string{`json:"namespaces"`, `json:"namespaces,omitzero"`}}},
		"ingress":                         ingressMisunderstandings(),
		"bgppeer":                         peerMisunderstandings(),
	}
	lifted := map[string]harness.Files{}
	for _, p := range realPairs() {
		if bases[p.name] != nil {
			lifted[p.name] = harness.TreeOf(t, p.lift(t))
		}
	}
	module := harness.Files{}
	names, count := map[string][]string{}, 0
	for _, base := range slices.Sorted(maps.Keys(bases)) {
		given, below := lifted[base], ""
		if given == nil {
			given, below = harness.CaseFiles(t, base), "/"+base
		}
		for _, m := range append([]misunderstanding{{name: "what was meant"}}, bases[base]...) {
			home := fmt.Sprintf("m%02d", count)
			count++
			names[base] = append(names[base], home)
			addMutant(t, module, given, home, below, m)
		}
	}
	dir := harness.CompiledModule(t, module)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.Together(t, dir)
	harness.GoTest(t, dir, "-vet=off", "-run=Table", "./all")
	mutants := 0
	for base, homes := range names {
		meant := tableOf(t, dir, homes[0])
		for i, home := range homes[1:] {
			mutants++
			if tableOf(t, dir, home) == meant {
				t.Errorf("%s: the table does not show: %s", base, bases[base][i].name)
			}
		}
	}
	t.Logf("%d mutations of meaning show in the tables", mutants)
	if mutants < 30 {
		t.Errorf("only %d mutations", mutants)
	}
}

// addMutant adds the files of a pair to a module, below a directory and with a group of its
// own, after some strings are replaced.
func addMutant(t *testing.T, module, given harness.Files, home, base string, m misunderstanding) {
	t.Helper()
	used := make([]bool, len(m.changes)/2)
	for path, content := range given {
		if strings.Contains(path, "v1beta1/") {
			for i := range used {
				if strings.Contains(content, m.changes[2*i]) {
					used[i] = true
					content = strings.Replace(content, m.changes[2*i], m.changes[2*i+1], 1)
				}
			}
		}
		content = strings.ReplaceAll(harness.InOwnGroup(home, content), `"example.com/cases`+base+"/v1", `"example.com/cases/`+home+"/v1")
		module[home+"/"+strings.TrimPrefix(strings.TrimPrefix("/"+path, base), "/")] = content
	}
	if slices.Contains(used, false) {
		t.Errorf("%s: the source has changed: %v", m.name, used)
	}
}

// tableOf reads the table of the one kind of a package, as if no group was its own.
func tableOf(t *testing.T, dir, home string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, home, "v1beta1", "tried", "testdata", "conversion", "*.txt"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%s has tables %v: %v", home, found, err)
	}
	text, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), home+".", "")
}

func shopMisunderstandings() []misunderstanding {
	const (
		spec   = "// +crdgen:conversion:hubOnly:path=.minReady\n"
		keep   = "// +crdgen:conversion:preserve\n\t"
		toCity = "// +crdgen:conversion:path=.city\n"
	)
	alone := func(path string) string { return "// +crdgen:conversion:hubOnly:path=" + path + "\n" + spec }
	lead := func(path string) string { return "// +crdgen:conversion:path=" + path + "\n\t" }
	return []misunderstanding{
		{"two strings are exchanged", []string{toCity, "// +crdgen:conversion:path=.street\n", "\tStreet string `", "\t" + lead(".city") + "Street string `"}},
		{"a string is kept", []string{toCity, "// +crdgen:conversion:preserve\n", spec, alone(`.city,default=""`)}},
		{"values are exchanged", []string{"{Old: New, Older: New}", "{Old: Both, Older: New, Both: New}", "{New: Old, Newer: Old}", "{New: Both, Newer: Old}"}},
		{"a value comes back as another", []string{"{New: Old, Newer: Old}", "{New: Older, Newer: Old}"}},
		{"the hub gets another default", []string{"default=4", "default=5"}},
		{"the spoke gets another default", []string{"default=9", "default=8"}},
		{"the hub gets a default where it had none", []string{"hubOnly:path=.minReady", "hubOnly:path=.minReady,default=3"}},
		{"a pointer is kept", []string{"Floor ", keep + "Floor ", spec, alone(".floor")}},
		{"a map is kept", []string{"Tags ", keep + "Tags ", spec, alone(".tags")}},
		{"a list is kept", []string{"Phones ", keep + "Phones ", spec, alone(".phones")}},
		{"a list of structs is kept", []string{"// +listType=map", "// +crdgen:conversion:preserve\n\t// +listType=map", spec, alone(".shelves"), "// +crdgen:conversion:hubOnly:path=.hidden\n", ""}},
		{"a field of items is kept", []string{"Height int32  `", keep + "Height int32  `", "hubOnly:path=.hidden\n", "hubOnly:path=.hidden\n// +crdgen:conversion:hubOnly:path=.height\n"}},
		{"a number goes to another one", []string{"\tSeats int64", "\t" + lead(".minReady") + "Seats int64", spec, "// +crdgen:conversion:hubOnly:path=.seats\n"}},
		{"a number is dropped", []string{"// +crdgen:conversion:preserve\n\tSeats", "// +crdgen:conversion:drop:reason=\"nobody sits\"\n\tSeats", spec, "// +crdgen:conversion:hubOnly:path=.seats,reason=\"nobody sits\"\n" + spec}},
		{"fields of a struct are exchanged", []string{"Width  int32", lead(".height") + "Width  int32", "\tHeight int32 `", "\t" + lead(".width") + "Height int32 `"}},
	}
}

func ingressMisunderstandings() []misunderstanding {
	const kept = "// +crdgen:conversion:preserve\n"
	return []misunderstanding{
		{"a backend is kept", []string{"// +crdgen:conversion:path=.defaultBackend\n", kept, "type IngressSpec struct", "// +crdgen:conversion:hubOnly:path=.defaultBackend\ntype IngressSpec struct"}},
		{"a number of a port becomes a name", []string{"Name: port.StrVal", "Name: port.StrVal + \"x\"", "intstr.FromString(port.Name)", "intstr.FromString(port.Name[:len(port.Name)-1])"}},
		{"a class is kept", []string{"IngressClassName *string", kept + "IngressClassName *string", "type IngressSpec struct", "// +crdgen:conversion:hubOnly:path=.ingressClassName\ntype IngressSpec struct"}},
		{"a secret is kept", []string{"SecretName string", kept + "SecretName string", "type IngressTLS struct", "// +crdgen:conversion:hubOnly:path=.secretName\ntype IngressTLS struct"}},
		{"hosts are kept", []string{"Hosts []string", kept + "Hosts []string", "type IngressTLS struct", "// +crdgen:conversion:hubOnly:path=.hosts\ntype IngressTLS struct"}},
	}
}

func peerMisunderstandings() []misunderstanding {
	const kept = "// +crdgen:conversion:preserve"
	above := func(field, marker string) []string {
		return []string{"\n" + field + " ", "\n" + marker + "\n" + field + " "}
	}
	lead := func(field, path string) []string { return above(field, "// +crdgen:conversion:path="+path) }
	keep := func(field, path string) []string {
		return append(above(field, kept), "type BGPPeerSpec struct", "// +crdgen:conversion:hubOnly:path="+path+"\ntype BGPPeerSpec struct")
	}
	exchange := func(a, pathOfA, b, pathOfB string) []string { return append(lead(a, pathOfB), lead(b, pathOfA)...) }
	return []misunderstanding{
		{"two systems are exchanged", exchange("MyASN", ".myASN", "ASN", ".peerASN")},
		{"two addresses are exchanged", exchange("Address", ".peerAddress", "SrcAddress", ".sourceAddress")},
		{"two times are exchanged", exchange("HoldTime", ".holdTime", "KeepaliveTime", ".keepaliveTime")},
		{"a password is a profile", exchange("Password", ".password", "BFDProfile", ".bfdProfile")},
		{"a port is kept", keep("Port", ".peerPort")},
		{"selectors are kept", keep("NodeSelectors", ".nodeSelectors")},
		{"an operator becomes another", []string{"LabelSelectorOperator(e.Operator)", "LabelSelectorOperator(e.Operator + \"x\")", "string(e.Operator)", "string(e.Operator[:max(len(e.Operator)-1, 0)])"}},
		{"values of an expression are lost", []string{"Values: slices.Clone(e.Values),", "Values: slices.Clone(e.Values[:0]),"}},
	}
}
