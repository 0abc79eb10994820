package e2e

// Scenarios about definitions that change and have versions.

// ratcheting: an object that became invalid can be changed elsewhere.
func ratcheting() scenario {
	const before, after = "ratcheting/before", "ratcheting/after"
	return scenario{
		name: "ratcheting", types: before,
		flip: replacement{"label:\n                type: string", "label:\n                maxLength: 6\n                type: string"},
		steps: []step{
			{does: "a long label is fine", call: createStrict("v1", "one", "spec: {label: too-long, load: 1, colour: red}")},
			{does: "labels get a limit, colours a rule", call: installs(after)},
			{
				does:    "a long label is refused",
				call:    tryCreate("v1", "two", "spec: {label: too-long}"),
				refused: "spec.label: Too long: may not be more than 4 bytes", eventually: true,
			},
			{
				does:    "the colour is refused, too",
				call:    tryCreate("v1", "two", "spec: {colour: red}"),
				refused: `spec.colour: Invalid value: "red": red jacks are for cars`,
			},
			{
				does:   "the old object changes elsewhere",
				call:   update("v1", "one", "spec: {label: too-long, load: 2, colour: red}"),
				answer: "spec: {label: too-long, load: 2, colour: red}",
			},
			{
				does:    "but not to another long label",
				call:    update("v1", "one", "spec: {label: longer-still, load: 2}"),
				refused: "spec.label: Too long: may not be more than 4 bytes",
			},
			{
				does: "a short label is taken",
				call: update("v1", "one", "spec: {label: ok}"),
			},
		},
	}
}

// deprecation: who uses an old version is told.
func deprecation() scenario {
	return scenario{
		name: "deprecation",
		flip: replacement{"scripts use", "use"},
		steps: []step{
			{does: "the new version", call: createStrict("v1", "one", "")},
			{does: "is no reason for a warning", call: warned, answer: "[]"},
			{does: "the old version", call: get("v1beta1", "one")},
			{does: "is", call: warned, answer: "[scripts use quills of v1]"},
		},
	}
}

// versions: the storage version moves, and an old one is removed.
func versions() scenario {
	const before, after, removed = "versions/before", "versions/after", "versions/removed"
	return scenario{
		name: "versions", types: before,
		flip: replacement{"name: v1\n", "name: v1beta1\n"},
		steps: []step{
			{does: "an object in the old version", call: createStrict("v1alpha1", "one", "spec: {to: ann}")},
			{does: "is there in the new one", call: get("v1", "one"), answer: "spec: {to: ann}"},
			{does: "and is seen by who watches there", call: watched("v1", "one"), answer: "{type: ADDED, version: v1}"},
			{does: "one applies in the old version", call: apply("ann", "v1alpha1", "two", "spec: {to: ann}")},
			{
				does:    "and owns the field in the new one",
				call:    apply("bob", "v1", "two", "spec: {to: bob}"),
				refused: `conflict with "ann": .spec.to`,
			},
			{does: "the store has the old version", call: stored, answer: "[v1alpha1]"},
			{does: "the new version becomes that of the store", call: installs(after)},
			{does: "the store has both", call: stored, answer: "[v1alpha1, v1]"},
			{does: "the old one is served no more", call: get("v1alpha1", "one"), refused: "could not find the requested resource", eventually: true},
			{
				does:    "it cannot be removed yet",
				call:    installs(removed),
				refused: `status.storedVersions[0]: Invalid value: "v1alpha1"`,
			},
			{does: "objects are written again", call: update("v1", "one", "spec: {to: eve}")},
			{does: "all of them", call: update("v1", "two", "spec: {to: eve}")},
			{does: "the administrator says so", call: setStored("v1")},
			{does: "it is removed", call: installs(removed)},
			{does: "objects are still there", call: get("v1", "one"), answer: "spec: {to: eve}"},
		},
	}
}

// converted: versions that differ, converted by a webhook.
func converted() scenario {
	const types = "conversion"
	return scenario{
		name: types, crd: "crd:conversion=webhook,service=system/converter", converts: true,
		flip:     replacement{"title:\n", "heading:\n"},
		flipCode: replacement{"dst.Title = src.Name", "_ = src.Name"},
		steps: []step{
			{does: "an object in the old version", call: createStrict("v1", "one", "spec: {name: a}"), answer: "spec: {name: a}"},
			{does: "has the new field in the new one", call: get("v2", "one"), answer: "spec: {title: a}"},
			{does: "and is watched there", call: watched("v2", "one"), answer: "{type: ADDED, version: v2}"},
			{does: "a change in the new version", call: update("v2", "one", "spec: {title: b}"), answer: "spec: {title: b}"},
			{does: "is seen in the old one", call: get("v1", "one"), answer: "spec: {name: b}"},
			{
				does: "one applies an item of a list in the old version",
				call: apply("ann", "v1", "two", "spec: {name: c, pages: [{number: 1, text: first}]}"),
			},
			{
				does:   "another applies one in the new version",
				call:   apply("bob", "v2", "two", "spec: {pages: [{number: 2, text: second}]}"),
				answer: "spec: {title: c, pages: [{number: 1, text: first}, {number: 2, text: second}]}",
			},
			{
				does:    "an item belongs to who applied it, in any version",
				call:    apply("bob", "v2", "two", "spec: {pages: [{number: 1, text: other}]}"),
				refused: `conflict with "ann": .spec.pages[number=1].text`,
			},
			{does: "what only the new version has", call: update("v2", "one", "spec: {title: b, edition: 3}")},
			{does: "survives a change in the old one", call: update("v1", "one", "spec: {name: c}"), answer: "spec: {name: c}"},
			{does: "and is there in the new one", call: get("v2", "one"), answer: "spec: {title: c, edition: 3}"},
			{does: "both change back", call: update("v2", "one", "spec: {title: b}")},
			{
				does:    "a function panics on the way to the store",
				call:    createStrict("v1", "lost", "spec: {name: d, place: nowhere}"),
				refused: `Book "default/lost" of conversion.example.com/v1 cannot be converted to conversion.example.com/v2: panic: no shelf is called nowhere`,
			},
			{does: "an object is stored that makes the inverse panic", call: createStrict("v2", "low", "spec: {title: e, shelf: {row: -1}}")},
			{
				does:    "who reads it in the old version is told",
				call:    get("v1", "low"),
				refused: `Book "default/low" of conversion.example.com/v2 cannot be converted to conversion.example.com/v1: panic: no shelf is below the floor`,
			},
			{does: "and who lists it there", call: names("v1", ""), refused: "panic: no shelf is below the floor"},
			{does: "in its own version it is fine", call: names("v2", ""), answer: "[low, one, two]"},
			{does: "others are read", call: get("v1", "one"), answer: "spec: {name: b}"},
			{does: "and written", call: createStrict("v1", "three", "spec: {name: f, place: \"4\"}")},
			{does: "by the function", call: get("v2", "three"), answer: "spec: {title: f, shelf: {row: 4}}"},
			{does: "it is fixed in its own version", call: update("v2", "low", "spec: {title: e, shelf: {row: 1}}")},
			{does: "and the list is whole again", call: names("v1", ""), answer: "[low, one, three, two]"},
			{does: "the webhook is called by its address", call: byURL(types)},
			{does: "and converts", call: get("v1", "one"), answer: "spec: {name: b}", eventually: true},
			{does: "the old review is asked for", call: installs(types, replacement{"- v1\n  group", "- v1beta1\n  group"})},
			{does: "and answered", call: get("v1", "one"), answer: "spec: {name: b}", eventually: true},
		},
	}
}
