package main

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

// codeBlock is a block of a page in a language.
var codeBlock = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")

// blocksOf are the blocks of a page in a language.
func blocksOf(t *testing.T, page, language string) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/" + page)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, m := range codeBlock.FindAllStringSubmatch(string(text), -1) {
		if m[1] == language {
			all = append(all, m[2])
		}
	}
	if len(all) == 0 {
		t.Fatalf("%s has no block of %s", page, language)
	}
	return all
}

// exampleSource is Go source with the code of a page: whole types, the beginning of a kind, or
// fields. A kind Example holds the types named in of.
func exampleSource(code, types string, of ...string) string {
	var b strings.Builder
	b.WriteString("// +groupName=example.com\n// +versionName=v1\npackage v1\n\nimport (\n\tcorev1 \"k8s.io/api/core/v1\"\n\tmetav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n)\n\nvar _ corev1.Pod\n\n")
	const meta = "\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n"
	switch {
	case !strings.Contains(code, "type "):
		code, of = "type Fields struct {\n"+code+"}\n", append(of, "Fields")
	case strings.HasSuffix(strings.TrimSpace(code), "{"):
		code = "// +kubebuilder:object:root=true\n" + code + meta + "}\n"
	}
	b.WriteString(code + "\n" + types + "\n// +kubebuilder:object:root=true\ntype Example struct {\n" + meta)
	for _, name := range of {
		b.WriteString("\t" + name + " " + name + " `json:\"" + strings.ToLower(name) + "\"`\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// exampleSchemas run crd over the source of an example, with the settings beside it, and
// return the properties of the kind Example.
func exampleSchemas(t *testing.T, source, settings string, args ...string) map[string]apiext.JSONSchemaProps {
	t.Helper()
	tree := files{"api/v1/types.go": source}
	if settings != "" {
		tree[".crdgen.yaml"] = settings
	}
	dir := hostileModule(t, tree)
	if got := commandIn(t, dir, noEnv, false, append(args, "paths=./...", "output:dir=out")...); got.exit != exitClean {
		t.Fatalf("%s\n%s", got.stderr, source)
	}
	out := readTree(t, dir+"/out")
	for name, text := range out {
		if strings.HasSuffix(name, "examples.yaml") {
			var crd apiext.CustomResourceDefinition
			if err := yaml.UnmarshalStrict([]byte(text), &crd); err != nil {
				t.Fatal(err)
			}
			return crd.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties
		}
	}
	t.Fatalf("no CRD of Example among %v", slices.Sorted(maps.Keys(out)))
	return nil
}

// TestExamplesOfPagesHold runs the Go code of pages about schemas, which has no finding but those
// that a page speaks of, and holds the YAML beside it against what is written.
func TestExamplesOfPagesHold(t *testing.T) {
	t.Parallel()
	t.Run("composition", func(t *testing.T) {
		t.Parallel()
		code, text := blocksOf(t, "composition.md", "go")[0], blocksOf(t, "composition.md", "yaml")[0]
		var want apiext.JSONSchemaProps
		if err := yaml.UnmarshalStrict([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		got := exampleSchemas(t, exampleSource(code, "", "Address"), "", "crd")["address"]
		if diff := cmp.Diff(want.OneOf, got.OneOf); diff != "" {
			t.Errorf("(-page +written):\n%s", diff)
		}
	})
	t.Run("types-of-others", func(t *testing.T) {
		t.Parallel()
		code := blocksOf(t, "types-of-others.md", "go")
		pod := exampleSchemas(t, exampleSource(code[0], ""), "", "crd:maxDescLen=0")["fields"].Properties["pod"]
		if _, has := pod.Properties["nodeName"]; has {
			t.Error("nodeName is not dropped")
		}
		image := pod.Properties["containers"].Items.Schema.Properties["image"]
		if affinity := pod.Properties["affinity"]; image.MaxLength == nil || *image.MaxLength != 255 || affinity.XPreserveUnknownFields == nil || affinity.Properties != nil {
			t.Errorf("image %v, affinity %v", image, affinity)
		}
		exampleSchemas(t, exampleSource(code[1], ""), "", "crd")
	})
	t.Run("own-markers", func(t *testing.T) {
		t.Parallel()
		settings := blocksOf(t, "own-markers.md", "yaml")
		name := exampleSchemas(t, exampleSource(blocksOf(t, "own-markers.md", "go")[0], ""), settings[0], "crd")["fields"].Properties["name"]
		if name.MaxLength == nil || *name.MaxLength != 10 || name.MinLength == nil || *name.MinLength != 1 || len(name.XValidations) != 1 || name.XValidations[0].Rule != "self.startsWith('oven')" {
			t.Errorf("%+v", name)
		}
		for _, more := range settings[1:] {
			exampleSchemas(t, exampleSource("\tA string `json:\"a\"`\n", ""), "markers:\n"+more, "crd")
		}
	})
	t.Run("variants", func(t *testing.T) {
		t.Parallel()
		const inner = "type Retry struct{ Times int32 `json:\"times\"` }\n\ntype Routability struct{ Wide bool `json:\"wide\"` }\n"
		source := exampleSource(blocksOf(t, "variants.md", "go")[0], inner, "RouteSpec")
		dir := hostileModule(t, files{"api/v1/types.go": source})
		line := strings.Fields(strings.ReplaceAll(blocksOf(t, "variants.md", "sh")[0], `"`, ""))
		if got := commandIn(t, dir, noEnv, false, line[1:]...); got.exit != exitClean {
			t.Fatalf("%+v", got)
		}
		for channel, items := range map[string]int64{"standard": 1, "experimental": 16} {
			text, err := os.ReadFile(dir + "/config/crd/" + channel + "/example.com_examples.yaml")
			if err != nil {
				t.Fatal(err)
			}
			var crd apiext.CustomResourceDefinition
			if err := yaml.Unmarshal(text, &crd); err != nil {
				t.Fatal(err)
			}
			spec := crd.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["routespec"]
			_, retry := spec.Properties["retry"]
			_, routability := spec.Properties["routability"]
			hostnames := spec.Properties["hostnames"]
			wild := strings.Contains(hostnames.Description, "wildcard")
			if isExperimental := channel == "experimental"; retry != isExperimental || wild != isExperimental || routability || *hostnames.MaxItems != items {
				t.Errorf("%s: retry %t, wildcard %t, routability %t, %d items", channel, retry, wild, routability, *hostnames.MaxItems)
			}
		}
	})
	t.Run("k8s-tags", func(t *testing.T) {
		t.Parallel()
		of := exampleSchemas(t, exampleSource(blocksOf(t, "k8s-tags.md", "go")[0], ""), "", "crd")["fields"].Properties
		labels := of["labels"]
		if length := of["menu"].Items.Schema.Items.Schema.MaxLength; length == nil || *length != 20 {
			t.Errorf("menu: %+v", of["menu"])
		}
		if labels.AdditionalProperties.Schema.Pattern != "^[a-z]+$" || len(labels.XValidations) != 1 || !strings.Contains(labels.XValidations[0].Rule, "63") {
			t.Errorf("labels: %+v", labels)
		}
	})
}

// TestRequiredValuesAsDocumented writes a field for each row of the table that says what
// +k8s:required asks for, and finds there what the row says, and nothing else.
func TestRequiredValuesAsDocumented(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/k8s-tags.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "| Go type | beside `required` |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	types := map[string][]string{
		"pointer": {"*string", "*int32"}, "string, list, map": {"string", "[]string", "map[string]string"}, "number": {"int32"}, "bool": {"bool"},
		"struct": {"Inner"}, "`metav1.Time`, `resource.Quantity` and other types with a form of their own": {"metav1.Time", "resource.Quantity"},
	}
	rows := strings.Split(strings.TrimSpace(table), "\n")
	if len(rows) != len(types) {
		t.Fatalf("%d rows, and the test knows %d", len(rows), len(types))
	}
	for _, row := range rows {
		cells := strings.SplitN(strings.Trim(row, "| "), " | ", 2)
		want := map[string]bool{}
		if !strings.HasPrefix(cells[1], "nothing") {
			for _, part := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(strings.SplitN(cells[1], ":** ", 2)[0], -1) {
				want[part[1]] = true
			}
		}
		if types[cells[0]] == nil {
			t.Errorf("no type is known for %q", cells[0])
		}
		for i, goType := range types[cells[0]] {
			source := exampleSource("\t// +k8s:required\n\t// +listType=atomic\n\tA "+goType+" `json:\"a\"`\n", "type Inner struct{}\n\nvar _ resource.Quantity\n")
			source = strings.Replace(source, "import (", "import (\n\t\"k8s.io/apimachinery/pkg/api/resource\"", 1)
			if goType != "[]string" {
				source = strings.Replace(source, "\t// +listType=atomic\n", "", 1)
			}
			of := exampleSchemas(t, source, "", "crd")["fields"]
			a, said := of.Properties["a"], ""
			switch {
			case a.MinLength != nil:
				said = "minLength: 1"
			case a.MinItems != nil:
				said = "minItems: 1"
			case a.MinProperties != nil:
				said = "minProperties: 1"
			case len(a.XValidations) > 0:
				said = a.XValidations[0].Rule
			}
			if !slices.Contains(of.Required, "a") || (said == "") != (len(want) == 0) || said != "" && !want[said] {
				t.Errorf("%s (%d of %q): %q, required %v; the page says %v", goType, i, cells[0], said, of.Required, want)
			}
		}
	}
}
