package config

import (
	"bytes"
	"encoding/json"
)

// A schema is a part of a JSON Schema. Maps are written sorted by key.
type schema map[string]any

// Schema returns the JSON Schema (draft 7, which editors know) of the file as text.
func Schema(v Vocabulary) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(fileSchema(v))
	return b.Bytes(), err
}

func fileSchema(v Vocabulary) schema {
	s := object("Settings of crdgen for one Go module.", schema{
		"compat":       enum("Whose bytes are written also where they are wrong, as --compat.", v.Compat),
		"check":        enum("What is checked of CRDs before they are written, as --check.", v.Checks),
		"kubeVersion":  with(text("The oldest API server that has to take what is written, in quotes, as --kube-version.", "1.28"), "pattern", `^v?1\.[0-9]+(\.[0-9]+)?$`),
		"failOn":       enum("The least severity that fails a run, as --fail-on.", FailLevels()),
		"baseline":     text("The file of known findings, as --baseline.", ".crdgen-baseline"),
		"severity":     severitySchema("How the findings of a rule count. What makes the output wrong stays an error.", v.Codes),
		"diff":         diffSchema(v),
		"paths":        list("The packages that commands read where the command line names none.", "./..."),
		"markers":      schema{"description": "The project's own markers.", "type": "array", "items": schema{"$ref": "#/definitions/marker"}},
		"knownMarkers": list("Names of markers that other tools read, with * for any text.", "acme:*"),
		"generate": schema{
			"description": "What \"crdgen generate\" runs: one run, or a list.",
			"oneOf":       []any{schema{"$ref": "#/definitions/run"}, schema{"type": "array", "items": schema{"$ref": "#/definitions/run"}}},
		},
	})
	s["$schema"], s["$id"], s["title"] = "http://json-schema.org/draft-07/schema#", SchemaURL, Name
	s["definitions"] = schema{"run": runSchema(v), "output": outputSchema(), "marker": markerSchema(v)}
	return s
}

func severitySchema(description string, codes []string) schema {
	rules := schema{}
	for _, code := range codes {
		// false is what off is where YAML 1.1 reads it
		rules[code] = schema{"enum": []any{"error", "warning", "off", false}}
	}
	return object(description, rules)
}

func diffSchema(v Vocabulary) schema {
	waiver := object("A change that was accepted for a time.", schema{
		"rule":    enum("The rule of the change, as the report names it.", v.DiffRules),
		"name":    text("The definition or other object; any without it.", "lamps.example.com"),
		"version": text("The version of the definition; any without it.", "v1"),
		"path":    text("The field path; any without it.", "spec.size"),
		"reason":  text("Why the change hurts nobody.", ""),
		"until":   with(text("The last day, or the version of the API that ends it.", "v1beta2"), "pattern", `^(v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?|[0-9]{4}-[0-9]{2}-[0-9]{2})$`),
	})
	waiver["required"] = []string{"rule", "reason", "until"}
	return object("How \"crdgen diff\" counts changes.", schema{
		"failOn":   enum("What fails a comparison, as --fail-on.", v.DiffThresholds),
		"alpha":    enum("Whether alpha versions may break, as --alpha.", AlphaLevels()),
		"baseline": text("The file of known changes, as --baseline.", ".crdgen-diff-baseline"),
		"severity": severitySchema("How the changes of a rule count. What the server refuses stays an error.", v.DiffRules),
		"waivers":  schema{"description": "Changes that were accepted.", "type": "array", "items": waiver},
	})
}

func runSchema(v Vocabulary) schema {
	byName, outputs := schema{}, schema{}
	for _, g := range v.Generators {
		byName[g.Name] = generatorSchema(g)
		outputs[g.Name] = schema{"$ref": "#/definitions/output"}
	}
	s := object("One run of generators.", schema{
		"generators": schema{
			"description": "The generators with their options, or their names alone.",
			"oneOf":       []any{object("", byName), schema{"type": "array", "items": schema{"enum": v.generators().names}}},
		},
		"paths":   list("The packages that this run reads.", "./api/..."),
		"output":  schema{"$ref": "#/definitions/output"},
		"outputs": object("Where the files of a generator go.", outputs),
	})
	s["required"] = []string{"generators"}
	return s
}

func generatorSchema(g Generator) schema {
	options := schema{}
	var required []string
	for _, o := range g.Options {
		if o.Required {
			required = append(required, o.Name)
		}
		switch o.Type {
		case Strings:
			options[o.Name] = list(o.Help, "")
		case String:
			options[o.Name] = text(o.Help, "")
		default:
			options[o.Name] = schema{"type": string(o.Type), "description": o.Help}
		}
	}
	s := object(g.Help, options)
	if len(required) > 0 {
		s["required"] = required
		return s
	}
	s["type"] = []string{"object", "null"}
	return s
}

func outputSchema() schema {
	directory := text("A directory.", "config/crd/bases")
	artifacts := object("Manifests into one directory, Go code beside its package.", schema{
		"config": directory, "code": text("A directory for Go code.", ""),
	})
	artifacts["required"] = []string{"config"}
	rules := object("", schema{"dir": directory, "artifacts": artifacts})
	rules["minProperties"], rules["maxProperties"] = 1, 1
	return schema{"description": "Where files go, as output: on the command line.", "oneOf": []any{schema{"enum": plainRules()}, rules}}
}

// object is a closed mapping.
func object(description string, properties schema) schema {
	s := schema{"type": "object", "additionalProperties": false, "properties": properties}
	if description != "" {
		s["description"] = description
	}
	return s
}

func text(description, example string) schema {
	s := schema{"type": "string", "minLength": 1, "description": description}
	if example != "" {
		s["examples"] = []string{example}
	}
	return s
}

// list is a list of strings, or one string.
func list(description, example string) schema {
	item := schema{"type": "string", "minLength": 1}
	s := schema{"description": description, "oneOf": []any{item, schema{"type": "array", "items": item}}}
	if example != "" {
		s["examples"] = []any{[]string{example}}
	}
	return s
}

func enum(description string, values []string) schema {
	return schema{"description": description, "enum": values}
}

func with(s schema, key string, value any) schema {
	s[key] = value
	return s
}
