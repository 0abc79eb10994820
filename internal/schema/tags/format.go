package tags

import (
	"fmt"

	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// format applies k8s:format to a string.
func (u *tagUse) format() {
	f, ok := formatOf(u.tagRun, u.tag)
	if !ok || !u.expect("plain text") {
		return
	}
	s := u.at.Schema
	if f.Known && s.Format == "" {
		s.Format = f.Name
	}
	if f.MaxLength > 0 && (s.MaxLength == nil || *s.MaxLength > f.MaxLength) {
		s.MaxLength = new(f.MaxLength)
	}
	switch {
	case f.Pattern == "" || f.Known:
	case s.Pattern == "":
		s.Pattern = f.Pattern
	default:
		u.rule("self.matches("+cel.String(f.Pattern)+")", f.Must)
	}
	if f.Rule != "" {
		u.rule(fmt.Sprintf(f.Rule, "self"), f.Must)
	}
}

// formatOf returns the format that a tag names, or reports that there is none.
func formatOf(r *tagRun, tag *k8stag.Tag) (cel.Format, bool) {
	f, ok := cel.FormatNamed(tag.Payload)
	if !ok {
		r.badPayload(tag, cel.FormatNames()...)
	}
	return f, ok
}
