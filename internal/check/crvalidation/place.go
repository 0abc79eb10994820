package crvalidation

import (
	"go/token"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Pos is where the value at a path of the API server stands, such as
// spec.ports[0].name or metadata.labels[app]. Of a path that is not in the file it
// is the place of the nearest part that is: the key of what should hold the value.
func (d *Document) Pos(path string) token.Position {
	at := d.node
	place := d.node
	if place.Kind == yaml.MappingNode && len(place.Content) > 0 {
		place = place.Content[0]
	}
	for path != "" && path != "<nil>" {
		key, value, rest := d.step(at, path)
		if value == nil {
			break
		}
		place, at, path = key, value, rest
	}
	return d.pos(place)
}

// lookup is the value at a path, nil where there is none.
func (d *Document) lookup(path string) *yaml.Node {
	at := d.node
	for path != "" {
		_, value, rest := d.step(at, path)
		if value == nil {
			return nil
		}
		at, path = value, rest
	}
	return at
}

func (d *Document) pos(n *yaml.Node) token.Position {
	return token.Position{Filename: d.file, Line: d.line + n.Line, Column: n.Column}
}

// step follows the first part of a path. Keys may hold dots, so the longest key
// that fits is taken. Key is the node to point at: the key of a mapping, the item
// of a list.
func (d *Document) step(at *yaml.Node, path string) (key, value *yaml.Node, rest string) {
	if at.Kind == yaml.AliasNode {
		at = at.Alias
	}
	path = strings.TrimPrefix(path, ".")
	switch at.Kind {
	case yaml.SequenceNode:
		end := strings.IndexByte(path, ']')
		if end < 1 || path[0] != '[' {
			return nil, nil, ""
		}
		if i, err := strconv.Atoi(path[1:end]); err == nil && i < len(at.Content) {
			return at.Content[i], at.Content[i], path[end+1:]
		}
	case yaml.MappingNode:
		keys := d.keysOf(at)
		for end := len(path); end >= 0; end-- {
			name, after := path[:end], path[end:]
			switch {
			case after == "" || after[0] == '.' || after[0] == '[': // key.rest or key[rest
			case after[0] == ']' && path[0] == '[': // [key]rest
				name, after = path[1:end], after[1:]
			default:
				continue
			}
			if i, ok := keys[name]; ok {
				return at.Content[i], at.Content[i+1], after
			}
		}
	}
	return nil, nil, ""
}

// keysOf returns where the keys of a mapping are in its content, of equal ones the
// first. A mapping is indexed once, however many findings lie in it.
func (d *Document) keysOf(at *yaml.Node) map[string]int {
	if keys := d.keys[at]; keys != nil {
		return keys
	}
	keys := make(map[string]int, len(at.Content)/2)
	for i := 0; i+1 < len(at.Content); i += 2 {
		if _, twice := keys[at.Content[i].Value]; !twice {
			keys[at.Content[i].Value] = i
		}
	}
	d.keys[at] = keys
	return keys
}
