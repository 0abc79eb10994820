package schemapatch

import (
	"bytes"
	"encoding/json"
	"io"

	"go.yaml.in/yaml/v3"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// nodeOf turns a schema into nodes, with keys in the order in which encoding/json
// writes them, as in manifests that controller-gen has patched. Marshalling a
// schema does not fail, as every value in it was JSON before.
func nodeOf(schema apiext.JSONSchemaProps) *yaml.Node {
	text, err := json.Marshal(schema)
	if err != nil {
		panic(err)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	return decode(dec)
}

// decode reads one JSON value that is known to be well-formed.
func decode(dec *json.Decoder) *yaml.Node {
	token, err := dec.Token()
	if err != nil && err != io.EOF {
		panic(err)
	}
	switch v := token.(type) {
	case json.Delim:
		n := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
		if v == '[' {
			n.Kind, n.Tag = yaml.SequenceNode, "!!seq"
		}
		for dec.More() {
			n.Content = append(n.Content, decode(dec))
		}
		if _, err := dec.Token(); err != nil {
			panic(err)
		}
		return n
	case string:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: v}
	case json.Number:
		return &yaml.Node{Kind: yaml.ScalarNode, Value: v.String()}
	case bool:
		if v {
			return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: "true"}
		}
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: "false"}
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Value: "null"}
}

// setSchema puts a schema into an entry of spec.versions, in the place of the old
// one if there is one. controller-gen writes the keys that it adds in quotes and
// keeps the braces of an empty mapping.
func setSchema(version, schema *yaml.Node) {
	outer := child(version, "schema")
	if outer == nil {
		outer = &yaml.Node{Kind: yaml.MappingNode}
		version.Content = append(version.Content, key("schema"), outer)
	}
	if outer.Kind != yaml.MappingNode {
		*outer = yaml.Node{
			Kind: yaml.MappingNode, HeadComment: outer.HeadComment,
			LineComment: outer.LineComment, FootComment: outer.FootComment,
		}
	}
	i := indexOf(outer, schemaKey)
	if i < 0 {
		outer.Content = append(outer.Content, key(schemaKey), schema)
		return
	}
	old := outer.Content[i+1]
	schema.HeadComment, schema.LineComment, schema.FootComment = old.HeadComment, old.LineComment, old.FootComment
	*old = *schema
}

func key(name string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: name, Style: yaml.DoubleQuotedStyle}
}

// child returns the value of a mapping's key, nil if there is none. Of a key that
// stands twice it is the first one, as in controller-gen.
func child(in *yaml.Node, name string) *yaml.Node {
	if i := indexOf(in, name); i >= 0 {
		return in.Content[i+1]
	}
	return nil
}

// remove deletes a key of a mapping with its value.
func remove(in *yaml.Node, name string) {
	if i := indexOf(in, name); i >= 0 {
		in.Content = append(in.Content[:i], in.Content[i+2:]...)
	}
}

// indexOf returns the index of a key among a mapping's nodes, -1 if there is none.
func indexOf(in *yaml.Node, name string) int {
	for i := 0; in != nil && in.Kind == yaml.MappingNode && i+1 < len(in.Content); i += 2 {
		if in.Content[i].Value == name {
			return i
		}
	}
	return -1
}
