package conversiontest

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A Table is what TestTable knows of a kind besides its conversions.
type Table struct {
	// Kind is the name of the kind, Spoke and Hub are the API versions.
	Kind, Spoke, Hub string
	// SpokeObjects and HubObjects are objects of either version in JSON, of which the first
	// has every field.
	SpokeObjects, HubObjects []string
	// SpokeValues and HubValues are what fields take besides.
	SpokeValues, HubValues []Values
	// Functions are a [ByHand]; nil where the conversions call no hand-written functions.
	Functions interface {
		searchIn(isHub bool) func(*tabler) search
	}
}

// Values are what a field takes, in JSON. The path has a star for any item or key. Forms have a
// row only where they become something else than the field's other values do. Keys are those of a
// map that become others. Absent says that the field may be left out, though Go always writes it.
type Values struct {
	Path   string
	JSON   []string
	Forms  []string
	Keys   []string
	Absent bool
}

// updateFlag asks for golden files to be rewritten. Other tests may have such a flag.
const updateFlag = "update"

// UpdateFlag declares -update unless the tests of a package have it already.
func UpdateFlag() {
	if flag.Lookup(updateFlag) == nil {
		flag.Bool(updateFlag, false, "rewrite the tables of conversions in testdata/conversion")
	}
}

// TestTable compares what becomes of every field with a table that people have read, and
// of whole objects with a file of manifests: KIND.VERSION.txt and .yaml in
// testdata/conversion beside the test. Both are rewritten with -update. Files that do not
// exist are written, but where the environment variable CI is set.
func TestTable[S, H any](t *testing.T, p Pair[S, H], table Table) {
	t.Helper()
	dir := filepath.Join("testdata", "conversion")
	if _, file, _, ok := runtime.Caller(1); ok && filepath.IsAbs(file) {
		dir = filepath.Join(filepath.Dir(file), dir)
	}
	ofSpoke, ofHub := table.SpokeObjects[0], table.HubObjects[0]
	spoke := side{object: ofSpoke, values: table.SpokeValues, words: p.Words, mirrored: mirrored(t, p.ToSpoke, ofHub)}
	hub := side{object: ofHub, values: table.HubValues, words: p.Words, mirrored: mirrored(t, p.ToHub, ofSpoke)}
	if table.Functions != nil {
		spoke.search = table.Functions.searchIn(false)
		hub.search = table.Functions.searchIn(true)
	}
	toHub := tableRows(t, p.ToHub, spoke, hub.object)
	toSpoke := tableRows(t, p.ToSpoke, hub, spoke.object)
	name := filepath.Join(dir, table.Kind+"."+versionOf(table.Spoke))
	compareFile(t, name+".txt", "# What becomes of the fields of "+table.Kind+". "+
		"Read the changes of this file as you read those of the types: a round trip\n"+
		"# loses nothing, and yet a field may become nothing, or the wrong one. \"go test -update\" rewrites it.\n"+
		toHub.text(table.Spoke, table.Hub)+toSpoke.text(table.Hub, table.Spoke))
	var manifests strings.Builder
	manifests.WriteString("# Objects of " + table.Kind + ", each before what it becomes in the other version. " +
		"\"crdgen check\" holds them against the schemas.\n")
	writeManifests(t, &manifests, p.ToHub, table.SpokeObjects, table.Kind, table.Spoke, table.Hub)
	writeManifests(t, &manifests, p.ToSpoke, table.HubObjects, table.Kind, table.Hub, table.Spoke)
	compareFile(t, name+".yaml", manifests.String())
}

func versionOf(apiVersion string) string {
	return apiVersion[strings.LastIndexByte(apiVersion, '/')+1:]
}

// compareFile compares a golden file with what it should be.
func compareFile(t *testing.T, name, want string) {
	t.Helper()
	content, err := os.ReadFile(name)
	asked := flag.Lookup(updateFlag)
	switch {
	case asked != nil && asked.Value.String() == "true", errors.Is(err, fs.ErrNotExist) && os.Getenv("CI") == "":
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s is written: read it", name)
	case err != nil:
		t.Errorf("%v; \"go test -update\" writes it", err)
	default:
		if at, what := changedLine(strings.ReplaceAll(string(content), "\r\n", "\n"), want); what != "" {
			t.Errorf("%s:%d: %s\nread what changed, then run \"go test -update\"", name, at, what)
		}
	}
}

// changedLine is the first line of a golden file that says something else than what should be there, and
// what it is; "" if both are the same. Columns get wider and commas come behind lines where others are
// new: where nothing else differs in front of these, they are the first.
func changedLine(content, want string) (line int, what string) {
	if content == want {
		return 0, ""
	}
	was, is := strings.Split(content, "\n"), strings.Split(want, "\n")
	before, now := wordsOf(was), wordsOf(is)
	i := 0
	for i < len(was) && i < len(is) && before.lines[i] == now.lines[i] {
		i++
	}
	switch {
	case i == len(was) && i == len(is):
		for i = 0; was[i] == is[i]; {
			i++
		}
		return i + 1, fmt.Sprintf("columns are others:\n- %s\n+ %s", was[i], is[i])
	case now.hasNew(i, before):
		return i + 1, fmt.Sprintf("%s is new:\n+ %s", before.unlessKnown(now.lines[i]), is[i])
	case before.hasNew(i, now):
		return i + 1, fmt.Sprintf("%s is gone:\n- %s", now.unlessKnown(before.lines[i]), was[i])
	case i == len(was) || i == len(is):
		return i + 1, "lines are missing, or there twice"
	}
	return i + 1, fmt.Sprintf("a field becomes something else:\n- %s\n+ %s", was[i], is[i])
}

// worded are the lines of a file in words, with how many there are of each and of each first word, which
// is the field.
type worded struct {
	lines         []string
	times, fields map[string]int
}

func wordsOf(lines []string) worded {
	w := worded{times: map[string]int{}, fields: map[string]int{}}
	for _, line := range lines {
		line = strings.TrimSuffix(strings.Join(strings.Fields(line), " "), ",")
		w.lines = append(w.lines, line)
		w.times[line]++
		w.fields[fieldOf(line)]++
	}
	return w
}

func fieldOf(line string) string {
	field, _, _ := strings.Cut(line, " ")
	return field
}

// hasNew reports whether a line is none of those of another file, and not the one there with another
// value.
func (w worded) hasNew(i int, other worded) bool {
	if i == len(w.lines) || w.times[w.lines[i]] <= other.times[w.lines[i]] {
		return false
	}
	if i == len(other.lines) || other.times[other.lines[i]] <= w.times[other.lines[i]] {
		return true
	}
	return other.fields[fieldOf(w.lines[i])] == 0
}

// unlessKnown says what a line is that is not in the file: a field, or a row of one that is there.
func (w worded) unlessKnown(line string) string {
	if w.fields[fieldOf(line)] == 0 {
		return "a field"
	}
	return "a row"
}

// writeManifests writes objects, each before what it becomes: without annotations, which
// are the conversion's own.
func writeManifests[A, B any](
	t *testing.T, to *strings.Builder, convert func(*A, *B) error, objects []string, kind, from, into string,
) {
	t.Helper()
	_, opaque := complete[A](t, objects[0])
	for i, text := range objects {
		in := sendable[A](completeAt[A](t, text, opaque))
		if in == nil {
			continue
		}
		out := call(t, convert, in)
		name := fmt.Sprintf("example%d-%s", i+1, versionOf(from))
		to.WriteString("---\n" + manifest(t, in, kind, from, name))
		to.WriteString("---\n" + manifest(t, out, kind, into, name))
	}
}

func manifest(t *testing.T, object any, kind, apiVersion, name string) string {
	t.Helper()
	tree, _ := treeOf(t, toJSON(t, object)).(map[string]any)
	tree["apiVersion"], tree["kind"], tree["metadata"] = apiVersion, kind, map[string]any{"name": name}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(tree); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
