package featuregate

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func reader(files map[string]string) func(string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		text, ok := files[name]
		if !ok {
			return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
		}
		return []byte(text), nil
	}
}

// TestParse has options and files decide about the same gates.
func TestParse(t *testing.T) {
	files := map[string]string{
		"a.yaml":    "Oven: true\nFridge: false\n",
		"b.yaml":    "kind: KubeletConfiguration\nfeatureGates:\n  Fridge: true\n",
		"empty.yml": "# none\n",
		"c.yaml":    "serializeImagePulls: true\nkind: KubeletConfiguration\nfeatureGates: {Oven: true}\n",
	}
	for _, test := range []struct {
		list, want, ofFiles []string
	}{
		{nil, nil, nil},
		{[]string{"Oven=true"}, []string{"Oven=true"}, nil},
		{[]string{"Oven=true", "Oven=true"}, []string{"Oven=true"}, nil},
		{[]string{"a.yaml"}, []string{"Fridge=false", "Oven=true"}, []string{"Oven", "Fridge"}},
		{[]string{"a.yaml", "b.yaml"}, []string{"Fridge=true", "Oven=true"}, []string{"Oven", "Fridge"}},
		{[]string{"Oven=false", "a.yaml"}, []string{"Fridge=false", "Oven=false"}, []string{"Fridge"}},
		{[]string{"Fridge=false;c.yaml"}, []string{"Fridge=false", "Oven=true"}, []string{"Oven"}},
		{[]string{"empty.yml", "Oven=true"}, []string{"Oven=true"}, nil},
	} {
		got, err := Parse(test.list, reader(files))
		if err != nil {
			t.Errorf("%v: %v", test.list, err)
			continue
		}
		if d := cmp.Diff(test.want, got.List()); d != "" {
			t.Errorf("%v: %s", test.list, d)
		}
		if d := cmp.Diff(test.ofFiles, got.OfFiles); d != "" && len(test.ofFiles)+len(got.OfFiles) > 0 {
			t.Errorf("%v: of files: %s", test.list, d)
		}
	}
}

// TestParseMistakes says of each mistake what it is and, in a file, where.
func TestParseMistakes(t *testing.T) {
	files := map[string]string{
		"list.yaml": "- Oven\n", "word.yaml": "Oven: true\nFridge: maybe\n", "twice.yaml": "Oven: true\nOven: true\n",
		"text.yaml": "Oven: \"true\"\n", "broken.yaml": "a: [\n", "deep.yaml": "featureGates:\n  Oven: {}\n",
		"misspelt.yaml": "featureGate:\n  Oven: true\n",
		"beside.yaml":   "featureGates: {Oven: true}\nFridge: true\n",
	}
	for element, want := range map[string]string{
		"Oven":             `expected Name=true, Name=false or the name of a YAML file, found "Oven"`,
		"Oven=yes":         `expected Name=true, Name=false or the name of a YAML file, found "Oven=yes"`,
		"!Oven=true":       `"!Oven" is no feature gate`,
		"=true":            `expected Name=true`,
		"Oven=true,Oven=f": `expected Name=true`,
		"none.yaml":        `file "none.yaml" does not exist`,
		"list.yaml":        `list.yaml:1:1: expected a mapping`,
		"word.yaml":        `word.yaml:2:9: feature gate "Fridge": expected true or false, found "maybe"`,
		"text.yaml":        `text.yaml:1:7: feature gate "Oven": expected true or false, found "true"`,
		"twice.yaml":       `twice.yaml:`,
		"beside.yaml":      `beside.yaml:2:1: feature gate "Fridge" does not count beside featureGates`,
		"misspelt.yaml":    `misspelt.yaml:1:1: "featureGate" holds states that nothing reads`,
		"broken.yaml":      `broken.yaml:1:1: `,
		"deep.yaml":        `deep.yaml:2:9: feature gate "Oven": expected true or false`,
	} {
		_, err := Parse(strings.Split(element, ","), reader(files))
		var wrong *Error
		if !errors.As(err, &wrong) || !strings.HasPrefix(wrong.Error(), want) {
			t.Errorf("%s: %v, want %s", element, err, want)
		}
	}
	if _, err := Parse([]string{"Oven=true;Oven=false"}, nil); err == nil || !strings.Contains(err.Error(), "as true and as false") {
		t.Errorf("both: %v", err)
	}
	var wrong *Error
	failure := errors.New("no such disk")
	if _, err := Parse([]string{"a.yaml"}, func(string) ([]byte, error) { return nil, failure }); !errors.Is(err, failure) || errors.As(err, &wrong) {
		t.Errorf("a failure to read: %v", err)
	}
}
