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
	"slices"
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
}

// Values are what a field takes, in JSON. The path has a star for any item or key.
type Values struct {
	Path string
	JSON []string
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
	toHub := tableRows(t, p.ToHub, table.SpokeObjects[0], table.SpokeValues, table.HubObjects[0])
	toSpoke := tableRows(t, p.ToSpoke, table.HubObjects[0], table.HubValues, table.SpokeObjects[0])
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
		was, is := strings.Split(string(content), "\n"), strings.Split(want, "\n")
		for i := range max(len(was), len(is)) {
			before, now := lineOf(was, i), lineOf(is, i)
			if strings.TrimSuffix(before, "\r") != now {
				t.Errorf("%s:%d: a field becomes something else:\n- %s\n+ %s\n"+
					"read what changed, then run \"go test -update\"", name, i+1, before, now)
				return
			}
		}
	}
}

func lineOf(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// A row says what becomes of a field that has a value, or none.
type row struct {
	from, value string
	to          []string // paths with values
	kept        bool
}

// rows are those of one direction, with the fields of either version that the other one
// has nothing to do with.
type rows struct {
	all             []row
	unseen, unreach []string
}

// text spells the rows.
func (r rows) text(from, to string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "\n%s becomes %s\n\n", from, to)
	width := 0
	for _, line := range r.all {
		width = max(width, min(len(line.from)+1+len(line.value), 60))
	}
	for _, line := range r.all {
		became := strings.Join(line.to, ", ")
		switch {
		case len(line.to) == 0 && line.kept:
			became = "nothing (kept in the annotation)"
		case len(line.to) == 0:
			became = "nothing"
		case line.kept:
			became += " (kept in the annotation, too)"
		}
		fmt.Fprintf(&out, "%-*s  becomes  %s\n", width, line.from+" "+line.value, became)
	}
	for _, list := range []struct {
		says  string
		paths []string
	}{
		{versionOf(to) + " does not see", r.unseen},
		{versionOf(from) + " does not say", r.unreach},
	} {
		if len(list.paths) > 0 {
			fmt.Fprintf(&out, "\n%s:\n  %s\n", list.says, strings.Join(list.paths, "\n  "))
		}
	}
	return out.String()
}

// A converted object is its fields by path, and what an annotation keeps of it.
type converted struct {
	source, fields []leaf
	values         map[string]string // of fields
	kept           string
}

// says reports whether the object that was converted has a value at a path.
func (c *converted) says(path string) bool {
	return slices.ContainsFunc(c.source, func(l leaf) bool { return l.text == path })
}

// at is the value at a path of what came out, "" if there is none.
func (c *converted) at(path string) string { return c.values[path] }

// tableRows converts an object with every field, then without each of them and with each
// value that they take: so it shows what any code makes of them.
func tableRows[A, B any](t *testing.T, convert func(*A, *B) error, object string, values []Values, other string) rows {
	t.Helper()
	try := func(tree any) *converted { return convertTree(t, convert, tree) }
	tree := readable[A](t, object)
	whole := try(tree)
	var made rows
	reached := map[string]bool{}
	for _, l := range whole.source {
		without := try(changed(tree, l.path, nil))
		if without == nil {
			continue
		}
		line := row{from: l.text, value: shorter(l.value), kept: whole.kept != without.kept}
		var paths []string
		for _, out := range whole.fields {
			if out.value != without.at(out.text) {
				paths = append(paths, out.text)
				line.to = append(line.to, out.text+" "+shorter(out.value))
				reached[out.text] = true
			}
		}
		made.all = append(made.all, line)
		if len(paths) == 0 {
			made.unseen = append(made.unseen, l.text)
		}
		for _, text := range valuesAt(l, values) {
			if with := try(changed(tree, l.path, json.RawMessage(text))); with != nil && text != l.value &&
				!slices.EqualFunc(with.source, without.source, leaf.is) {
				made.all = append(
					made.all, row{l.text, shorter(text), with.effects(whole, paths), with.kept != without.kept},
				)
			}
		}
		// Where the field is not there, something may be there all the same.
		if left := without.left(paths); !without.says(l.text) && len(left) > 0 {
			made.all = append(made.all, row{from: l.text, value: "absent", to: left})
		}
	}
	for _, out := range whole.fields {
		if !reached[out.text] {
			made.all = append(made.all, row{from: "no field", to: []string{out.text + " " + shorter(out.value)}})
			reached[out.text] = true
		}
	}
	for _, l := range leavesOf(t, toJSON(t, decoded[B](readable[B](t, other)))) {
		if !reached[l.text] {
			made.unreach = append(made.unreach, l.text)
		}
	}
	return made
}

// effects are fields at some paths, and those that are not as in another conversion.
func (c *converted) effects(whole *converted, paths []string) []string {
	var all []string
	for _, out := range c.fields {
		if slices.Contains(paths, out.text) || out.value != whole.at(out.text) {
			all = append(all, out.text+" "+shorter(out.value))
		}
	}
	return all
}

// left are the fields at some paths.
func (c *converted) left(paths []string) []string {
	var all []string
	for _, path := range paths {
		if v := c.at(path); v != "" {
			all = append(all, path+" "+shorter(v))
		}
	}
	return all
}

// valuesAt are further values of a field.
func valuesAt(l leaf, values []Values) []string {
	switch l.value {
	case "true":
		return []string{"false"}
	case "false":
		return []string{"true"}
	}
	var all []string
	for _, v := range values {
		steps := strings.Split(v.Path, "/")
		matches := len(steps) == len(l.path)
		for i := 0; matches && i < len(steps); i++ {
			matches = steps[i] == "*" || steps[i] == fmt.Sprint(l.path[i])
		}
		if matches {
			all = append(all, v.JSON...)
		}
	}
	return all
}

// convertTree converts an object, nil if the version's types do not read it.
func convertTree[A, B any](t *testing.T, convert func(*A, *B) error, tree any) *converted {
	t.Helper()
	in := decoded[A](tree)
	if in == nil {
		return nil
	}
	source := leavesOf(t, toJSON(t, in))
	out := call(t, convert, in)
	kept := annotationsOf(out)
	annotate(out, nil)
	made := &converted{source, leavesOf(t, toJSON(t, out)), map[string]string{}, fmt.Sprint(kept)}
	for _, l := range made.fields {
		made.values[l.text] = l.value
	}
	return made
}

// decoded reads a tree, nil if that fails.
func decoded[T any](tree any) *T {
	text, err := json.Marshal(tree)
	out := new(T)
	if err != nil || json.Unmarshal(text, out) != nil {
		return nil
	}
	return out
}

// readable is an object without the fields that its Go type does not read, which may ask
// more than a schema.
func readable[T any](t *testing.T, object string) any {
	t.Helper()
	tree := treeOf(t, []byte(object))
	if decoded[T](tree) != nil {
		return tree
	}
	for _, l := range leavesOf(t, []byte(object)) {
		if alone := decoded[T](onlyAt(l.path, json.RawMessage(l.value))); alone == nil {
			tree = changed(tree, l.path, nil)
		}
	}
	return tree
}

// onlyAt is an object with a single field.
func onlyAt(path []any, value any) any {
	for i := len(path) - 1; i >= 0; i-- {
		if name, ok := path[i].(string); ok {
			value = map[string]any{name: value}
		} else {
			value = []any{value}
		}
	}
	return value
}

// A leaf is a value with nothing inside.
type leaf struct {
	path  []any  // names and indices
	text  string // the path as it is read
	value string // JSON
}

func (l leaf) is(other leaf) bool { return l.text == other.text && l.value == other.value }

// spell writes a path.
func spell(path []any) string {
	var out strings.Builder
	for _, step := range path {
		switch step := step.(type) {
		case string:
			out.WriteString("." + step)
		case int:
			fmt.Fprintf(&out, "[%d]", step)
		}
	}
	return out.String()
}

// leavesOf are the fields of an object but for its metadata.
func leavesOf(t *testing.T, text []byte) []leaf {
	t.Helper()
	var all []leaf
	var walk func(at []any, v any)
	walk = func(at []any, v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, name := range sortedNames(v) {
				if len(at) > 0 || !slices.Contains([]string{"apiVersion", "kind", "metadata"}, name) {
					walk(append(slices.Clone(at), name), v[name])
				}
			}
			if len(v) > 0 || len(at) == 0 {
				return
			}
		case []any:
			for i := range v {
				walk(append(slices.Clone(at), i), v[i])
			}
			if len(v) > 0 {
				return
			}
		}
		value, _ := json.Marshal(v) // it was read from JSON
		all = append(all, leaf{at, spell(at), string(value)})
	}
	walk(nil, treeOf(t, text))
	return all
}

func treeOf(t *testing.T, text []byte) (tree any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		t.Fatal(err)
	}
	return tree
}

// changed is a copy of a tree with another value at a path, without it for nil.
func changed(tree any, path []any, value any) any {
	if len(path) == 0 {
		return value
	}
	switch v := tree.(type) {
	case map[string]any:
		name, _ := path[0].(string)
		out := make(map[string]any, len(v))
		for key, member := range v {
			out[key] = member
		}
		if out[name] = changed(v[name], path[1:], value); out[name] == nil {
			delete(out, name)
		}
		return out
	case []any:
		i, ok := path[0].(int)
		if !ok || i >= len(v) {
			return v
		}
		out := slices.Clone(v)
		if out[i] = changed(v[i], path[1:], value); out[i] == nil {
			out = slices.Delete(out, i, i+1)
		}
		return out
	}
	return tree
}

// shorter is a value as it stands in a table.
func shorter(text string) string {
	const most = 48
	if len(text) > most {
		return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(text[:most], ""), len(text))
	}
	return text
}

// writeManifests writes objects, each before what it becomes: without annotations, which
// are the conversion's own.
func writeManifests[A, B any](
	t *testing.T, to *strings.Builder, convert func(*A, *B) error, objects []string, kind, from, into string,
) {
	t.Helper()
	for i, text := range objects {
		in := decoded[A](readable[A](t, text))
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
