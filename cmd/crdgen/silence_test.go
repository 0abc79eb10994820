package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/longtest"
	"github.com/crdgen/crdgen/markers"
)

// silenceSource is an API package with one "//@place" line for every kind of
// declaration that a marker may stand at. The names are those of silencePlaces.
const silenceSource = `//@before package

// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

//@detached

//@kind
type Pizza struct {
	metav1.TypeMeta ` + "`json:\",inline\"`" + `
	//@metadata
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	//@spec
	Spec PizzaSpec ` + "`json:\"spec\"`" + `
	//@status of kind
	Status PizzaStatus ` + "`json:\"status,omitempty\"`" + `
}

//@list
type PizzaList struct {
	metav1.TypeMeta ` + "`json:\",inline\"`" + `
	//@list metadata
	metav1.ListMeta ` + "`json:\"metadata,omitempty\"`" + `
	//@items
	Items []Pizza ` + "`json:\"items\"`" + `
}

//@no kind
type PizzaSpec struct {
	//@text
	Name string ` + "`json:\"name\"`" + `
	//@number
	Size int32 ` + "`json:\"size\"`" + `
	//@texts
	Tags []string ` + "`json:\"tags\"`" + `
	//@map
	Notes map[string]string ` + "`json:\"notes\"`" + `
	//@struct
	Crust Crust ` + "`json:\"crust\"`" + `
	//@pointer
	Oven *Crust ` + "`json:\"oven\"`" + `
	//@time
	Baked metav1.Time ` + "`json:\"baked\"`" + `
	//@text behind pointer
	Label *string ` + "`json:\"label\"`" + `
	//@list of structs
	Slices []Slice ` + "`json:\"slices\"`" + `
	//@map of structs
	Sides map[string]Side ` + "`json:\"sides\"`" + `
	//@list of lists
	Grid [][]string ` + "`json:\"grid\"`" + `
	//@list of lists of structs
	Rows [][]Row ` + "`json:\"rows\"`" + `
	//@map of lists
	Extras map[string][]string ` + "`json:\"extras\"`" + `
	//@struct behind alias
	Base Dough ` + "`json:\"base\"`" + `
	//@named text
	Style Style ` + "`json:\"style\"`" + `
	//@named list
	Cuts Cuts ` + "`json:\"cuts\"`" + `
	//@embedded inline
	Flour ` + "`json:\",inline\"`" + `
	//@embedded without tag
	Yeast
	//@embedded with name
	Salt ` + "`json:\"salt\"`" + `
	//@hidden
	Note string ` + "`json:\"-\"`" + `
	//@end of struct
}

//@inner type
type Crust struct {
	//@inner field
	Thick bool ` + "`json:\"thick\"`" + `
}

//@item type
type Slice struct {
	//@item field
	Angle int32 ` + "`json:\"angle\"`" + `
}

type Side struct {
	//@map field
	Dip string ` + "`json:\"dip\"`" + `
}

type Row struct {
	//@inner item field
	Name string ` + "`json:\"name\"`" + `
}

//@alias
type Dough = Loaf

//@behind alias
type Loaf struct {
	//@field behind alias
	Weight int32 ` + "`json:\"weight\"`" + `
}

//@text type
type Style string

//@list type
type Cuts []string

//@inlined type
type Flour struct {
	//@inlined field
	Ash int32 ` + "`json:\"ash\"`" + `
}

type Yeast struct {
	//@inlined field without tag
	Fresh bool ` + "`json:\"fresh\"`" + `
}

type Salt struct {
	//@field of embedded with name
	Coarse bool ` + "`json:\"coarse\"`" + `
}

type PizzaStatus struct {
	//@status
	Phase string ` + "`json:\"phase\"`" + `
}

//@constant
const Large = "large"

//@variable
var Default = Large

//@function
func Bake() {
	//@body
	_ = Default
}

type Baker interface {
	//@method
	Bake()
}

//@end of file
`

// silenceDoc stands above each marker: documentation that is worth a limit.
const silenceDoc = "// This says what it is, at a length at which some people would want to see it cut off somewhere."

// silenceHub is the other version, so that markers of conversions have something to
// say.
const silenceHub = `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Pizza struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec   PizzaSpec   ` + "`json:\"spec\"`" + `
	Status PizzaStatus ` + "`json:\"status,omitempty\"`" + `
}

type PizzaSpec struct {
	Name  string            ` + "`json:\"name\"`" + `
	Size  int32             ` + "`json:\"size\"`" + `
	Tags  []string          ` + "`json:\"tags\"`" + `
	Notes map[string]string ` + "`json:\"notes\"`" + `
	Crust Crust             ` + "`json:\"crust\"`" + `
	Oven  *Crust            ` + "`json:\"oven\"`" + `
	Baked metav1.Time       ` + "`json:\"baked\"`" + `

	Label  *string             ` + "`json:\"label\"`" + `
	Slices []Slice             ` + "`json:\"slices\"`" + `
	Sides  map[string]Side     ` + "`json:\"sides\"`" + `
	Grid   [][]string          ` + "`json:\"grid\"`" + `
	Rows   [][]Row             ` + "`json:\"rows\"`" + `
	Extras map[string][]string ` + "`json:\"extras\"`" + `
	Base   Dough               ` + "`json:\"base\"`" + `
	Style  Style               ` + "`json:\"style\"`" + `
	Cuts   Cuts                ` + "`json:\"cuts\"`" + `

	Flour ` + "`json:\",inline\"`" + `
	Yeast
	Salt ` + "`json:\"salt\"`" + `
}

type Crust struct {
	Thick bool ` + "`json:\"thick\"`" + `
}

type Slice struct {
	Angle int32 ` + "`json:\"angle\"`" + `
}

type Side struct {
	Dip string ` + "`json:\"dip\"`" + `
}

type Row struct {
	Name string ` + "`json:\"name\"`" + `
}

type Dough = Loaf

type Loaf struct {
	Weight int32 ` + "`json:\"weight\"`" + `
}

type Style string

type Cuts []string

type Flour struct {
	Ash int32 ` + "`json:\"ash\"`" + `
}

type Yeast struct {
	Fresh bool ` + "`json:\"fresh\"`" + `
}

type Salt struct {
	Coarse bool ` + "`json:\"coarse\"`" + `
}

type PizzaStatus struct {
	Phase string ` + "`json:\"phase\"`" + `
}
`

// silencePlaces are the places of silenceSource in their order.
func silencePlaces() []string {
	var all []string
	for line := range strings.Lines(silenceSource) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "//@"); ok {
			all = append(all, name)
		}
	}
	return all
}

// markedSource is silenceSource with a marker at one place; "" stands for none. A
// marker of another tool stands at all others, so that no line moves.
func markedSource(marker, place string) string {
	var out strings.Builder
	for line := range strings.Lines(silenceSource) {
		text := strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(text, "//@"); ok {
			with := "// +other:tool"
			if name == place {
				with = "// " + marker
			}
			line = strings.Replace(line, text, silenceDoc, 1) + strings.Replace(line, text, with, 1)
		}
		out.WriteString(line)
	}
	return out.String()
}

// silenceRun runs all generators over one copy of the packages for each of the given
// places, with the marker at that place. Each copy is a group of its own.
func silenceRun(t *testing.T, marker string, places ...string) outcome {
	t.Helper()
	return silenceRunOf(t, []string{
		"crd:conversion=external", "object", "rbac:roleName=cook", "webhook", "policy", "applyconfiguration", "conversion:functionsOnly=true",
	}, marker, places...)
}

// silenceRunOf is silenceRun with the given generators.
func silenceRunOf(t *testing.T, generators []string, marker string, places ...string) outcome {
	t.Helper()
	dir := t.TempDir()
	tree := files{}
	for i, place := range places {
		group := silenceCopy(i)
		tree[group+"/v1/types.go"] = inGroup(silenceHub, group)
		tree[group+"/v1beta1/types.go"] = inGroup(markedSource(marker, place), group)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		tree[name] = readCaseFile(t, name)
	}
	writeTree(t, dir, tree, slices.Sorted(maps.Keys(tree)))
	args := []string{"--diagnostics=github"} // which leaves out none, however many
	return runIn(t, dir, append(append(args, generators...), "paths=./...", "output:dir=out"))
}

// silenceDefinitions returns the CRD of each copy in a run of generator crd alone, as that
// of the first copy would be; "" for one that has not been written under the usual name.
// What the checks say of them has been seen before.
func silenceDefinitions(t *testing.T, marker string, places ...string) []string {
	t.Helper()
	got := silenceRunOf(t, []string{"--check=off", "crd:conversion=external"}, marker, places...)
	made := make([]string, len(places))
	for i := range places {
		made[i] = strings.ReplaceAll(got.wrote["out/"+silenceCopy(i)+".example.com_pizzas.yaml"], silenceCopy(i), silenceCopy(0))
	}
	return made
}

// readCaseFile reads a file of the module that the golden cases are in.
func readCaseFile(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(casesDir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// silenceCopy is the directory and the group of the i-th copy of the packages.
func silenceCopy(i int) string { return fmt.Sprintf("copy%02d", i) }

// inGroup returns source with the group of one copy.
func inGroup(source, group string) string {
	return strings.Replace(source, "+groupName=example.com", "+groupName="+group+".example.com", 1)
}

// TestNoMarkerIsSilent puts every marker of the registry at every kind of declaration.
// A run either writes something else than without the marker, or has a finding that it
// did not have.
//
// One run with a copy of the packages for each place shows most findings, a second one the
// CRDs that change. Only places without either have runs of their own, whose other files are
// compared. All places are two minutes of CPU time: only long runs look at all of them, the
// others at some for each marker, and short tests at some of the markers.
func TestNoMarkerIsSilent(t *testing.T) {
	all := silencePlaces()
	plain, plainAll := silenceRun(t, "", ""), silenceRun(t, "", all...)
	if plain.exit != exitClean {
		t.Fatalf("the packages have errors without any marker:\n%s", plain.wrote[diagnosticsName])
	}
	definition := silenceDefinitions(t, "", "")[0]
	ofMarkers, ofPlaces := longtest.Share{Usual: 1, Short: 10}, longtest.Share{Usual: 8, Short: 8}
	seen := map[string]bool{}
	for _, def := range markers.Default().Definitions() {
		if seen[def.Example] {
			continue
		}
		seen[def.Example] = true
		if !ofMarkers.Takes(def.Example) {
			continue
		}
		t.Run(def.Example, func(t *testing.T) {
			t.Parallel()
			places := slices.DeleteFunc(slices.Clone(all), func(place string) bool { return !ofPlaces.Takes(def.Example + " " + place) })
			together := newFindings(plainAll, silenceRun(t, def.Example, places...))
			var quiet []string
			for i, place := range places {
				if !isSaidAlready(def, place) && !slices.ContainsFunc(together, inCopy(i)) {
					quiet = append(quiet, place)
				}
			}
			made := silenceDefinitions(t, def.Example, quiet...)
			for i, place := range quiet {
				if made[i] != "" && made[i] != definition {
					continue
				}
				if !changes(plain, silenceRun(t, def.Example, place)) {
					t.Errorf("%s at %q changes nothing and nothing is said", def.Example, place)
				}
			}
		})
	}
}

// inCopy returns a predicate of findings: is it in the i-th copy.
func inCopy(i int) func(string) bool {
	return func(finding string) bool { return strings.Contains(finding, " file="+silenceCopy(i)+"/") }
}

// changes reports whether a run wrote other files than the plain one, or has a finding
// more.
func changes(plain, got outcome) bool {
	if len(newFindings(plain, got)) > 0 {
		return true
	}
	a, b := maps.Clone(plain.wrote), maps.Clone(got.wrote)
	delete(a, diagnosticsName)
	delete(b, diagnosticsName)
	return got.exit == exitClean && !maps.Equal(a, b)
}

// newFindings returns the findings of a run that the plain one has not.
func newFindings(plain, got outcome) []string {
	before := strings.Split(plain.wrote[diagnosticsName], "\n")
	return slices.DeleteFunc(strings.Split(got.wrote[diagnosticsName], "\n"), func(line string) bool {
		return !strings.HasPrefix(line, "::") || slices.Contains(before, line)
	})
}

// isSaidAlready reports whether a marker says at a place what is so without it, or is
// of no consequence for the generators of crdgen by design.
func isSaidAlready(def *markers.Definition, place string) bool {
	name := strings.TrimPrefix(def.Example, "+")
	switch {
	case markers.RequirednessOf(def.Name) != markers.Unsaid:
		return true // people write them for readers, also where they change nothing
	case strings.HasPrefix(name, "k8s:conversion-gen"), strings.HasPrefix(name, "k8s:deepcopy-gen"):
		return true // of Kubernetes' own generators, which a project may run as well
	case name == "k8s:update=NoUnset":
		// The field is required and has no value that counts as unset, so that nobody unsets it.
		return slices.Contains([]string{"spec", "struct", "pointer", "text behind pointer", "time", "struct behind alias", "embedded with name"}, place)
	case place == "constant":
		return strings.HasPrefix(name, "k8s:") // the constant belongs to no enum
	case name == "versionName=v1beta1":
		return true // the package is called so
	case place == "time" && strings.Contains(name, "Format=date-time"):
		return true
	case strings.HasSuffix(name, "Type=string"):
		return slices.Contains([]string{
			"text", "time", "texts", "status", "text behind pointer", "named text", "text type", "named list", "list type", "map field", "inner item field",
		}, place)
	case place == "alias":
		// Go does not compile where methods are missing.
		return strings.HasPrefix(name, "kubebuilder:object:")
	case slices.Contains([]string{"text type", "list type"}, place):
		// There is nothing inside, no methods are made, and the fields have documentation of
		// their own.
		return slices.Contains([]string{"k8s:opaqueType", "kubebuilder:object:generate", "kubebuilder:object:root", "crdgen:description"}, def.Name)
	case place == "inlined type":
		// It may be a property elsewhere.
		return slices.Contains([]string{"kubebuilder:title", "kubebuilder:example", "kubebuilder:externalDocs", "crdgen:description"}, def.Name)
	}
	return false
}
