package e2e

// Scenarios about how objects are found, printed and written.

// columns: what kubectl get prints.
func columns() scenario {
	return scenario{
		name: "columns",
		flip: replacement{"priority: 1", "priority: 0"},
		steps: []step{
			{
				does: "an object with all values",
				call: create("v1", "one", `
spec:
  size: 3
  share: 0.5
  open: true
  note: long
  since: "2020-01-01T00:00:00Z"
  conditions:
  - {type: Other, status: "False", reason: R, message: m, lastTransitionTime: "2020-01-01T00:00:00Z"}
  - {type: Ready, status: "True", reason: R, message: m, lastTransitionTime: "2020-01-01T00:00:00Z"}
`),
			},
			{does: "an object without any", call: createStrict("v1", "two", "")},
			{
				does: "columns have type, format, priority and description",
				call: table("v1", "two"),
				answer: `
columns:
- {name: Size, type: integer, format: int32, description: How big it is}
- {name: Share, type: number, format: double, description: 'Custom resource definition column (in JSONPath format): .spec.share'}
- {name: Open, type: boolean, format: '', description: 'Custom resource definition column (in JSONPath format): .spec.open'}
- {name: Ready, type: string, format: '', description: 'Custom resource definition column (in JSONPath format): .spec.conditions[?(@.type=="Ready")].status'}
- {name: Note, type: string, format: '', priority: 1, description: 'Custom resource definition column (in JSONPath format): .spec.note'}
- {name: Since, type: date, format: '', description: 'Custom resource definition column (in JSONPath format): .spec.since'}
cells: [null, null, null, null, null, null]
`,
			},
			{
				does:   "cells have values",
				call:   cells("v1", "one", 5),
				answer: `[3, 0.5, true, "True", long]`,
			},
		},
	}
}

// selectors: lists are filtered by fields of the object.
func selectors() scenario {
	return scenario{
		name: "selectors",
		flip: replacement{"jsonPath: .spec.colour", "jsonPath: .spec.size"},
		steps: []step{
			{does: "an object", call: createStrict("v1", "a", "spec: {colour: red, doors: 2, open: true, size: s}")},
			{does: "another", call: createStrict("v1", "b", "spec: {colour: blue, doors: 2, size: s}")},
			{does: "by a string", call: names("v1", "spec.colour=red"), answer: "[a]"},
			{does: "by what it is not", call: names("v1", "spec.colour!=red"), answer: "[b]"},
			{does: "by a number", call: names("v1", "spec.doors=2"), answer: "[a, b]"},
			{does: "by a boolean", call: names("v1", "spec.open=true"), answer: "[a]"},
			{does: "by two fields", call: names("v1", "spec.doors=2,spec.colour=blue"), answer: "[b]"},
			{does: "not by any field", call: names("v1", "spec.size=s"), refused: "field label not supported: spec.size"},
		},
	}
}

// subresources: the status and the scale are written at places of their own.
func subresources() scenario {
	return scenario{
		name: "subresources",
		flip: replacement{"specReplicasPath: .spec.replicas", "specReplicasPath: .spec.size"},
		steps: []step{
			{
				does:   "a new object has no status",
				call:   createStrict("v1", "one", "spec: {replicas: 2}\nstatus: {replicas: 7}"),
				answer: "spec: {replicas: 2}",
			},
			{
				does:   "the status is written at its place, where nothing else is",
				call:   updateStatus("v1", "one", "spec: {replicas: 9}\nstatus: {replicas: 1, selector: a=b}"),
				answer: "{spec: {replicas: 2}, status: {replicas: 1, selector: a=b}}",
			},
			{does: "which is no new generation", call: generation("v1", "one"), answer: "1"},
			{
				does:   "the object is written without its status",
				call:   update("v1", "one", "spec: {replicas: 3}\nstatus: {replicas: 8}"),
				answer: "{spec: {replicas: 3}, status: {replicas: 1, selector: a=b}}",
			},
			{does: "which is a new generation", call: generation("v1", "one"), answer: "2"},
			{
				does:   "the scale is read",
				call:   scale("v1", "one", nil),
				answer: "{spec: {replicas: 3}, status: {replicas: 1, selector: a=b}}",
			},
			{
				does:   "the scale is written",
				call:   scale("v1", "one", new(int32(5))),
				answer: "{spec: {replicas: 5}, status: {replicas: 1, selector: a=b}}",
			},
			{
				does:   "and is the object's",
				call:   get("v1", "one"),
				answer: "{spec: {replicas: 5}, status: {replicas: 1, selector: a=b}}",
			},
			{
				does:    "validation holds at both places",
				call:    scale("v1", "one", new(int32(11))),
				refused: "spec.replicas in body should be less than or equal to 10",
			},
		},
	}
}

// discovery: names, and versions in their order.
func discovery() scenario {
	return scenario{
		name: "discovery",
		flip: replacement{"- ms", "- m"},
		steps: []step{
			{
				does: "stable versions first, the highest of each kind before",
				call: fetch(func(w *world) string { return "/apis/" + w.group }, "application/json", func(_ *world, group map[string]any) (any, error) {
					var versions []any
					for _, v := range group["versions"].([]any) {
						versions = append(versions, v.(map[string]any)["version"])
					}
					return map[string]any{"versions": versions, "preferred": group["preferredVersion"].(map[string]any)["version"]}, nil
				}),
				answer:     "{versions: [v10, v2, v1, v11beta2, v3alpha1, foo1], preferred: v10}",
				eventually: true,
			},
			{
				does: "plural, singular, short names, categories, scope",
				call: fetch(func(w *world) string { return "/apis/" + w.group + "/v1" }, "application/json", func(_ *world, list map[string]any) (any, error) {
					resource := list["resources"].([]any)[0].(map[string]any)
					delete(resource, "storageVersionHash")
					delete(resource, "verbs")
					return resource, nil
				}),
				answer:     "{name: oxen, singularName: ox, kind: Ox, namespaced: false, shortNames: [mu, ms], categories: [all, animals]}",
				eventually: true,
			},
		},
	}
}

// applied: server-side apply, which needs to know how lists and maps are merged.
func applied() scenario {
	return scenario{
		name: "apply",
		flip: replacement{"x-kubernetes-list-type: set", "x-kubernetes-list-type: atomic"},
		steps: []step{
			{
				does: "one applies",
				call: apply("ann", "v1", "one", `
spec:
  patches: [{row: 1, column: 1, colour: red}]
  makers: [ann]
  steps: [cut]
  threads: {top: silk}
  border: {colour: red}`),
			},
			{
				does: "another adds to lists and maps that have keys",
				call: apply("bob", "v1", "one", `
spec:
  patches: [{row: 2, column: 1, colour: blue}]
  makers: [bob]
  threads: {bottom: wool}`),
				answer: `
spec:
  patches: [{row: 1, column: 1, colour: red}, {row: 2, column: 1, colour: blue}]
  makers: [ann, bob]
  steps: [cut]
  threads: {top: silk, bottom: wool}
  border: {colour: red}`,
			},
			{
				does:   "a key may be a default",
				call:   apply("bob", "v1", "one", "spec: {patches: [{row: 2, colour: green}]}"),
				answer: "spec: {patches: [{row: 1, column: 1, colour: red}, {row: 2, column: 1, colour: green}], makers: [ann], steps: [cut], threads: {top: silk}, border: {colour: red}}",
			},
			{
				does:    "an item belongs to who applied it",
				call:    apply("bob", "v1", "one", "spec: {patches: [{row: 1, column: 1, colour: blue}]}"),
				refused: `conflict with "ann": .spec.patches[column=1,row=1].colour`,
			},
			{
				does:    "an atomic list belongs to one",
				call:    apply("bob", "v1", "one", "spec: {steps: [sew]}"),
				refused: `conflict with "ann": .spec.steps`,
			},
			{
				does:    "an atomic struct belongs to one",
				call:    apply("bob", "v1", "one", "spec: {border: {width: 2}}"),
				refused: `conflict with "ann": .spec.border`,
			},
			{
				does:   "what is applied no more goes away",
				call:   apply("ann", "v1", "one", "spec: {makers: [ann, eve]}"),
				answer: "spec: {patches: [{row: 2, column: 1, colour: green}], makers: [ann, eve]}",
			},
			{
				does:    "two items with the same keys",
				call:    createStrict("v1", "two", "spec: {patches: [{row: 1, column: 1}, {row: 1, column: 1}]}"),
				refused: "spec.patches[1]: Duplicate value",
			},
		},
	}
}

// published: kubectl explain prints the comments of the types.
func published() scenario {
	const answer = `
description: Bell rings when somebody asks.
spec: Spec is how it should sound.
tone:
  description: "Tone is the name of a note.\n\nA second paragraph: \"quoted\", and a colon."
  type: string
  enum: [c, d, e]
`
	v3 := func(w *world, document map[string]any) (any, error) {
		return explained(w, document["components"].(map[string]any)["schemas"])
	}
	v2 := func(w *world, document map[string]any) (any, error) {
		return explained(w, document["definitions"])
	}
	return scenario{
		name: "openapi",
		flip: replacement{"description: Bell rings", "description: A bell rings"},
		steps: []step{
			{
				does:   "in OpenAPI 3",
				call:   fetch(func(w *world) string { return "/openapi/v3/apis/" + w.group + "/v1" }, "application/json", v3),
				answer: answer + "  default: c", eventually: true,
			},
			{
				does:   "in OpenAPI 2, which has no defaults",
				call:   fetch(func(*world) string { return "/openapi/v2" }, "application/json", v2),
				answer: answer, eventually: true,
			},
		},
	}
}
