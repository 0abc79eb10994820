package crvalidation

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	sigsyaml "sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// A Document is one object of a YAML or JSON file, with the places of its parts.
type Document struct {
	Object map[string]any

	file string
	line int // lines of the file before the document
	node *yaml.Node
	keys map[*yaml.Node]map[string]int // places of keys in mappings that were looked into
}

// noObject is what is wrong with a document, or with an item of a list.
const noObject = "expected an object with apiVersion and kind"

// A SyntaxError is a document, or an item of a list, that is no object.
type SyntaxError struct {
	Pos    token.Position
	Reason string
	Help   string // what to give instead, empty where that is not known
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%s: %s", e.Pos, e.Reason) }

// Read reads all objects of a file; items of a List are objects of their own.
// Empty documents are passed over. It goes on behind a document that cannot be
// read, and returns one [*SyntaxError] for each.
func Read(file string, text []byte) ([]Document, []*SyntaxError) {
	var all []Document
	var wrong []*SyntaxError
	for _, part := range documents(text) {
		doc, err := parse(file, part)
		switch {
		case err != nil:
			wrong = append(wrong, err)
		case doc != nil:
			items, mistakes := doc.items()
			all, wrong = append(all, items...), append(wrong, mistakes...)
		}
	}
	return all, wrong
}

// A piece is the text of one document.
type piece struct {
	text []byte
	line int // lines before it
}

// documents cuts a file at the lines that begin with three dashes, as kubectl does.
func documents(text []byte) []piece {
	var all []piece
	current, line := piece{}, 0
	for part := range bytes.Lines(text) {
		line++
		if bytes.HasPrefix(part, []byte("---")) {
			all = append(all, current)
			current = piece{line: line}
			continue
		}
		current.text = append(current.text, part...)
	}
	return append(all, current)
}

// parse reads one document, nil for one without content. The value is read as
// kubectl reads it, the places by another reader of the same text.
func parse(file string, p piece) (*Document, *SyntaxError) {
	var node yaml.Node
	if err := yaml.Unmarshal(p.text, &node); err != nil {
		return nil, syntaxError(file, p, err)
	}
	if node.Kind == 0 || len(node.Content) == 0 || node.Content[0].Tag == "!!null" {
		return nil, nil
	}
	doc := &Document{keys: map[*yaml.Node]map[string]int{}, file: file, line: p.line, node: node.Content[0]}
	text, err := sigsyaml.YAMLToJSONStrict(p.text)
	if err != nil {
		return nil, syntaxError(file, p, err)
	}
	var value any
	if err := utiljson.Unmarshal(text, &value); err != nil {
		return nil, syntaxError(file, p, err)
	}
	object, ok := value.(map[string]any)
	if !ok {
		return nil, noObjectAt(doc, value)
	}
	doc.Object = object
	return doc, nil
}

// noObjectAt says what a document is that is no object.
func noObjectAt(d *Document, value any) *SyntaxError {
	wrong := &SyntaxError{Pos: d.pos(d.node), Reason: noObject}
	list, _ := value.([]any)
	operation := func(item any) bool {
		o, _ := item.(map[string]any)
		return o["op"] != nil && o["path"] != nil
	}
	if len(list) > 0 && !slices.ContainsFunc(list, func(item any) bool { return !operation(item) }) {
		wrong.Reason, wrong.Help = "a JSON patch is no object", "give what \"kustomize build\" prints, or a directory without patches, such as config/crd/bases"
	}
	return wrong
}

// isTemplate finds an action of Go's templates where YAML has a value or a line of its own.
// In quotes it is text, as rules of alerts have it.
var isTemplate = lazyregexp.New(`(?m)^\s*(- )*([\w./-]+:\s*)?\{\{`)

// syntaxError takes the line out of a parser's message.
func syntaxError(file string, p piece, err error) *SyntaxError {
	reason := err.Error()
	var typed *yaml.TypeError
	if errors.As(err, &typed) && len(typed.Errors) > 0 {
		reason = typed.Errors[0]
	}
	pos := token.Position{Filename: file, Line: p.line + 1, Column: 1}
	if m := regexp.MustCompile(`line (\d+): *`).FindStringSubmatchIndex(reason); m != nil {
		if n, err := strconv.Atoi(reason[m[2]:m[3]]); err == nil {
			pos.Line = p.line + n
		}
		reason = reason[m[1]:]
	}
	reason = strings.TrimPrefix(strings.TrimPrefix(reason, "yaml: "), "unmarshal errors:\n  ")
	if column := p.tab(pos.Line); column > 0 && strings.Contains(reason, "cannot start any token") {
		pos.Column = column
		reason = "a tab stands where YAML takes only blanks"
	}
	if at := isTemplate.FindIndex(p.text); at != nil {
		before := p.text[:at[1]-len("{{")]
		pos.Line = p.line + 1 + bytes.Count(before, []byte("\n"))
		pos.Column = len(before) - bytes.LastIndexByte(before, '\n')
		return &SyntaxError{Pos: pos, Reason: "a template is no YAML", Help: "give what \"helm template --include-crds\" prints, or the directory crds of the chart"}
	}
	return &SyntaxError{Pos: pos, Reason: reason}
}

// tab returns the column of a tab that indents a line of the file, 0 if there is none.
func (p piece) tab(line int) int {
	at := p.line
	for text := range bytes.Lines(p.text) {
		if at++; at == line {
			indent := text[:len(text)-len(bytes.TrimLeft(text, " \t"))]
			return bytes.IndexByte(indent, '\t') + 1
		}
	}
	return 0
}

// items returns the objects of a List, else the document itself. As for kubectl,
// lists are those of any group: PizzaList as well as v1 List.
func (d *Document) items() ([]Document, []*SyntaxError) {
	items, ok := d.Object["items"].([]any)
	kind, _ := d.Object["kind"].(string)
	list := d.lookup("items")
	if !ok || !strings.HasSuffix(kind, "List") || list == nil || list.Kind != yaml.SequenceNode {
		return []Document{*d}, nil
	}
	var all []Document
	var wrong []*SyntaxError
	for i, item := range items {
		if i >= len(list.Content) {
			break
		}
		node := list.Content[i]
		if object, ok := item.(map[string]any); ok {
			all = append(all, Document{keys: map[*yaml.Node]map[string]int{}, Object: object, file: d.file, line: d.line, node: node})
		} else {
			wrong = append(wrong, &SyntaxError{Pos: d.pos(node), Reason: noObject})
		}
	}
	return all, wrong
}

// Kind returns the object's apiVersion and kind, empty where they are missing.
func (d *Document) Kind() (apiVersion, kind string) {
	apiVersion, _ = d.Object["apiVersion"].(string)
	kind, _ = d.Object["kind"].(string)
	return apiVersion, kind
}

// Name returns the object's namespace and name.
func (d *Document) Name() (namespace, name string) {
	meta, _ := d.Object["metadata"].(map[string]any)
	namespace, _ = meta["namespace"].(string)
	name, _ = meta["name"].(string)
	return namespace, name
}
