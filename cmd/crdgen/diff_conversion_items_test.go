package main

import "testing"

// TestDiffConversionsOfItems compares conversions whose markers name fields of items, and those
// of fields that were kept: what is stored is looked for elsewhere.
func TestDiffConversionsOfItems(t *testing.T) {
	t.Parallel()
	const (
		hub   = "// +crdgen:conversion:hub\n// +kubebuilder:storageversion"
		items = "\t// +listType=map\n\t// +listMapKey=name\n\tEnv []Entry `json:\"env,omitempty\"`\n}\n\ntype Entry struct {\n\tName string `json:\"name\"`\n" +
			"\tValue string `json:\"value,omitempty\"`\n\tFrom string `json:\"from,omitempty\"`\n\tCount int32 `json:\"count,omitempty\"`\n\tSize int32 `json:\"size,omitempty\"`\n"
		place = "\tPlace string `json:\"place,omitempty\"`\n"
		room  = "\tRoom string `json:\"room,omitempty\"`\n"
	)
	v1 := func(fields string) string { return convertedTypes("v1", hub, "", fields) }
	valueIn := func(field string) string {
		return convertedTypes("v1beta1", "", "", "\t// +crdgen:conversion:mapKey=name\n\t// +crdgen:conversion:mapValue="+field+"\n\t// +crdgen:conversion:preserve\n\tEnv map[string]string `json:\"env,omitempty\"`\n")
	}
	countIn := func(field string) string {
		return convertedTypes("v1beta1", "", "", "\t// +listType=atomic\n\t// +crdgen:conversion:elem:key=name,count="+field+"\n\t// +crdgen:conversion:preserve\n\tEnv []string `json:\"env,omitempty\"`\n")
	}
	kept := convertedTypes("v1beta1", "", "// +crdgen:conversion:hubOnly:path=.place", "\t// +crdgen:conversion:preserve\n"+room)
	led := convertedTypes("v1beta1", "", "", "\t// +crdgen:conversion:path=.place\n"+room)
	const steps = "\t// +listType=atomic\n\tSteps []Step `json:\"steps,omitempty\"`\n}\n\ntype Step struct {\n\tID string `json:\"id\"`\n"
	keyed := func(marks string) string {
		return convertedTypes("v1beta1", "", "", marks+steps+"\t// +crdgen:conversion:preserve\n\tTTY bool `json:\"tty,omitempty\"`\n")
	}
	for name, test := range map[string]struct {
		v1, old, new string
		exit         int
		want         []string
	}{
		"another field has the values of a map": {v1(items), valueIn("value"), valueIn("from"), exitFindings, []string{
			"spec.env: the conversion of values to v1 was items with name, value in value and is items with name, value in from now [conversion-values-changed]",
		}},
		"another field counts": {v1(items), countIn("count"), countIn("size"), exitFindings, []string{
			"spec.env: the conversion of values to v1beta1 was items with name, count in count and is items with name, count in size now [conversion-values-changed]",
		}},
		"a kept field leads to one that was kept": {v1(place), kept, led, exitFindings, []string{
			"data is lost or changes silently\n", "spec.room: the field was kept in an annotation of objects that are stored as v1, which is not read for it any more: v1 has spec.place [conversion-field-moved]",
			"witness: read an object that was written in v1beta1 with spec.room before, and is stored as v1: spec.room is what spec.place of the stored object says",
			"compatible\n", "spec.place: the field was kept in an annotation when an object becomes v1beta1, and is spec.room now [conversion-field-moved]",
			"1 breaking change, 1 compatible",
		}},
		"a key goes": {v1(steps), keyed("\t// +crdgen:conversion:key={id}\n"), keyed(""), exitFindings, []string{
			"spec.steps: items are found again by their position when an object becomes v1, and were by id: what is kept of them in annotations of stored objects is looked for elsewhere [conversion-keys-changed]",
			"witness: read an object that was written in v1beta1 with spec.steps[].tty before, and is stored as v1: spec.steps[].tty is not found where items were added, taken away or moved since",
		}},
		"the same": {v1(items), valueIn("value"), valueIn("value"), exitClean, []string{"\nno changes\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newDiffRepository(t)
			r.write("api/v1/lamp.go", test.v1)
			r.write("api/v1beta1/lamp.go", test.old)
			r.commit("old")
			r.write("api/v1beta1/lamp.go", test.new)
			code, stdout, stderr := r.diff("", "", "./api/...", "--against=HEAD")
			checkPrinted(t, code, test.exit, stdout, stderr, test.want, "")
		})
	}
}
