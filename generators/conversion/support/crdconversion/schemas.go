package crdconversion

import (
	"encoding/json"
	"strings"
	"sync"
)

// Schemas say what the schema of a version asks of values that annotations may bring into
// it: whoever may write an object may write its annotations, and nobody else validates
// what they hold. A value that its schema refuses is not restored.
//
// Keys are paths of fields, where [] stands for any item of a list or map and * for a
// struct that is kept whole. Values are OpenAPI schemas as in the CRD, with what the Go
// types do not ask already; the items of a set are unique. Rules in CEL and formats are
// not among it.
type Schemas struct {
	texts map[string]string
	once  sync.Once
	root  schemaNode
}

// NewSchemas returns schemas by path. They are read when the first is needed.
func NewSchemas(texts map[string]string) *Schemas { return &Schemas{texts: texts} }

// A schemaNode is a step of the paths.
type schemaNode struct {
	schema *check
	steps  map[string]*schemaNode
}

// find gives entries of an annotation their schemas, none where nothing is asked. Paths that
// follow each other begin alike mostly, so that the steps which led to one lead on to the next.
func (s *Schemas) find(entries []entry) {
	s.once.Do(s.read)
	var known [16]struct {
		node *schemaNode
		end  int // of the step in the path before
	}
	steps, before := 0, ""
	for i := range entries {
		path := strings.TrimPrefix(entries[i].path, "/")
		same := 0
		for same < min(len(path), len(before)) && path[same] == before[same] {
			same++
		}
		for steps > 0 {
			end := known[steps-1].end
			if end <= same && (end >= len(path) || path[end] == '/') {
				break
			}
			steps--
		}
		node, at, isMore := &s.root, 0, true
		if steps > 0 {
			node, at = known[steps-1].node, known[steps-1].end+1
			isMore = at <= len(path)
		}
		before = path
		for isMore && node != nil {
			end := strings.IndexByte(path[at:], '/')
			if isMore = end >= 0; isMore {
				end += at
			} else {
				end = len(path)
			}
			if node = node.step(path[at:end]); node != nil && steps < len(known) {
				known[steps].node, known[steps].end = node, end
				steps++
			}
			at = end + 1
		}
		if node != nil {
			entries[i].schema = node.schema
		}
	}
}

func (n *schemaNode) step(name string) *schemaNode {
	if next := n.steps[name]; next != nil {
		return next
	}
	return n.steps["[]"]
}

func (s *Schemas) read() {
	for path, text := range s.texts {
		node := &s.root
		for _, step := range strings.Split(strings.TrimPrefix(path, "/"), "/") {
			next := node.steps[step]
			if next == nil {
				next = &schemaNode{}
				if node.steps == nil {
					node.steps = map[string]*schemaNode{}
				}
				node.steps[step] = next
			}
			node = next
		}
		asked := new(schema)
		if json.Unmarshal([]byte(text), asked) != nil {
			asked = &schema{Not: &schema{}} // nothing is restored that cannot be checked
		}
		node.schema = &check{asked}
	}
}
