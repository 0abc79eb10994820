package e2e

// Scenarios about what a schema says of values, one field for each thing that the
// Kubernetes documentation describes.

// composition: what several fields must be together.
func composition() scenario {
	return scenario{
		name: "composition",
		flip: replacement{"not:\n                  enum:\n                  - 13", "not:\n                  enum:\n                  - 14"},
		steps: []step{
			{does: "oneOf: one of two fields", call: createStrict("v1", "one", "spec: {command: ls, floor: 1}")},
			{does: "the other one", call: createStrict("v1", "two", "spec: {shell: ls, floor: 1}")},
			{does: "oneOf refuses none of them", call: tryCreate("v1", "three", "spec: {floor: 1}"), refused: "must validate one and only one schema (oneOf). Found none valid"},
			{does: "oneOf refuses both", call: tryCreate("v1", "three", "spec: {command: ls, shell: ls, floor: 1}"), refused: `must validate one and only one schema (oneOf)`},
			{does: "not: fields that exclude each other", call: tryCreate("v1", "three", "spec: {shell: ls, dry: true, floor: 1}"), refused: `"spec" must not validate the schema (not)`},
			{does: "not: a value", call: tryCreate("v1", "three", "spec: {shell: ls, floor: 13}"), refused: `"spec.floor" must not validate the schema (not)`},
			{does: "anyOf: an item is a name or an address", call: createStrict("v1", "four", "spec: {shell: ls, floor: 1, machines: [east, 10.0.0.1]}")},
			{does: "anyOf refuses what is neither", call: tryCreate("v1", "five", "spec: {shell: ls, floor: 1, machines: [EAST]}"), refused: `"spec.machines[0]" must validate at least one schema (anyOf)`},
			{does: "allOf: two patterns", call: createStrict("v1", "five", "spec: {shell: ls, floor: 1, label: abcz}")},
			{does: "allOf refuses what meets one", call: tryCreate("v1", "six", "spec: {shell: ls, floor: 1, label: abc}"), refused: "spec.label in body should match 'z$'"},
			{does: "allOf at an int-or-string: a text", call: createStrict("v1", "six", "spec: {shell: ls, floor: 1, share: 50%}")},
			{does: "a text that does not match", call: tryCreate("v1", "seven", "spec: {shell: ls, floor: 1, share: half}"), refused: "spec.share in body should match"},
			{does: "a number", call: createStrict("v1", "seven", "spec: {shell: ls, floor: 1, share: 5}")},
			{does: "a number out of bounds", call: tryCreate("v1", "eight", "spec: {shell: ls, floor: 1, share: -5}"), refused: "spec.share in body should be greater than or equal to 0"},
			{
				does:    "an alternative that describes a value",
				call:    judges("composition", replacement{"- format: ipv4", "- description: an address\n                    format: ipv4"}),
				refused: "description: Forbidden: must be empty to be structural",
			},
		},
	}
}

// values: each validation of numbers, strings, lists, maps and null.
func values() scenario {
	refused := func(does, body, why string) step {
		return step{does: does, call: tryCreate("v1", "bad", "spec: {note: null, "+body+"}"), refused: why}
	}
	return scenario{
		name: "values",
		flip: replacement{"multipleOf: 5", "multipleOf: 1"},
		steps: []step{
			{
				does:   "values that are fine",
				call:   createStrict("v1", "one", "spec: {note: null, closed: 1, open: 2, steps: 10, name: ab, plates: [a], weights: {a: 1}, arms: 2, owner: ann}"),
				answer: "spec: {note: null, closed: 1, open: 2, steps: 10, name: ab, plates: [a], weights: {a: 1}, arms: 2, owner: ann}",
			},
			refused("minimum", "closed: 0", "spec.closed in body should be greater than or equal to 1"),
			refused("maximum", "closed: 10", "spec.closed in body should be less than or equal to 9"),
			refused("exclusiveMinimum", "open: 1", "spec.open in body should be greater than 1"),
			refused("exclusiveMaximum", "open: 9", "spec.open in body should be less than 9"),
			refused("multipleOf", "steps: 7", "spec.steps in body should be a multiple of 5"),
			refused("minLength", "name: a", "spec.name in body should be at least 2 chars long"),
			refused("maxLength", "name: abcde", "spec.name: Too long: may not be more than 4 bytes"),
			refused("minItems", "plates: []", "spec.plates in body should have at least 1 items"),
			refused("maxItems", "plates: [a, b, c]", "spec.plates: Too many: 3: must have at most 2 items"),
			refused("minProperties", "weights: {}", "spec.weights in body should have at least 1 properties"),
			refused("maxProperties", "weights: {a: 1, b: 1, c: 1}", "spec.weights: Too many: 3: must have at most 2 items"),
			refused("additionalProperties: the values of a map", "weights: {a: 0}", "spec.weights.a in body should be greater than or equal to 1"),
			refused("enum of numbers", "arms: 3", `spec.arms: Unsupported value: 3: supported values: "1", "2"`),
			refused("type", "steps: five", `spec.steps: Invalid value: "string": spec.steps in body must be of type integer`),
			{does: "required", call: tryCreate("v1", "bad", "spec: {}"), refused: "spec.note: Required value"},
			{
				does: "title, example and external documents are published",
				call: fetch(func(w *world) string { return "/openapi/v3/apis/" + w.group + "/v1" }, "application/json", func(w *world, document map[string]any) (any, error) {
					return property(w, document, "owner")
				}),
				answer:     "{type: string, title: The owner of the scale, example: ann, externalDocs: {description: who may own, url: 'https://example.com/owners'}}",
				eventually: true,
			},
		},
	}
}

// formats: each format that the server checks, with a string of it and one that is not.
func formats() scenario {
	all := []struct{ format, good, bad string }{
		{"bsonobjectid", "507f1f77bcf86cd799439011", "507f"},
		{"uri", "https://example.com/a", "a b"},
		{"email", "ann@example.com", "ann"},
		{"hostname", "example.com", "-"},
		{"ipv4", "10.0.0.1", "::1"},
		{"ipv6", "::1", "10.0.0.1"},
		{"cidr", "10.0.0.0/8", "10.0.0.0"},
		{"mac", "00:1b:44:11:3a:b7", "00:1b"},
		{"uuid", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d"},
		{"uuid3", "a3bb189e-8bf9-3888-9912-ace4e6543002", "a3bb189e-8bf9-4888-9912-ace4e6543002"},
		{"uuid4", "a3bb189e-8bf9-4888-9912-ace4e6543002", "a3bb189e-8bf9-3888-9912-ace4e6543002"},
		{"uuid5", "a3bb189e-8bf9-5888-9912-ace4e6543002", "a3bb189e-8bf9-3888-9912-ace4e6543002"},
		{"isbn", "0-306-40615-2", "1"},
		{"isbn10", "0-306-40615-2", "978-0-306-40615-7"},
		{"isbn13", "978-0-306-40615-7", "0-306-40615-2"},
		{"creditcard", "4111 1111 1111 1111", "4111"},
		{"ssn", "123-45-6789", "12-345"},
		{"hexcolor", "#ffcc00", "yellow"},
		{"rgbcolor", "rgb(255,204,0)", "yellow"},
		{"byte", "aGVsbG8=", "aGVsbG8"},
		{"date", "2020-02-29", "2020-02-30"},
		{"duration", "1h30m", "long"},
		{"datetime", "2020-02-29T12:00:00Z", "2020-02-29 noon"},
		{"date-time", "2020-02-29T12:00:00Z", "2020-02-29 noon"},
		{"k8s-short-name", "ann", "Ann"},
		{"k8s-long-name", "ann.example.com", "Ann"},
	}
	s := scenario{name: "formats", flip: replacement{"format: hexcolor", "format: password"}}
	for _, f := range all {
		s.steps = append(s.steps,
			step{does: f.format, call: createStrict("v1", f.format, "spec: {"+f.format+": '"+f.good+"'}")},
			step{does: f.format + " refuses", call: tryCreate("v1", "bad", "spec: {"+f.format+": '"+f.bad+"'}"), refused: "spec." + f.format},
		)
	}
	s.steps = append(s.steps,
		step{does: "password", call: createStrict("v1", "password", "spec: {password: anything}")},
		step{does: "int32 refuses", call: tryCreate("v1", "bad", "spec: {int32: 3000000000}"), refused: "spec.int32"},
		step{does: "int64", call: createStrict("v1", "int64", "spec: {int64: 3000000000}"), answer: "spec: {int64: 3000000000}"},
	)
	return s
}

// metadata: what a definition may say of names, and of itself.
func metadata() scenario {
	return scenario{
		name: "metadata",
		flip: replacement{"maxLength: 8", "maxLength: 80"},
		steps: []step{
			{does: "a name", call: createStrict("v1", "brass", "")},
			{does: "a name that is too long", call: tryCreate("v1", "brasskeys", ""), refused: "metadata.name: Too long: may not be more than 8 bytes"},
			{does: "a name that does not match", call: tryCreate("v1", "brass1", ""), refused: `metadata.name in body should match '^[a-z]+$'`},
			{does: "a name that a rule refuses", call: tryCreate("v1", "master", ""), refused: `metadata.name: Invalid value: "master": reserved`},
			{does: "a prefix that is too long", call: generateName("v1", "brass"), refused: "metadata.generateName: Too long: may not be more than 3 bytes"},
			{
				does: "annotations and labels of the definition", call: defined,
				answer: "{annotations: {example.com/owner: ann}, labels: {example.com/tier: back}}",
			},
			{
				does:    "anything else about metadata",
				call:    judges("metadata", replacement{"generateName:", "namespace:"}),
				refused: "must not specify anything other than name and generateName",
			},
			{does: "an object gets a finalizer", call: patch("v1", "brass", `{"metadata": {"finalizers": ["example.com/melt"]}}`)},
			{does: "an object with a finalizer stays when it is deleted", call: remove("v1", "brass"), answer: "{deleted: true, finalizers: [example.com/melt]}"},
			{
				does:    "no finalizer is added then",
				call:    patch("v1", "brass", `{"metadata": {"finalizers": ["example.com/melt", "example.com/sell"]}}`),
				refused: "no new finalizers can be added if the object is being deleted",
			},
			{does: "the last finalizer is removed", call: patch("v1", "brass", `{"metadata": {"finalizers": null}}`)},
			{does: "and the object is gone", call: get("v1", "brass"), refused: "not found"},
		},
	}
}

// expressions: rules about values of every type, with the libraries of the server.
func expressions() scenario {
	fine := func(does, body string) step {
		return step{does: does, call: tryCreate("v1", "fine", "spec: {limit: 1, "+body+"}")}
	}
	refused := func(does, body, why string) step {
		return step{does: does, call: tryCreate("v1", "bad", "spec: {limit: 1, "+body+"}"), refused: why}
	}
	return scenario{
		name: "expressions",
		flip: replacement{"type(self) == string", "type(self) == int"},
		steps: []step{
			{does: "an object", call: createStrict("v1", "my-meter", "spec: {limit: 5, prefix: my-, dials: [{name: a, size: 2}, {name: b, size: 2}]}")},
			refused("the name, at the root", "prefix: my-", "the name begins with the prefix"),
			{does: "status and spec together, at the root", call: updateStatus("v1", "my-meter", "status: {used: 6}"), refused: "no more than the limit is used"},
			fine("names that are escaped", "namespace: 3, x-prop: 3"),
			refused("names that are escaped refuse", "namespace: 3, x-prop: 4", "names are escaped"),
			fine("sets are equal in any order", "set: [a, b], other: [b, a]"),
			refused("sets that differ", "set: [a, b], other: [b, c]", "sets are equal in any order"),
			fine("a map", "counters: {main: 1}"),
			refused("a key of a map", "counters: {other: 1}", "there is a main counter"),
			refused("all values of a map", "counters: {main: -1}", "counters are not negative"),
			fine("an int-or-string that is a string", "share: 100%"),
			fine("an int-or-string that is a number", "share: 1000"),
			refused("an int-or-string refuses", "share: 50%", "all of it"),
			fine("a duration", "every: 30m"),
			refused("a duration refuses", "every: 2h", "at most an hour"),
			refused("a timestamp refuses", "since: '2019-01-01T00:00:00Z'", "after 2020"),
			refused("bytes refuse", "seal: AQID", "two bytes"),
			fine("a quantity", "memory: 2Gi"),
			refused("a quantity refuses", "memory: 2Mi", "more than a gibibyte"),
			refused("a URL refuses", "link: 'http://example.com'", "https only"),
			refused("a network refuses", "net: 11.0.0.0/8", "holds 10.0.0.1"),
			refused("a semantic version refuses", "release: 1.1.9", "newer than 1.2.0"),
			refused("a named format refuses", "label: Not a label", "a label"),
			fine("kind and name of an embedded object", "template: {apiVersion: v1, kind: Pod, metadata: {name: x}}"),
			refused("kind and name of an embedded object refuse", "template: {apiVersion: v1, kind: Node, metadata: {name: x}}", "a pod"),
			{
				does:   "a transition of an item that is known by its key",
				call:   update("v1", "my-meter", "spec: {limit: 5, dials: [{name: b, size: 3}, {name: a, size: 2}, {name: c, size: 1}]}"),
				answer: "spec: {limit: 5, dials: [{name: b, size: 3}, {name: a, size: 2}, {name: c, size: 1}]}",
			},
			{
				does:    "a transition of an item refuses",
				call:    update("v1", "my-meter", "spec: {limit: 5, dials: [{name: c, size: 0}]}"),
				refused: "spec.dials[0].size: Forbidden: dials never shrink",
			},
			{
				does:    "what is kept without a schema is no part of an expression",
				call:    judges("expressions", replacement{"self.kind == 'Pod'", "self.spec.node == 'a'"}),
				refused: "undefined field 'spec'",
			},
		},
	}
}
