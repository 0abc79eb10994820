package main

import "testing"

// TestDiffOfWhatWasKept changes the types of a hub that could not hold all that another version
// says: what annotations of stored objects keep of it is read no more.
func TestDiffOfWhatWasKept(t *testing.T) {
	t.Parallel()
	const (
		hub     = "// +crdgen:conversion:hub\n// +kubebuilder:storageversion"
		hubOnly = "// +crdgen:conversion:hubOnly:path=.floor"
		keep    = "\t// +crdgen:conversion:preserve\n"
		room    = "\tRoom string `json:\"room,omitempty\"`\n"
		floor   = "\tFloor string `json:\"floor,omitempty\"`\n"
		size32  = "\tSize int32 `json:\"size,omitempty\"`\n"
		size64  = "\tSize int64 `json:\"size,omitempty\"`\n"
		sizes32 = "\tSizes []int32 `json:\"sizes,omitempty\"`\n"
		sizes64 = "\tSizes []int64 `json:\"sizes,omitempty\"`\n"
		label   = "\tLabel string `json:\"label,omitempty\"`\n"
		pointer = "\tLabel *string `json:\"label,omitempty\"`\n"
		shades  = "\t// +listType=map\n\t// +listMapKey=name\n\tShades []Shade `json:\"shades,omitempty\"`\n"
		end     = "}\n\ntype Shade struct {\n\tName string `json:\"name\"`\n"
		byFunc  = "\t// +crdgen:conversion:func:to=RoomTo,from=RoomFrom,paths={.room}\n"
		funcs   = "}\n\nfunc RoomTo(room string) string { return room }\n\nfunc RoomFrom(room, kept string) string {\n\tif room == \"\" {\n\t\treturn kept\n\t}\n\treturn room\n"
		unread  = " was kept in an annotation of objects that are stored as v1, which is not read for it any more: v1 has "
	)
	type side = lamps
	// sides are a spoke and the hub, which is stored; more is what only the hub has.
	sides := func(beta, v1 string) side {
		return side{convertedTypes("v1beta1", "", "", beta), convertedTypes("v1", hub, "", v1)}
	}
	more := func(beta, v1 string) side {
		return side{convertedTypes("v1beta1", "", hubOnly, beta), convertedTypes("v1", hub, "", floor+v1)}
	}
	kept := sides(keep+room, "")
	roomMoved := "v1beta1/lamp.go:18:2: spec.room: the field" + unread + "spec.room [conversion-field-moved]"
	for name, test := range map[string]struct {
		old, new side
		exit     int
		want     []string
		not      string
	}{
		"the hub gets a field": {kept, more(room, room), exitFindings, []string{
			roomMoved, "witness: read an object that was written in v1beta1 with spec.room before, and is stored as v1: spec.room is what spec.room of the stored object says",
			"help: convert it by +crdgen:conversion:func with functions that take what was kept",
		}, "and is spec.room now"},
		"a function takes what was kept": {kept, more(byFunc+room+funcs, room), exitClean, []string{"spec.room: the field is new"}, "conversion-"},
		"all versions are the same":      {kept, sides(room, room), exitFindings, []string{"spec.room: the field" + unread + "spec.room [conversion-field-moved]"}, ""},
		"the field is gone":              {kept, sides("", ""), exitFindings, []string{"spec.room: the field is gone"}, "conversion-field-moved"},
		"items become the same": {more(shades+end+keep+room, shades+end), more(shades+end+room, shades+end+room), exitFindings, []string{
			"spec.shades[].room: the field" + unread + "spec.shades[].room [conversion-field-moved]",
		}, ""},
		"numbers": {more(keep+size64, size32), more(size64, size64), exitFindings, []string{
			"v1beta1/lamp.go:18:2: spec.size: what v1 could not hold (numbers that int32 cannot hold)" + unread + "spec.size with all values [conversion-values-changed]",
		}, ""},
		"numbers of the same versions": {sides(keep+size64, size32), sides(size64, size64), exitFindings, []string{"spec.size: what v1 could not hold (numbers that int32 cannot hold)" + unread}, ""},
		"numbers in a list":            {more(keep+sizes64, sizes32), more(sizes64, sizes64), exitFindings, []string{"spec.sizes: what v1 could not hold (numbers that int32 cannot hold)" + unread}, ""},
		"numbers of the hub alone":     {more(keep+size32, size64), more(size64, size64), exitClean, []string{"format was int32 and is now int64"}, "conversion-"},
		"presence":                     {more(pointer, label), more(pointer, pointer), exitFindings, []string{"spec.label: what v1 could not hold (whether it is set)" + unread}, ""},
		"more is kept":                 {more(pointer+size64, pointer+size64), more(pointer+keep+size64, label+size32), exitFindings, []string{"format-tightened"}, "conversion-"},
	} {
		t.Run(name, func(t *testing.T) {
			code, stdout, stderr := diffOf(t, test.old, test.new)
			checkPrinted(t, code, test.exit, stdout, stderr, test.want, test.not)
		})
	}
}
