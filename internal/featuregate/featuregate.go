// Package featuregate reads the states of feature gates: as options of a command line
// give them, and from the files that such options name.
//
// It stands between the command line and the generators, which are given states only. It
// knows neither markers nor where a gate is named, and opens no file itself.
package featuregate

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// States are what is known of feature gates.
type States struct {
	// Enabled says of each gate that is declared whether it is enabled.
	Enabled map[string]bool
	// OfFiles are the gates that only files declare, in the order of the files.
	OfFiles []string
}

// List returns the states as options give them, each as Name=true or Name=false, sorted.
func (s States) List() []string {
	var list []string
	for name, enabled := range s.Enabled {
		list = append(list, fmt.Sprintf("%s=%t", name, enabled))
	}
	slices.Sort(list)
	return list
}

// Overridden returns the states with those of other in place of one's own. All gates that
// options declare themselves stay apart from those of files.
func (s States) Overridden(other States) States {
	all := States{Enabled: maps.Clone(s.Enabled)}
	maps.Copy(all.Enabled, other.Enabled)
	for _, name := range s.OfFiles {
		if _, again := other.Enabled[name]; !again {
			all.OfFiles = append(all.OfFiles, name)
		}
	}
	all.OfFiles = append(all.OfFiles, other.OfFiles...)
	return all
}

// An Error is a mistake of whoever wrote an option or a file.
type Error struct {
	// Pos is where it stands in a file; its zero value for an option.
	Pos token.Position
	// Message says what is wrong, Help what to write; Help may be empty.
	Message, Help string
}

func (e *Error) Error() string {
	if e.Pos.IsValid() {
		return e.Pos.String() + ": " + e.Message
	}
	return e.Message
}

// Parse reads the elements of an option: states as Name=true or Name=false, and names of
// YAML files, which read opens; an element may be several, separated by ";". What an option says itself counts before what files say,
// and a later file before an earlier one. Mistakes are of type [*Error]; other errors are
// those of read.
func Parse(list []string, read func(file string) ([]byte, error)) (States, error) {
	s := States{Enabled: map[string]bool{}}
	own := map[string]bool{}
	var files []string
	for _, element := range elements(list) {
		name, state, isState := strings.Cut(element, "=")
		switch {
		case !isState && isFile(element):
			files = append(files, element)
			continue
		case !isState || name == "" || state != "true" && state != "false":
			return States{}, &Error{Message: fmt.Sprintf("expected Name=true, Name=false or the name of a YAML file, found %q", element)}
		}
		if plain, negated := strings.CutPrefix(name, "!"); negated {
			return States{}, &Error{
				Message: fmt.Sprintf("%q is no feature gate: a condition asks for one that is disabled so", name),
				Help:    fmt.Sprintf("write %s=%t", plain, state != "true"),
			}
		}
		enabled := state == "true"
		if before, twice := own[name]; twice && before != enabled {
			return States{}, &Error{Message: fmt.Sprintf("feature gate %q is declared as true and as false", name), Help: "decide for one of them"}
		}
		own[name] = enabled
	}
	for _, file := range files {
		if err := s.addFile(file, read); err != nil {
			return States{}, err
		}
	}
	s.OfFiles = slices.DeleteFunc(s.OfFiles, func(name string) bool { _, is := own[name]; return is })
	for name, enabled := range own {
		s.Enabled[name] = enabled
	}
	return s, nil
}

// elements divides what a shell or a list of settings left together.
func elements(list []string) []string {
	var all []string
	for _, element := range list {
		all = append(all, strings.Split(element, ";")...)
	}
	return all
}

// isFile reports whether an element without a state can be meant as a file: a gate whose
// state was forgotten has no dot and no slash.
func isFile(element string) bool { return strings.ContainsAny(element, "./") }

// addFile adds what a file declares.
func (s *States) addFile(file string, read func(string) ([]byte, error)) error {
	text, err := read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return &Error{Message: fmt.Sprintf("file %q does not exist", file), Help: "a file of feature gates is YAML: lines as in Oven: true"}
	}
	if err != nil {
		return err
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return &Error{Pos: token.Position{Filename: file, Line: 1, Column: 1}, Message: strings.TrimPrefix(err.Error(), "yaml: ")}
	}
	if len(doc.Content) == 0 {
		return nil
	}
	return s.addMapping(file, doc.Content[0])
}

// looksLikeFeatureGates reports whether a key was meant as featureGates.
func looksLikeFeatureGates(key string) bool {
	plain := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(key))
	return strings.TrimSuffix(plain, "s") == "featuregate"
}

// addMapping adds the entries of a mapping, or those below its key featureGates, where
// the configuration of Kubernetes' components has them.
func (s *States) addMapping(file string, n *yaml.Node) error {
	wrong := func(at *yaml.Node, help, format string, args ...any) error {
		return &Error{Pos: token.Position{Filename: file, Line: at.Line, Column: at.Column}, Message: fmt.Sprintf(format, args...), Help: help}
	}
	const form = "write a line for each feature gate, as in Oven: true"
	if n.Kind != yaml.MappingNode {
		return wrong(n, form, "expected a mapping of feature gates to true or false")
	}
	if gates := below(n); gates != nil {
		if beside := stateBeside(n); beside != nil {
			return wrong(beside, "write it below featureGates", "feature gate %q does not count beside featureGates", beside.Value)
		}
		return s.addMapping(file, gates)
	}
	here := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if value.Kind == yaml.MappingNode && looksLikeFeatureGates(key.Value) {
			return wrong(key, "did you mean \"featureGates\"?", "%q holds states that nothing reads", key.Value)
		}
		if value.Kind != yaml.ScalarNode || value.Tag != "!!bool" {
			return wrong(value, form, "feature gate %q: expected true or false, found %q", key.Value, value.Value)
		}
		if here[key.Value] {
			return wrong(key, "delete one of the lines", "feature gate %q is declared twice", key.Value)
		}
		here[key.Value] = true
		var enabled bool
		if err := value.Decode(&enabled); err != nil {
			return wrong(value, form, "feature gate %q: expected true or false, found %q", key.Value, value.Value)
		}
		if _, again := s.Enabled[key.Value]; !again {
			s.OfFiles = append(s.OfFiles, key.Value)
		}
		s.Enabled[key.Value] = enabled
	}
	return nil
}

// below is the mapping below the key featureGates, nil for none.
func below(n *yaml.Node) *yaml.Node {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == "featureGates" && n.Content[i+1].Kind == yaml.MappingNode {
			return n.Content[i+1]
		}
	}
	return nil
}

// stateBeside is the first key beside featureGates that has the state of a gate, nil for none. A
// component's configuration, which has a kind, has settings of its own that are true or false.
func stateBeside(n *yaml.Node) *yaml.Node {
	var beside *yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		switch key, value := n.Content[i], n.Content[i+1]; {
		case key.Value == "kind":
			return nil
		case beside == nil && value.Kind == yaml.ScalarNode && value.Tag == "!!bool":
			beside = key
		}
	}
	return beside
}
