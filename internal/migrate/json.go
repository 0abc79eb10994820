package migrate

import (
	"encoding/json"
	"io"
	"strings"
)

// JSONVersion is that of the JSON of plans. It grows when a field changes its meaning or
// goes; new fields come without.
const JSONVersion = 1

type document struct {
	Version int        `json:"version"`
	Plans   []jsonPlan `json:"plans"`
	New     []string   `json:"new"` // definitions that the cluster does not have
}

type jsonPlan struct {
	CRD     string     `json:"crd"`
	Kind    string     `json:"kind"`
	Blocked []string   `json:"blocked"`
	Notes   []string   `json:"notes"`
	Steps   []jsonStep `json:"steps"`
}

type jsonStep struct {
	Title   string       `json:"title"`
	Before  []jsonLine   `json:"before"`
	Do      []jsonLine   `json:"do"`
	Instead *jsonInstead `json:"instead,omitempty"`
	Back    []jsonLine   `json:"back"`
}

// A jsonInstead is what to do in the place of a step, where the server can.
type jsonInstead struct {
	File     string     `json:"file"`
	Manifest string     `json:"manifest"`
	Do       []jsonLine `json:"do"`
}

// A jsonLine is for people or for a shell.
type jsonLine struct {
	Text    string `json:"text,omitempty"`
	Command string `json:"command,omitempty"`
}

// WriteJSON writes plans for programs. Absent are definitions without a plan, see [Absent].
func WriteJSON(w io.Writer, plans []Plan, absent []string) error {
	doc := document{Version: JSONVersion, Plans: []jsonPlan{}, New: list(absent)}
	for _, p := range plans {
		plan := jsonPlan{CRD: p.Name, Kind: p.Kind, Blocked: list(p.Blocks), Notes: list(p.Notes), Steps: []jsonStep{}}
		for _, s := range p.Steps {
			step := jsonStep{Title: s.Title, Before: jsonLines(s.Before), Do: jsonLines(s.Do), Back: jsonLines(s.Back)}
			if s.Manifest != "" {
				step.Instead = &jsonInstead{s.File, s.Manifest, jsonLines(s.Or)}
			}
			plan.Steps = append(plan.Steps, step)
		}
		doc.Plans = append(doc.Plans, plan)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(doc)
}

// list is never null.
func list(all []string) []string { return append([]string{}, all...) }

func jsonLines(all []string) []jsonLine {
	out := []jsonLine{}
	for _, l := range all {
		if text, ok := strings.CutPrefix(l, "#"); ok {
			out = append(out, jsonLine{Text: strings.TrimSpace(text)})
			continue
		}
		out = append(out, jsonLine{Command: l})
	}
	return out
}
