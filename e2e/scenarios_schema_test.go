package e2e

// Scenarios about what an object may hold.

// structural: the server takes structural schemas only, and says what is wrong
// with any other.
func structural() scenario {
	const types = "structural"
	return scenario{
		name: types,
		flip: replacement{"minimum: 1", "minimum: 0"},
		steps: []step{
			{
				does:    "a field without a type",
				call:    judges(types, replacement{"format: int32\n                minimum: 1\n                type: integer", "minimum: 1"}),
				refused: "properties[length].type: Required value: must not be empty for specified object fields",
			},
			{
				does:    "an item without a type",
				call:    judges(types, replacement{"maxLength: 16\n                  type: string", "maxLength: 16"}),
				refused: "items.type: Required value",
			},
			{
				does:    "a type that does not exist",
				call:    judges(types, replacement{"type: integer", "type: int"}),
				refused: `properties[spec].properties[length].type: Unsupported value: "int"`,
			},
			{
				does:    "an alternative about a field that the structure lacks",
				call:    judges(types, replacement{"        properties:\n          apiVersion:", "        oneOf:\n        - properties:\n            width:\n              minimum: 1\n        properties:\n          apiVersion:"}),
				refused: "properties[width]: Required value: because it is defined in",
			},
			{
				does:    "a default that is none of the type",
				call:    judges(types, replacement{"default: 3", "default: three"}),
				refused: "properties[length].default: Invalid value",
			},
			{
				does:    "a default that the validations refuse",
				call:    judges(types, replacement{"default: 3", "default: 0"}),
				refused: "should be greater than or equal to 1",
			},
			{
				does:    "a rule that does not compile",
				call:    judges(types, replacement{"self.startsWith('s')", "self.beginsWith('s')"}),
				refused: "undeclared reference to 'beginsWith'",
			},
			{
				does:    "a rule that is not a condition",
				call:    judges(types, replacement{"self.startsWith('s')", "self.size()"}),
				refused: "cel expression must evaluate to a bool",
			},
			{
				does:    "a list of a type that does not exist",
				call:    judges(types, replacement{"list-type: set", "list-type: bag"}),
				refused: "x-kubernetes-list-type: Unsupported value",
			},
			{
				does:    "unknown fields kept everywhere",
				call:    judges(types, replacement{"spec:\n  group:", "spec:\n  preserveUnknownFields: true\n  group:"}),
				refused: "spec.preserveUnknownFields: Invalid value: true",
			},
			{
				does:    "a pattern that is no regular expression",
				call:    judges(types, replacement{"minimum: 1", "pattern: '['\n                minimum: 1"}),
				refused: "must be a valid regular expression",
			},
			{
				does:    "a rule that may cost too much",
				call:    judgesLenient("cost"),
				refused: "x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x",
			},
			{
				does:    "of which crdgen says the same",
				call:    generates("cost"),
				refused: "Forbidden: estimated rule cost exceeds budget by factor of more than 100x [cel-cost]",
			},
			{
				does:    "a value out of bounds",
				call:    createStrict("v1", "short", "spec: {length: 0}"),
				refused: "spec.length: Invalid value: 0: spec.length in body should be greater than or equal to 1",
			},
			{
				does: "below the root such an alternative is taken",
				call: installs(types, replacement{"            properties:\n              holes:", "            oneOf:\n            - properties:\n                width:\n                  minimum: 1\n            properties:\n              holes:"}),
			},
			{
				does:   "and asks nothing, since the field is pruned before",
				call:   create("v1", "narrow", "spec: {length: 2, width: 0}"),
				answer: "spec: {length: 2}",
			},
		},
	}
}

// pruning: what the schema does not know is dropped, except where it is kept.
func pruning() scenario {
	return scenario{
		name: "pruning",
		flip: replacement{"type: object\n                x-kubernetes-preserve-unknown-fields: true", "type: object"},
		steps: []step{
			{
				does:   "an unknown field is dropped",
				call:   create("v1", "low", "spec: {height: 1, depth: 2}\nleaves: green"),
				answer: "spec: {height: 1}",
			},
			{
				does:   "and a warning says so",
				call:   warned,
				answer: `['unknown field "leaves"', 'unknown field "spec.depth"']`,
			},
			{
				does:    "who asks for strictness is refused",
				call:    createStrict("v1", "strict", "spec: {height: 1, depth: 2}"),
				refused: `unknown field "spec.depth"`,
			},
			{
				does:   "it is not in the store either",
				call:   get("v1", "low"),
				answer: "spec: {height: 1}",
			},
			{
				does:   "a schemaless field keeps everything",
				call:   createStrict("v1", "wild", "spec: {wild: {a: [1, {b: c}]}}"),
				answer: "spec: {wild: {a: [1, {b: c}]}}",
			},
			{
				does:   "what is known inside of it is pruned again",
				call:   create("v1", "half", "spec: {half: {known: {name: x, gone: y}, kept: z}}"),
				answer: "spec: {half: {known: {name: x}, kept: z}}",
			},
			{
				does:   "a map keeps all its keys",
				call:   createStrict("v1", "free", "spec: {free: {a: b, c: d}}"),
				answer: "spec: {free: {a: b, c: d}}",
			},
			{
				does:   "an embedded object keeps its fields",
				call:   createStrict("v1", "embedded", "spec: {template: {apiVersion: v1, kind: Pod, metadata: {name: x}, spec: {y: z}}}"),
				answer: "spec: {template: {apiVersion: v1, kind: Pod, metadata: {name: x}, spec: {y: z}}}",
			},
			{
				does:   "but its metadata is pruned as that of any object",
				call:   create("v1", "metadata", "spec: {template: {apiVersion: v1, kind: Pod, metadata: {name: x, unknown: y}}}"),
				answer: "spec: {template: {apiVersion: v1, kind: Pod, metadata: {name: x}}}",
			},
			{
				does:    "an embedded object has a kind",
				call:    create("v1", "kindless", "spec: {template: {apiVersion: v1}}"),
				refused: "spec.template.kind: Required value",
			},
		},
	}
}

// intOrString: numbers and text in one field, quantities too.
func intOrString() scenario {
	return scenario{
		name: "intorstring",
		flip: replacement{"anyOf:\n                - type: integer\n                - type: string\n                x-kubernetes-int-or-string: true", "type: integer"},
		steps: []step{
			{
				does:   "a number",
				call:   createStrict("v1", "number", "spec: {port: 80, limit: 1}"),
				answer: "spec: {port: 80, limit: 1}",
			},
			{
				does:   "a text",
				call:   createStrict("v1", "text", "spec: {port: http, limit: 100Mi}"),
				answer: "spec: {port: http, limit: 100Mi}",
			},
			{
				does:    "nothing else",
				call:    createStrict("v1", "bool", "spec: {port: true}"),
				refused: "spec.port: Invalid value",
			},
			{
				does:    "a text that is no quantity",
				call:    createStrict("v1", "quantity", "spec: {limit: much}"),
				refused: "spec.limit: Invalid value",
			},
		},
	}
}

// rules: CEL validation with all that a rule can say, beside plain validations.
func rules() scenario {
	const fine = "steps: 4, length: 1, serial: a1, wear: 5, material: wood, owner: me, users: [ann, bob]"
	return scenario{
		name: "rules",
		flip: replacement{"rule: self == oldSelf", "rule: self != ''"},
		steps: []step{
			{does: "all rules are kept", call: createStrict("v1", "one", "spec: {"+fine+"}")},
			{
				does:    "message",
				call:    createStrict("v1", "two", "spec: {steps: 5, length: 1}"),
				refused: `spec: Invalid value: too many steps for the length`,
			},
			{
				does:    "messageExpression, reason and fieldPath",
				call:    createStrict("v1", "two", "spec: {steps: 200, length: 100, serial: a2}"),
				refused: "spec.steps: Forbidden: at most 99 steps at a2",
			},
			{
				does:    "a rule of a list",
				call:    createStrict("v1", "two", "spec: {steps: 1, length: 1, users: [a]}"),
				refused: "spec.users: Invalid value: names have two letters",
			},
			{
				does:    "a list that is too long",
				call:    createStrict("v1", "two", "spec: {steps: 1, length: 1, users: [aa, bb, cc]}"),
				refused: "spec.users: Too many: 3: must have at most 2 items",
			},
			{
				does:    "a set with an item twice",
				call:    createStrict("v1", "two", "spec: {steps: 1, length: 1, users: [aa, aa]}"),
				refused: `spec.users[1]: Duplicate value: "aa"`,
			},
			{
				does:    "an enum",
				call:    createStrict("v1", "two", "spec: {steps: 1, length: 1, material: paper}"),
				refused: `spec.material: Unsupported value: "paper": supported values: "wood", "steel"`,
			},
			{
				does:    "a pattern",
				call:    createStrict("v1", "two", "spec: {steps: 1, length: 1, owner: Me}"),
				refused: "spec.owner in body should match '^[a-z]+$'",
			},
			{
				does:    "a required field",
				call:    createStrict("v1", "two", "spec: {steps: 1}"),
				refused: "spec.length: Required value",
			},
			{
				does:    "a transition rule",
				call:    update("v1", "one", "spec: {steps: 4, length: 1, serial: b1}"),
				refused: `spec.serial: Invalid value: "b1": serial is immutable`,
			},
			{
				does:    "optionalOldSelf with an old value",
				call:    update("v1", "one", "spec: {steps: 4, length: 1, serial: a1, wear: 4}"),
				refused: "spec.wear: Invalid value: 4: wear never shrinks",
			},
			{does: "what may change changes", call: update("v1", "one", "spec: {steps: 4, length: 2, serial: a1, wear: 6}")},
			{does: "optionalOldSelf without an old value", call: createStrict("v1", "two", "spec: {steps: 1, length: 1, wear: 0}")},
		},
	}
}

// defaulting: values that nobody gave, at each of the three times: in a request,
// when an object is read from the store, and after a webhook changed it.
func defaulting() scenario {
	return scenario{
		name: "defaulting", types: "defaulting/before",
		flip: replacement{"default: {}", "default: {length: 3}"},
		steps: []step{
			{
				does:   "in a request, below what is there or has a default",
				call:   createStrict("v1", "one", ""),
				answer: "{}",
			},
			{
				does:   "in a request, below what is there or has a default",
				call:   createStrict("v1", "two", "spec: {}"),
				answer: "spec: {watts: 60, colour: white, socket: E27, cable: {length: 2}}",
			},
			{
				does:   "null stays where it is allowed, gives way to the default, or goes",
				call:   createStrict("v1", "null", "spec: {colour: null, socket: null, shade: null}"),
				answer: "spec: {watts: 60, colour: null, socket: E27, cable: {length: 2}}",
			},
			{
				does:   "what is given stays",
				call:   createStrict("v1", "given", "spec: {watts: 0, colour: red, socket: E14, stand: {}, cable: {length: 9}}"),
				answer: "spec: {watts: 0, colour: red, socket: E14, stand: {height: 30}, cable: {length: 9}}",
			},
			{does: "a default is added", call: installs("defaulting/after")},
			{
				does:       "old objects have it when they are read",
				call:       get("v1", "two"),
				answer:     "spec: {watts: 60, colour: white, socket: E27, switch: cord, cable: {length: 2}}",
				eventually: true,
			},
			{does: "a webhook is configured", call: mutates(`[{"op": "remove", "path": "/spec/socket"}, {"op": "add", "path": "/spec/stand", "value": {}}]`)},
			{
				does:       "what it leaves out gets the default again",
				call:       tryCreate("v1", "three", "spec: {socket: E14}"),
				answer:     "spec: {watts: 60, colour: white, socket: E27, switch: cord, stand: {height: 30}, cable: {length: 2}}",
				eventually: true,
			},
		},
	}
}
