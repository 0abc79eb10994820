package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/longtest"
	"github.com/crdgen/crdgen/markers"
)

// A spelled is a way to write a marker, and what it should mean.
type spelled struct {
	// marker is what stands in the source.
	marker string
	// settings are those of the project, "" for none.
	settings string
	// generators are the arguments of the run.
	generators []string
}

// run runs the generators, and then commands that look at the same definitions, over one
// copy of the packages for each place, with the marker at that place.
func (s spelled) run(t *testing.T, places []string, commands ...string) outcome {
	t.Helper()
	dir := t.TempDir()
	tree := files{}
	for i, place := range places {
		group := silenceCopy(i)
		tree[group+"/v1/types.go"] = inGroup(silenceHub, group)
		tree[group+"/v1beta1/types.go"] = inGroup(markedSource(s.marker, place), group)
	}
	if s.settings != "" {
		tree[".crdgen.yaml"] = s.settings
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		tree[name] = readCaseFile(t, name)
	}
	writeTree(t, dir, tree, slices.Sorted(maps.Keys(tree)))
	if slices.ContainsFunc(commands, func(command string) bool { return strings.HasSuffix(command, "base") }) {
		base := spelled{marker: "+other:tool", generators: []string{"--check=off", "crd:conversion=external"}}.run(t, places)
		for name, content := range base.wrote {
			if definition, ok := strings.CutPrefix(name, "out/"); ok {
				// A stored version for migrate.
				group, _, _ := strings.Cut(definition, ".")
				writeTree(t, dir, files{"objects/" + definition: strings.ReplaceAll(oddPizza, "GROUP", group)}, []string{"objects/" + definition})
				writeTree(t, dir, files{"base/" + definition: content + "status:\n  storedVersions: [v1beta1]\n"}, []string{"base/" + definition})
			}
		}
	}
	asked := slices.Concat(s.generators, []string{"paths=./...", "output:dir=out"})
	got := runIn(t, dir, append([]string{"--diagnostics=github"}, asked...))
	for _, command := range commands {
		options := asked
		if strings.HasPrefix(command, "validate ") || strings.HasPrefix(command, "diff ") || strings.HasPrefix(command, "migrate ") {
			options = []string{"crd:conversion=external", "paths=./..."}
		}
		words := strings.Fields(command)
		if !slices.Contains([]string{"cost", "diff"}, words[0]) {
			words = append(words, "--diagnostics=github")
		}
		if words[0] == "cost" { // it judges what it prints alone
			options = slices.DeleteFunc(slices.Clone(options), func(option string) bool { return option == "--check=off" })
		}
		told := runIn(t, dir, append(words, options...))
		if told.exit == exitUsage && len(places) > 0 {
			t.Errorf("%s: %s", command, told.wrote[diagnosticsName])
		}
		for name, content := range told.wrote {
			if words[0] != "cost" && words[0] != "diff" || name != diagnosticsName { // whose findings are those of the run, as text
				got.wrote[command+": "+name] = positions.ReplaceAllString(content, "")
			}
		}
	}
	return got
}

// oddPizza is an object with values that markers refuse.
const oddPizza = `apiVersion: GROUP.example.com/v1beta1
kind: Pizza
metadata: {name: odd}
spec:
  name: NOT A NAME AT ALL, and a long one that goes on for more than sixty-three characters
  size: -1
  tags: [same, same]
  notes: {}
  slices: []
`

// What findings say of where they are, and of how a marker is written.
var (
	columnOfFinding = regexp.MustCompile(`(?m)^(::\w+ file=[^,]*,line=\d+)(,endLine=\d+)?(,col=\d+)?(,endColumn=\d+)?`)
	helpOfFinding   = regexp.MustCompile(`(?m)%0A.*$`)
	// elsewhere is a finding at a declaration that is none for the marker at all.
	// sameChannels is said where no marker is behind a condition.
	sameChannels = regexp.MustCompile(`(?m)^.*title=variant::channels .* are the same: .*\n`)
	elsewhere    = regexp.MustCompile(`(?m)^.*title=misplaced-marker::marker "[^"]*" (belongs on|may stand on|has no effect here).*\n`)
)

// lines are what a run says and writes, each line with the name of the file in front, and
// without what depends on how a marker is written: columns, help and notes of findings.
func (o outcome) lines(replace ...string) map[string]bool {
	all := map[string]bool{}
	for name, content := range o.wrote {
		if strings.HasSuffix(name, diagnosticsName) {
			content = columnOfFinding.ReplaceAllString(content, "$1")
			content = helpOfFinding.ReplaceAllString(content, "")
			content = elsewhere.ReplaceAllString(content, "")
			content = sameChannels.ReplaceAllString(content, "")
			content = strings.NewReplacer(replace...).Replace(content)
			for line := range strings.SplitSeq(content, "\n") {
				all[name+": "+line] = true
			}
			continue
		}
		// Of files the order counts as well.
		for i, line := range strings.Split(content, "\n") {
			all[fmt.Sprintf("%s:%d: %s", name, i+1, line)] = true
		}
	}
	return all
}

// compareLines reports lines that only one of two runs has.
func compareLines(t *testing.T, wantName, gotName string, want, got map[string]bool) {
	t.Helper()
	only := func(sign, name string, a, b map[string]bool) {
		var lines []string
		for line := range a {
			if !b[line] {
				lines = append(lines, line)
			}
		}
		slices.Sort(lines)
		if len(lines) == 0 {
			return
		}
		t.Errorf("%d lines only of %s, such as\n%s %s", len(lines), name, sign, strings.Join(lines[:min(len(lines), 6)], "\n"+sign+" "))
	}
	only("-", wantName, want, got)
	only("+", gotName, got, want)
}

// faultless are the places at which a run has no error, and the marker may stand.
func faultless(got outcome, places []string) []string {
	var without []string
	said := strings.Split(got.wrote[diagnosticsName], "\n")
	for i, place := range places {
		if !slices.ContainsFunc(said, func(line string) bool {
			return (strings.HasPrefix(line, "::error") || strings.Contains(line, "title=misplaced-marker")) && inCopy(i)(line)
		}) {
			without = append(without, place)
		}
	}
	return without
}

var manifestsAndGo = []string{
	"crd:conversion=external", "object", "rbac:roleName=cook", "webhook", "policy", "applyconfiguration", "conversion:functionsOnly=true",
}

// spelledMarkers calls do for each marker of the registry, some of them in usual runs, with
// some of the places.
func spelledMarkers(t *testing.T, do func(t *testing.T, def *markers.Definition, places []string)) {
	ofMarkers, ofPlaces := longtest.Share{Usual: 12, Short: 30}, longtest.Share{Usual: 4, Short: 8}
	seen := map[string]bool{}
	for _, def := range markers.Default().Definitions() {
		if seen[def.Example] || !ofMarkers.Takes(def.Example) {
			continue
		}
		seen[def.Example] = true
		t.Run(def.Example, func(t *testing.T) {
			t.Parallel()
			do(t, def, slices.DeleteFunc(silencePlaces(), func(place string) bool { return !ofPlaces.Takes(def.Example + " " + place) }))
		})
	}
}

// targetsOf are the names, in settings, of the declarations at which a marker may stand.
func targetsOf(text string) []string {
	var names []string
	for _, target := range []markers.Target{markers.Type, markers.Field} {
		if markers.Default().Lookup(text, target) != nil {
			names = append(names, target.String())
		}
	}
	return names
}

// ownMarker are settings with a marker of the project's own that stands for another.
func ownMarker(t *testing.T, text string) string {
	t.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("markers:\n- {name: acme:own, summary: stands for another, targets: [%s], markers: [%s]}\n", strings.Join(targetsOf(text), ", "), quoted)
}

// canStand reports whether a declaration of a project's own marker can name a marker.
func canStand(def *markers.Definition) bool {
	return len(targetsOf(def.Example)) > 0 && !strings.HasPrefix(def.Name, "k8s:")
}

// TestOwnMarkerIsWhatItStandsFor has a project's own marker stand for every marker of the
// registry, at every kind of declaration: files, findings and what commands print are those
// of the marker itself.
func TestOwnMarkerIsWhatItStandsFor(t *testing.T) {
	spelledMarkers(t, func(t *testing.T, def *markers.Definition, places []string) {
		if !canStand(def) {
			return
		}
		for _, before := range []string{"", "+crdgen:in:channel=a ", "+crdgen:at=. "} {
			if strings.HasPrefix(before, "+crdgen:at=") && strings.HasPrefix(def.Name, "crdgen:in:") {
				continue // no condition stands behind a path, but in a declaration
			}
			if strings.HasPrefix(before, "+crdgen:in:") && def.IsAboutGo() {
				continue // an error, also above a package, where one of the project's own cannot stand
			}
			plain := spelled{marker: before + def.Example, generators: manifestsAndGo}
			if before != "" {
				plain.generators = inTwoChannels
			}
			own := plain
			own.marker, own.settings = before+"+acme:own", ownMarker(t, def.Example)
			same := []string{`marker "+acme:own" stands for ` + strconv.Quote(def.Example) + ": ", "", `"+acme:own"`, `"+` + def.Name + `"`}
			said, ownSaid := plain.run(t, places), own.run(t, places)
			compareLines(t, plain.marker, own.marker, said.lines(), ownSaid.lines(same...))
			// What has an error writes nothing.
			places := faultless(said, faultless(ownSaid, places))
			plain.generators = append([]string{"--check=off"}, plain.generators...)
			own.generators = plain.generators
			var commands []string
			if before == "" {
				commands = []string{"outline", "cost", "sample --form=full", "validate -f objects", "diff --against=base", "migrate --cluster=base"}
			}
			compareLines(t, plain.marker, own.marker, plain.run(t, places, commands...).lines(), own.run(t, places, commands...).lines(same...))
		}
	})
}

var inTwoChannels = []string{"crd:conversion=external,channels=a;b", "rbac:roleName=cook,channels=a;b", "webhook:channels=a;b", "policy:channels=a;b"}

// TestMarkerInOneChannel puts every marker of the registry behind a condition, at every kind
// of declaration: the files of the channel are those of the source with the marker, the
// files of the other channel those of the source without it, and each finding is one that
// either of them has. What commands print of a channel is what they print of that source.
// Where the condition is a feature gate, the same holds for its two states.
func TestMarkerInOneChannel(t *testing.T) {
	spelledMarkers(t, func(t *testing.T, def *markers.Definition, places []string) {
		in := spelled{marker: "+crdgen:in:channel=a " + def.Example, generators: inTwoChannels}
		if def.IsAboutGo() { // which is the same for all variants
			said := in.run(t, places)
			if found := "marker \"+" + def.Name + "\" has no effect behind a condition"; !strings.Contains(said.wrote[diagnosticsName], found) {
				t.Errorf("nothing says that %s", found)
			}
			return
		}
		with, without := in, in
		with.marker, without.marker = def.Example, "+other:tool"
		same := []string{`in channel "a": `, "", `in channel "b": `, ""}
		said, saidWith, saidWithout := in.run(t, places), with.run(t, places), without.run(t, places)
		findings := func(o outcome) map[string]bool {
			return outcome{wrote: files{diagnosticsName: o.wrote[diagnosticsName]}}.lines(same...)
		}
		// Where the marker has an error, what is without it is not looked at further.
		got, either := findings(said), findings(saidWith)
		for line := range findings(saidWithout) {
			if got[line] || saidWith.exit == exitClean {
				either[line] = true
			}
		}
		compareLines(t, with.marker, in.marker, either, got)
		places = faultless(saidWith, faultless(said, places))
		in.generators = append([]string{"--check=off"}, in.generators...)
		with.generators, without.generators = in.generators, in.generators
		channel := func(o outcome, name string) map[string]bool {
			part := outcome{wrote: files{}}
			for file, content := range o.wrote {
				if strings.HasPrefix(file, "out/"+name+"/") {
					part.wrote[file] = content
				}
			}
			return part.lines()
		}
		if len(places) == 0 {
			return
		}
		commands := []string{"sample --form=full", "outline", "cost"}
		inChannel := func(s spelled, name string) outcome {
			var asked []string
			for _, command := range commands {
				asked = append(asked, command+" --channel="+name)
			}
			return s.run(t, places, asked...)
		}
		printed := func(o outcome) map[string]bool {
			part := outcome{wrote: files{}}
			for file, content := range o.wrote {
				for _, command := range commands {
					if strings.HasPrefix(file, command) && !strings.HasSuffix(file, diagnosticsName) {
						part.wrote[file] = content
					}
				}
			}
			return part.lines(in.marker, with.marker, without.marker, with.marker)
		}
		for name, plain := range map[string]spelled{"a": with, "b": without} {
			made, want := inChannel(in, name), inChannel(plain, name)
			compareLines(t, plain.marker, in.marker+" in channel "+name, channel(want, name), channel(made, name))
			compareLines(t, plain.marker, in.marker+" of channel "+name, printed(want), printed(made))
		}
		gate := in
		gate.marker = "+crdgen:in:featureGate=G " + def.Example
		for state, plain := range map[string]spelled{"true": with, "false": without} {
			gate.generators = withGate(in.generators, "G="+state)
			made, want := gate.run(t, places), plain.run(t, places)
			for _, name := range []string{"a", "b"} {
				compareLines(t, plain.marker, gate.marker+" with G="+state, channel(want, name), channel(made, name))
			}
		}
	})
}

// withGate are the arguments of a run in which a feature gate has a state.
func withGate(generators []string, state string) []string {
	var with []string
	for _, g := range generators {
		if strings.Contains(g, "channels=") {
			g += ",featureGates=" + state
		}
		with = append(with, g)
	}
	return with
}

// TestNoPackage names the pattern that matches nothing, whatever the command.
func TestNoPackage(t *testing.T) {
	const definition = `{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: as.b.c},
  spec: {group: b.c, names: {kind: A, plural: as}, scope: Cluster, versions: [{name: v1, served: true, storage: true}]}}
`
	for _, args := range []string{
		"outline", "sample", "cost", "validate -f crd.yaml", "check", "fix", "migrate --cluster=crd.yaml", "diff --against-channel=a --channel=b", "crd paths=./...",
	} {
		got := commandIn(t, hostileModule(t, files{"crd.yaml": definition}), noEnv, false, strings.Fields(args)...)
		if got.exit == exitClean || strings.Contains(got.stderr, "internal error") || !strings.Contains(got.stderr, "matches no package") && !strings.Contains(got.stderr, "there is no kind") {
			t.Errorf("%s: %+v", args, got)
		}
	}
}
