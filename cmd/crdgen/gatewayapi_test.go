package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"sigs.k8s.io/yaml"
)

// TestGatewayAPIChannels writes the standard and the experimental channel of gateway-api
// from its own types, and compares them with the files that the project has released.
// Its bracket tags, which a generator of its own reads out of descriptions, are turned
// into markers first, and so is what that generator knows of addresses. Annotations,
// blanks in descriptions and the order of rules, see [plainValue], are left out of the
// comparison.
func TestGatewayAPIChannels(t *testing.T) {
	corpus := os.Getenv("CORPUS_DIR")
	if corpus == "" {
		t.Skip("CORPUS_DIR names no corpus")
	}
	module := filepath.Join(corpus, "gateway-api")
	dir := t.TempDir()
	translated := 0
	standard, experimental := releasedFiles(t, module, "standard"), releasedFiles(t, module, "experimental")
	for _, name := range []string{"go.mod", "go.sum"} {
		copyFile(t, filepath.Join(module, name), filepath.Join(dir, name))
	}
	arguments := []string{"--check=fast", "crd:channels=standard;experimental", "output:crd:dir=config/crd"}
	for _, root := range []string{"apis", "apisx"} {
		if _, err := os.Stat(filepath.Join(module, root)); os.IsNotExist(err) {
			continue // apisx since v1.3.0
		}
		arguments = append(arguments, "paths=./"+root+"/...")
		err := filepath.WalkDir(filepath.Join(module, root), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			rel, err := filepath.Rel(module, path)
			if err != nil {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			source, n := fromBrackets(corrected(filepath.ToSlash(rel), string(text)), standard, experimental)
			translated += n
			to := filepath.Join(dir, rel)
			if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
				return err
			}
			return os.WriteFile(to, []byte(source), 0o644)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if translated < 30 {
		t.Errorf("%d tags were found only", translated)
	}
	got := runHere(dir, arguments...)
	if got.exit != exitClean {
		t.Fatalf("exit code %d\n%s", got.exit, got.stderr)
	}
	for _, channel := range []string{"standard", "experimental"} {
		want := releasedFiles(t, module, channel)
		made := releasedFiles(t, dir, channel)
		for name, text := range want {
			if made[name] == nil {
				t.Errorf("%s/%s is not written", channel, name)
				continue
			}
			if diff := cmp.Diff(plain(t, text), plain(t, made[name])); diff != "" {
				t.Errorf("%s/%s (-released +written):\n%s", channel, name, diff)
			}
		}
		for name := range made {
			if want[name] == nil {
				t.Errorf("%s/%s is written and was not released", channel, name)
			}
		}
	}
}

// mistakes are markers that a release's own generator drops with an error that it never
// prints: what it writes does not have them, and controller-gen refuses them as crdgen does.
var mistakes = []struct{ file, marker, field string }{
	// Of v1.4.0 and v1.4.1, on lists. Since v1.5.0 the three are MaxItems=64.
	{"apis/v1/httproute_types.go", "+kubebuilder:validation:MaxLength=64", "AllowedRequestHeaders []string"},
	{"apis/v1/httproute_types.go", "+kubebuilder:validation:MaxLength=64", "AllowedResponseHeaders []string"},
}

// corrected is a source file without the mistakes.
func corrected(file, source string) string {
	for _, m := range mistakes {
		if m.file == file {
			source = strings.ReplaceAll(source, "\t// "+m.marker+"\n\t"+m.field, "\t"+m.field)
		}
	}
	return source
}

// releasedFiles are the CRDs of a channel by their names.
func releasedFiles(t *testing.T, module, channel string) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(module, "config", "crd", channel, "gateway*.yaml"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: no files of channel %s: %v", module, channel, err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "kind: CustomResourceDefinition") {
			files[filepath.Base(name)] = text
		}
	}
	return files
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

var (
	bracketMarker  = regexp.MustCompile(`^(\s*)// <gateway:(standard|experimental):validation:(.*)>$`)
	bracketField   = regexp.MustCompile(`^(\s*)// <gateway:experimental>$`)
	bracketOpen    = regexp.MustCompile(`^(\s*)// <gateway:experimental:description>$`)
	bracketClose   = regexp.MustCompile(`^(\s*)// </gateway:experimental:description>$`)
	excluded       = regexp.MustCompile(`(?s)\n[ \t]+// <gateway:util:excludeFromCRD>.*?</gateway:util:excludeFromCRD>[^\n]*`)
	excludedOfType = regexp.MustCompile(`(?s)\n// <gateway:util:excludeFromCRD>.*?</gateway:util:excludeFromCRD>[^\n]*`)
	kindMarker     = regexp.MustCompile(`^// \+kubebuilder:object:root=true$`)
	declaration    = regexp.MustCompile(`^type (\w+) `)
	addressType    = regexp.MustCompile(`^type Gateway(Spec|Status)?Address struct`)
	anyBracket     = regexp.MustCompile(`^\s*// <gateway:.*>$`)
)

// addressMarkers say that addresses of type IPAddress have the format ipv4 or ipv6.
var addressMarkers = []string{
	"// +crdgen:oneOf:ip=.type +kubebuilder:validation:Enum=IPAddress",
	"// +crdgen:oneOf:ip=.value +crdgen:anyOf=. +kubebuilder:validation:Format=ipv4",
	"// +crdgen:oneOf:ip=.value +crdgen:anyOf=. +kubebuilder:validation:Format=ipv6",
	"// +crdgen:oneOf:other=.type +crdgen:not=. +kubebuilder:validation:Enum=IPAddress",
}

// fromBrackets turns the tags of a file into markers, and says how many they were. Kinds
// that the standard channel does not have belong to the experimental one; alpha versions
// are not served in the standard one.
func fromBrackets(source string, standard, experimental map[string][]byte) (string, int) {
	count := len(excluded.FindAllString(source, -1))
	source = excluded.ReplaceAllString(source, "")
	if !slices.ContainsFunc(slices.Concat(slicesOf(standard), slicesOf(experimental)), func(text string) bool { return strings.Contains(text, "gateway:util:excludeFromCRD") }) {
		source = excludedOfType.ReplaceAllString(source, "") // of a type, which the generators of some releases leave in
	}
	lines := strings.Split(source, "\n")
	var out []string
	leftIn := slices.ContainsFunc(slicesOf(standard), func(text string) bool { return strings.Contains(text, "<gateway:experimental:description>") })
	fieldTagsLeftIn := slices.ContainsFunc(slicesOf(experimental), func(text string) bool { return strings.Contains(text, "<gateway:experimental>") })
	alpha := regexp.MustCompile(`(?m)^package v\d+alpha\d+$`).MatchString(source)
	for i, line := range lines {
		if anyBracket.MatchString(line) {
			count++
		}
		switch {
		case bracketMarker.MatchString(line):
			line = bracketMarker.ReplaceAllString(line, "$1// +crdgen:in:channel=$2 +kubebuilder:validation:$3")
		case bracketField.MatchString(line) && strings.HasPrefix(line, "//"):
			if fieldTagsLeftIn {
				break
			}
			continue // the description of a type, which no field has
		case bracketField.MatchString(line):
			line = bracketField.ReplaceAllString(line, "$1// +crdgen:channel=experimental")
		case leftIn && strings.HasPrefix(line, "//") && (bracketOpen.MatchString(line) || bracketClose.MatchString(line)):
			// Of a type: before v1.3.0 their generator leaves the tags and what is between them in.
		case bracketOpen.MatchString(line):
			line = bracketOpen.ReplaceAllString(line, "$1// <crdgen:channel=experimental>")
		case bracketClose.MatchString(line):
			line = bracketClose.ReplaceAllString(line, "$1// </crdgen:channel>")
		case anyBracket.MatchString(line) && strings.Contains(line, ":util:") && strings.HasPrefix(line, "//"):
			// Their generator takes out parts of the descriptions of fields alone.
		case anyBracket.MatchString(line):
			continue
		case addressType.MatchString(line):
			out = append(out, addressMarkers...)
		case kindMarker.MatchString(line):
			if name := kindBelow(lines[i:]); name != "" && !strings.HasSuffix(name, "List") {
				isStandard := slices.ContainsFunc(slicesOf(standard), func(text string) bool { return strings.Contains(text, "\n    kind: "+name+"\n") })
				switch {
				case !isStandard:
					out = append(out, "// +crdgen:channel=experimental")
				case alpha:
					out = append(out, "// +crdgen:in:channel=standard +kubebuilder:unservedversion")
				}
				out = append(out, "// +kubebuilder:metadata:annotations=\"api-approved.kubernetes.io=https://github.com/kubernetes-sigs/gateway-api/pull/2466\"")
			}
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n"), count
}

func kindBelow(lines []string) string {
	for _, line := range lines {
		if m := declaration.FindStringSubmatch(line); m != nil {
			return m[1]
		}
	}
	return ""
}

func slicesOf(files map[string][]byte) []string {
	var all []string
	for _, text := range files {
		all = append(all, string(text))
	}
	return all
}

// plain is a manifest without annotations and without the blanks of descriptions.
func plain(t *testing.T, text []byte) any {
	t.Helper()
	var object map[string]any
	if err := yaml.Unmarshal(text, &object); err != nil {
		t.Fatal(err)
	}
	if metadata, ok := object["metadata"].(map[string]any); ok {
		delete(metadata, "annotations")
		delete(metadata, "creationTimestamp")
		delete(metadata, "labels")
	}
	delete(object, "status")
	return plainValue(object)
}

func plainValue(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if d, ok := v["description"].(string); ok {
			v["description"] = strings.Join(strings.Fields(d), " ")
		}
		// Their generator puts the rules of a channel behind the others, whatever the order
		// of the comments.
		if rules, ok := v["x-kubernetes-validations"].([]any); ok {
			slices.SortFunc(rules, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		}
		for key, inner := range v {
			v[key] = plainValue(inner)
		}
	case []any:
		for i := range v {
			v[i] = plainValue(v[i])
		}
	default:
		return fmt.Sprint(v)
	}
	return v
}
