package diag

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sarifObjects are the objects of the official schema, sarif-schema-2.1.0.json, that
// a log of ours has: their properties with the objects, or the kinds of values, that
// these hold, the required ones with an exclamation mark. A star stands for a list.
// The schema allows no other properties.
var sarifObjects = map[string]map[string]string{
	"log":           {"$schema": "uri", "version!": "2.1.0", "runs!": "*run"},
	"run":           {"tool!": "tool", "columnKind": "utf16CodeUnits", "invocations": "*invocation", "results": "*result"},
	"tool":          {"driver!": "toolComponent"},
	"toolComponent": {"name!": "text", "semanticVersion": "text", "informationUri": "uri", "rules": "*reportingDescriptor"},
	"reportingDescriptor": {
		"id!": "text", "shortDescription": "multiformatMessageString", "fullDescription": "multiformatMessageString",
		"helpUri": "uri", "help": "multiformatMessageString", "defaultConfiguration": "reportingConfiguration",
	},
	"reportingConfiguration":       {"level": "level"},
	"multiformatMessageString":     {"text!": "text", "markdown": "text"},
	"message":                      {"text": "text", "markdown": "text"},
	"invocation":                   {"executionSuccessful!": "bool", "toolExecutionNotifications": "*notification"},
	"notification":                 {"message!": "message", "level": "level", "associatedRule": "reportingDescriptorReference"},
	"reportingDescriptorReference": {"id": "text", "index": "index"},
	"result": {
		"ruleId": "text", "ruleIndex": "index", "level": "level", "message!": "message",
		"locations": "*location", "relatedLocations": "*location", "fixes": "*fix", "properties": "propertyBag",
	},
	"propertyBag":      {"certainty": "text"},
	"location":         {"id": "index", "physicalLocation": "physicalLocation", "message": "message"},
	"physicalLocation": {"artifactLocation": "artifactLocation", "region": "region"},
	"artifactLocation": {"uri": "uri-reference", "uriBaseId": "text"},
	"region":           {"startLine": "number", "startColumn": "number", "endLine": "number", "endColumn": "number"},
	"fix":              {"description": "message", "artifactChanges!": "*artifactChange"},
	"artifactChange":   {"artifactLocation!": "artifactLocation", "replacements!": "*replacement"},
	"replacement":      {"deletedRegion!": "region", "insertedContent": "artifactContent"},
	"artifactContent":  {"text": "text"},
}

// checkSARIF says where a value is not what the schema asks for.
func checkSARIF(at, kind string, v any) (wrong []string) {
	no := func() []string { return []string{fmt.Sprintf("%s: expected %s, found %v", at, kind, v)} }
	if item, isList := strings.CutPrefix(kind, "*"); isList {
		list, ok := v.([]any)
		if !ok || len(list) == 0 && (item == "artifactChange" || item == "replacement") {
			return no()
		}
		for i, e := range list {
			wrong = append(wrong, checkSARIF(fmt.Sprintf("%s[%d]", at, i), item, e)...)
		}
		return wrong
	}
	if properties, isObject := sarifObjects[kind]; isObject {
		object, ok := v.(map[string]any)
		if !ok {
			return no()
		}
		for name := range object {
			if properties[name] == "" && properties[name+"!"] == "" {
				wrong = append(wrong, fmt.Sprintf("%s: %s has no property %q", at, kind, name))
			}
		}
		for name, of := range properties {
			name, required := strings.CutSuffix(name, "!")
			if value, there := object[name]; there {
				wrong = append(wrong, checkSARIF(at+"."+name, of, value)...)
			} else if required {
				wrong = append(wrong, fmt.Sprintf("%s: %s lacks %q", at, kind, name))
			}
		}
		return wrong
	}
	if !isSARIFValue(kind, v) {
		return no()
	}
	return nil
}

func isSARIFValue(kind string, v any) bool {
	text, isText := v.(string)
	number, isNumber := v.(float64)
	switch kind {
	case "text":
		return isText && text != ""
	case "bool":
		_, ok := v.(bool)
		return ok
	case "index":
		return isNumber && number >= 0
	case "number":
		return isNumber && number >= 1
	case "level":
		return text == "error" || text == "warning"
	case "uri", "uri-reference":
		u, err := url.Parse(text)
		return isText && err == nil && (u.Scheme != "" || kind != "uri") && !strings.ContainsAny(text, " \\")
	}
	return text == kind
}

// sarifOf reads a log, which must be one document, and checks it.
func sarifOf(t *testing.T, text string) sarifLog {
	t.Helper()
	var free any
	var log sarifLog
	if err := errors.Join(json.Unmarshal([]byte(text), &free), json.Unmarshal([]byte(text), &log)); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	for _, w := range checkSARIF("log", "log", free) {
		t.Error(w)
	}
	for _, run := range log.Runs {
		for _, r := range run.Results {
			if r.RuleID != "" && run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
				t.Errorf("rule %d is not %q", r.RuleIndex, r.RuleID)
			}
			if len(r.Locations) != 1 {
				t.Errorf("result %q has %d locations", r.Message.Text, len(r.Locations))
			}
		}
	}
	return log
}

func TestPrintSARIF(t *testing.T) {
	dir := filepath.Dir(filepath.Dir(sample()[2].Pos.Filename))
	read := func(name string) ([]byte, error) {
		if filepath.Base(name) == "types.go" {
			return []byte(strings.Repeat("\n", 40) + "\U0001F355 +x // y\n"), nil
		}
		return nil, os.ErrNotExist
	}
	l := sample()
	l[2].Edits = []Edit{{Pos: l[2].Pos, Old: "x"}}
	o := SARIFOptions{
		Version: "v1.2.3", Read: read,
		Explain: func(c Code) (Meaning, bool) {
			return Meaning{Code: c, Title: "title", Doc: "doc", Example: "x := 1"}, c == UnknownMarker
		},
		Changes: func(edits []Edit) ([]Change, bool) {
			return []Change{{File: edits[0].Pos.Filename, Start: 45, End: 46}, {File: edits[0].Pos.Filename, Start: 40, End: 40, Text: "//\n"}}, true
		},
	}
	log := sarifOf(t, printed(t, l, PrintOptions{Format: SARIF, Dir: dir, SARIF: o}))
	run := log.Runs[0]
	if n := run.Invocations[0].Notifications; len(n) != 1 || n[0].Message.Text != `no go.mod in "x" or above` {
		t.Errorf("what has no place: %+v", n)
	}
	if len(run.Results) != len(l)-1 || run.Tool.Driver.SemanticVersion != "1.2.3" {
		t.Fatalf("got %+v", run)
	}
	marker := run.Results[1]
	if got, want := *marker.Locations[0].Physical.Region, (sarifRegion{41, 3, 41, 11}); got != want {
		t.Errorf("a character of four bytes is two columns: got %+v, want %+v", got, want)
	}
	if got := marker.Locations[0].Physical.Artifact; got != (sarifArtifact{"api/types.go", sourceRoot}) {
		t.Errorf("file: %+v", got)
	}
	if len(marker.Related) != 1 || !strings.Contains(marker.Message.Text, "\nnote: 50 % of all, roughly\nhelp: did you mean") {
		t.Errorf("notes: %+v", marker)
	}
	if got := marker.Fixes[0].Changes; len(got) != 1 || got[0].Replacements[0].Deleted != (sarifRegion{41, 4, 41, 5}) || got[0].Replacements[1].Inserted.Text != "//\n" {
		t.Errorf("fix: %+v", got)
	}
	if got := run.Results[0].Locations[0].Physical; got.Region != nil || got.Artifact.URI != "go.mod" {
		t.Errorf("a file without a line: %+v", got)
	}
}

func TestPrintSARIFOfNothing(t *testing.T) {
	log := sarifOf(t, printed(t, nil, PrintOptions{Format: SARIF}))
	if len(log.Runs) != 1 || log.Runs[0].Results == nil || !log.Runs[0].Invocations[0].Successful {
		t.Errorf("got %+v", log)
	}
	outside := List{{Pos: at("/other/a b.go", 1, 1), Code: SyntaxError, Message: "m"}}
	log = sarifOf(t, printed(t, outside, PrintOptions{Format: SARIF, Dir: "/work"}))
	if got := log.Runs[0].Results[0].Locations[0].Physical.Artifact; got != (sarifArtifact{URI: "file:///other/a%20b.go"}) {
		t.Errorf("a file elsewhere: %+v", got)
	}
}

// TestGoldenSARIF checks the logs that whole runs write.
func TestGoldenSARIF(t *testing.T) {
	logs, err := filepath.Glob("../../golden/output/findings/sarif_*/diagnostics.txt")
	if err != nil || len(logs) < 3 {
		t.Fatal(logs, err)
	}
	var rules []string
	for _, name := range logs {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range sarifOf(t, string(text)).Runs[0].Tool.Driver.Rules {
			rules = append(rules, r.ID)
		}
	}
	if !slices.Contains(rules, string(UnknownMarker)) {
		t.Errorf("rules are %q", rules)
	}
}
