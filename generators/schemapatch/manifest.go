package schemapatch

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
)

// A manifest is a file that holds at least one CustomResourceDefinition.
type manifest struct {
	name, path string
	lines      []string
	// documents are those of the file that are not empty, CRDs or not.
	documents []*yaml.Node
	// definitions are the CRDs among them.
	definitions []*definition
}

// manifestExt is the ending of the files that are read.
const manifestExt = ".yaml"

// readManifests reads the files of a directory, but not of those in it, and
// returns the ones with CRDs, sorted by name.
func readManifests(dir string, env generators.Env) ([]*manifest, diag.List, error) {
	entries, err := env.ReadDir(dir)
	if err != nil {
		return nil, nil, err
	}
	var all []*manifest
	var found diag.List
	for _, e := range entries {
		ext := filepath.Ext(e.Name())
		if e.IsDir() || ext != manifestExt && ext != ".yml" {
			continue
		}
		m := &manifest{name: e.Name(), path: filepath.Join(dir, e.Name())}
		text, err := env.ReadFile(m.path)
		if err != nil {
			return nil, nil, err
		}
		problems := m.parse(text)
		switch {
		case ext == manifestExt:
			found.Add(problems...)
		case len(m.definitions) > 0:
			found.Add(m.misnamed())
		}
		if ext == manifestExt && len(m.definitions) > 0 {
			all = append(all, m)
		}
	}
	return all, found, nil
}

// parse fills in documents and definitions. A file that is no YAML has none.
func (m *manifest) parse(text []byte) diag.List {
	m.lines = strings.Split(string(text), "\n")
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var found diag.List
	for {
		doc := &yaml.Node{}
		err := dec.Decode(doc)
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			problem := m.unreadable(err)
			m.documents, m.definitions = nil, nil
			return diag.List{problem}
		}
		if isEmpty(doc) {
			continue
		}
		m.documents = append(m.documents, doc)
		d, problems := m.definition(doc)
		found.Add(problems...)
		if d != nil {
			m.definitions = append(m.definitions, d)
		}
	}
}

// isEmpty reports whether a document holds nothing, not even a comment.
func isEmpty(doc *yaml.Node) bool {
	if len(doc.Content) == 0 {
		return true
	}
	n := doc.Content[0]
	return n.Kind == yaml.ScalarNode && n.Tag == "!!null" && n.Value == "" &&
		doc.HeadComment+doc.FootComment+n.HeadComment+n.LineComment+n.FootComment == ""
}

// unreadable is the finding about a file that is no YAML. The library says the
// line only, in its message. controller-gen passes over such a file, unless a
// document before the broken one can be read: it drops what follows that one.
func (m *manifest) unreadable(err error) diag.Diagnostic {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if rest, ok := strings.CutPrefix(message, "line "); ok {
		if number, what, ok := strings.Cut(rest, ": "); ok {
			if n, err := strconv.Atoi(number); err == nil && n > 0 {
				line, message = n, what
			}
		}
	}
	line = min(line, len(m.lines))
	return diag.Diagnostic{
		Pos:  token.Position{Filename: m.path, Line: line, Column: indent(m.lines[line-1]) + 1},
		Code: diag.ManifestInvalid, Stricter: len(m.documents) == 0,
		Message: fmt.Sprintf("manifest is no YAML: %s", message),
		Help:    "fix it, or move it out of the directory if it is a template",
	}
}

// indent counts the blanks that a line begins with.
func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// misnamed is the finding about a CRD in a file that is not patched.
func (m *manifest) misnamed() diag.Diagnostic {
	return diag.Diagnostic{
		Pos: m.definitions[0].pos, Severity: diag.Warning, Code: diag.ManifestInvalid, Stricter: true,
		Message: fmt.Sprintf("CustomResourceDefinition in %q is not patched: expected a file name that ends in %q", m.name, manifestExt),
		Help:    "rename the file to " + strings.TrimSuffix(m.name, filepath.Ext(m.name)) + manifestExt,
	}
}

// write writes the documents as they are now, as controller-gen formats them.
func (m *manifest) write(w io.Writer) error {
	enc := yaml.NewEncoder(w)
	enc.SetIndent(2)
	for _, doc := range m.documents {
		if err := enc.Encode(doc); err != nil {
			return err
		}
	}
	return enc.Close()
}

// at is the place of a node.
func (m *manifest) at(n *yaml.Node) token.Position {
	return token.Position{Filename: m.path, Line: n.Line, Column: n.Column}
}
