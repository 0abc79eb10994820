package config

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/own"
)

// markerTargets are the places where a project's own marker may stand.
var markerTargets = map[string]markers.Target{"type": markers.Type, "field": markers.Field, "constant": markers.Const}

// markers reads the declarations of a project's own markers.
func (r *reader) markers(n *yaml.Node) {
	r.items(n, "markers", func(item *yaml.Node) {
		before := len(r.found)
		made := markers.Own{Declaration: own.Declaration{Pos: r.pos(item)}}
		var value, arguments *yaml.Node
		r.mapping(item, "marker", map[string]func(key, value *yaml.Node){
			"name": func(_, n *yaml.Node) {
				made.Pos = r.pos(n)
				made.Name, _ = r.text(n, "name of a marker")
			},
			"targets": func(_, n *yaml.Node) { made.Targets = r.targets(n) },
			"summary": func(_, n *yaml.Node) { made.Summary, _ = r.text(n, "summary") },
			"example": func(_, n *yaml.Node) { made.Example, _ = r.text(n, "example") },
			"value": func(key, n *yaml.Node) {
				value = key
				made.Arguments = append(made.Arguments, r.argument(key, n, ""))
			},
			"arguments": func(key, n *yaml.Node) {
				arguments = key
				r.arguments(n, &made)
			},
			"markers": func(_, n *yaml.Node) {
				for _, v := range r.list(n, "markers of a marker") {
					made.Markers = append(made.Markers, own.Text(v))
				}
			},
			"rules":  func(_, n *yaml.Node) { made.Rules = r.rules(n) },
			"schema": func(_, n *yaml.Node) { made.Keywords = r.keywords(n) },
		})
		if made.Targets == 0 {
			made.Targets = markers.Type | markers.Field
		}
		if made.Name == "" {
			r.fail(item, "a marker has no name", "write name: acme:something")
			return
		}
		if made.Summary == "" {
			r.fail(item, fmt.Sprintf("marker %q has no summary", "+"+made.Name), "write summary: what it does, for the reference")
		}
		if value != nil && arguments != nil {
			r.fail(value, fmt.Sprintf("marker %q has a value and arguments", "+"+made.Name), "delete one of the two: a use has either, +"+made.Name+"=… or +"+made.Name+":name=…")
		}
		if len(r.found) == before { // otherwise what else is found would follow from that
			r.config.Markers = append(r.config.Markers, made)
		}
	})
}

func (r *reader) targets(n *yaml.Node) (targets markers.Target) {
	names := slices.Sorted(maps.Keys(markerTargets))
	named := r.list(n, "targets")
	if v := resolved(n); v.Kind == yaml.SequenceNode && len(named) == 0 {
		r.fail(n, "targets names no place where the marker may stand", "write type, field or constant, or delete the key, for type and field")
	}
	for i, v := range named {
		item := resolved(n)
		if item.Kind == yaml.SequenceNode {
			item = item.Content[i]
		}
		if r.among(item, "targets", v.Text, known{names: names}) {
			targets |= markerTargets[v.Text]
		}
	}
	return targets
}

// arguments reads a mapping from names to arguments.
func (r *reader) arguments(n *yaml.Node, of *markers.Own) {
	n = resolved(n)
	if n.Kind != yaml.MappingNode {
		r.fail(n, fmt.Sprintf("arguments is %s, expected a mapping", kindOf(n)), "write names and types, as in: max: {type: int}")
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if slices.ContainsFunc(of.Arguments, func(a own.Argument) bool { return a.Name == key.Value }) {
			r.fail(key, fmt.Sprintf("argument %q is there twice", key.Value), "")
			continue
		}
		of.Arguments = append(of.Arguments, r.argument(key, n.Content[i+1], key.Value))
	}
}

// argument reads one argument: its type alone, or a mapping.
func (r *reader) argument(key, n *yaml.Node, name string) own.Argument {
	a := own.Argument{Name: name, Type: "string", Pos: r.pos(key)}
	n = resolved(n)
	setType := func(n *yaml.Node) {
		if text, ok := r.text(n, "type of an argument"); ok && r.among(n, "type of an argument", text, known{names: own.Types()}) {
			a.Type = text
		}
	}
	if n.Kind == yaml.ScalarNode {
		setType(n)
		return a
	}
	var value, optional *yaml.Node
	r.mapping(n, "argument", map[string]func(key, value *yaml.Node){
		"type":     func(_, n *yaml.Node) { setType(n) },
		"summary":  func(_, n *yaml.Node) { a.Summary, _ = r.text(n, "summary") },
		"optional": func(_, n *yaml.Node) { a.Optional, optional = r.bool(n, "optional"), n },
		"default":  func(_, n *yaml.Node) { value = n },
	})
	if value == nil {
		return a
	}
	if optional != nil && !a.Optional && resolved(optional).Tag == "!!bool" {
		r.fail(optional, fmt.Sprintf("argument %q cannot be left out, and has a default", a.Key()), "delete one of the two")
	}
	a.Optional, a.HasDefault = true, true
	if v := resolved(value); a.Type == "fields" && v.Kind == yaml.ScalarNode && v.Value == "self" {
		a.AllFields = true
		return a
	}
	var err error
	switch a.Type {
	case "int":
		a.Default, err = decoded[int](value)
	case "number":
		a.Default, err = decoded[float64](value)
	case "bool":
		a.Default, err = decoded[bool](value)
	case "[]string", "fields":
		a.Default, err = decoded[[]string](value)
	default:
		a.Default, err = decoded[string](value)
	}
	if err != nil {
		r.fail(value, fmt.Sprintf("default of argument %q is %s, expected %s", name, kindOf(value), a.Type), map[string]string{
			"fields":   "write self for all fields of the value, or a list, as in [a, b]",
			"[]string": "write a list, as in [a, b]",
		}[a.Type])
	}
	return a
}

func decoded[T any](n *yaml.Node) (any, error) {
	var v T
	err := n.Decode(&v)
	return v, err
}

// rules reads the rules that a marker stands for.
func (r *reader) rules(n *yaml.Node) (all []own.RuleTexts) {
	r.items(n, "rules", func(item *yaml.Node) {
		var rule own.RuleTexts
		into := func(t *own.Text) func(key, n *yaml.Node) {
			return func(key, n *yaml.Node) {
				if text, ok := r.text(n, key.Value+" of a rule"); ok {
					*t = own.Text{Text: text, Pos: r.pos(n)}
				}
			}
		}
		r.mapping(item, "rule", map[string]func(key, value *yaml.Node){
			"rule": into(&rule.Rule), "message": into(&rule.Message), "reason": into(&rule.Reason), "fieldPath": into(&rule.FieldPath),
			"messageExpression": into(&rule.MessageExpression),
			"optionalOldSelf":   func(_, n *yaml.Node) { rule.OptionalOldSelf = r.bool(n, "optionalOldSelf") },
		})
		if resolved(item).Kind != yaml.MappingNode {
			return // reported
		}
		if rule.Rule.Text == "" {
			r.fail(item, "a rule has no rule", "write rule: an expression of CEL")
			return
		}
		all = append(all, rule)
	})
	return all
}

// keywords reads the keywords of the schema that a marker stands for.
func (r *reader) keywords(n *yaml.Node) (all []own.Keyword) {
	r.each(n, "schema", known{names: r.words.Keywords}, func(key, n *yaml.Node) {
		var v any
		err := n.Decode(&v)
		text, jsonErr := json.Marshal(v)
		if err != nil || jsonErr != nil {
			r.fail(n, fmt.Sprintf("%s is no value that JSON has", key.Value), "")
			return
		}
		all = append(all, own.Keyword{Name: key.Value, JSON: own.Text{Text: string(text), Pos: r.pos(n)}})
	})
	return all
}

// markerSchema describes a declaration for editors.
func markerSchema(v Vocabulary) schema {
	argument := object("An argument.", schema{
		"type":     enum("What values it takes: cel is an expression, field and fields name fields of the value.", own.Types()),
		"summary":  text("What it does, for the reference.", ""),
		"optional": schema{"type": "boolean", "description": "Whether it may be left out; what uses it is left out then."},
		"default":  schema{"description": "What it is where it is left out; of type fields, self stands for all fields of the value."},
	})
	either := schema{"oneOf": []any{schema{"enum": own.Types()}, argument}}
	rule := object("A rule.", schema{
		"rule":              text("An expression of CEL, with ${argument} for a literal and ${has(self except argument)} for has(…) of all other fields.", "size(self) <= ${max}"),
		"message":           text("What somebody reads whose object the rule refuses.", ""),
		"reason":            text("The reason in the answer of the API server.", "FieldValueInvalid"),
		"fieldPath":         text("The field that the answer names.", ".name"),
		"messageExpression": text("An expression of CEL that makes the message.", "'at most ' + string(${max})"),
		"optionalOldSelf":   schema{"type": "boolean", "description": "Whether the rule holds for new values too; oldSelf is optional then."},
	})
	rule["required"] = []string{"rule"}
	keywords := schema{}
	for _, name := range v.Keywords {
		keywords[name] = schema{}
	}
	s := object("A marker of the project's own, and what it stands for.", schema{
		"name":      text("The name without +.", "acme:shortName"),
		"targets":   list("Where it may stand: type, field, constant, or several; type and field where it is left out.", "type"),
		"summary":   text("What it does, for the reference.", ""),
		"example":   text("A whole marker.", "+acme:shortName:max=10"),
		"value":     with(either, "description", "The value directly behind =, for a marker without named arguments."),
		"arguments": schema{"description": "The arguments by name.", "type": "object", "additionalProperties": either},
		"markers":   list("Markers that it stands for, with ${argument} in them.", "+kubebuilder:validation:MaxLength=${max}"),
		"rules":     schema{"description": "Rules that it stands for.", "type": "array", "items": rule},
		"schema":    object("Keywords of the schema that it stands for.", keywords),
	})
	s["required"] = []string{"name", "summary"}
	return s
}
