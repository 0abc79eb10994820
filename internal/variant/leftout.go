package variant

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/condition"
)

// Spelled takes back every proposal of another word for a name that the Go source declares
// and the program leaves out: it is right where that is there, and an edit of it would
// change what all variants say. The findings say instead who leaves it out.
func Spelled(p *model.Program, l diag.List) diag.List {
	return spelled(p, l, func(name model.Name, out model.LeftOut, d diag.Diagnostic) string {
		if help := oddCondition(p, out); help != "" {
			return help
		}
		return behindCondition(string(name.Of), out, p.ConditionsOf(d.Pos))
	})
}

// Chosen does the same with findings about objects: flags choose the variant that has what
// they name.
func Chosen(p *model.Program, l diag.List) diag.List {
	return spelled(p, l, func(_ model.Name, out model.LeftOut, d diag.Diagnostic) string {
		if out.Dropped {
			return d.Help
		}
		return "choose with " + Flags(out.When)
	})
}

// Flags are the flags of a command that looks at one variant for one that meets conditions.
func Flags(when []condition.Condition) string {
	v, _ := condition.Meeting(when)
	var flags []string
	if v.Channel != "" {
		flags = append(flags, "--channel="+v.Channel)
	}
	for _, name := range slices.Sorted(maps.Keys(v.Gates)) {
		flags = append(flags, fmt.Sprintf("--feature-gates=%s=%t", name, v.Gates[name]))
	}
	return strings.Join(flags, " ")
}

func spelled(p *model.Program, l diag.List, advise func(model.Name, model.LeftOut, diag.Diagnostic) string) diag.List {
	for i := range l {
		d := &l[i]
		name := model.Name{Of: model.Named(d.Word.Names.String()), Text: d.Word.Found}
		switch name.Of {
		case model.Resources:
			name.Text, _, _ = strings.Cut(name.Text, "/") // a subresource
		case model.Versions:
			name = model.VersionOf(d.Word.Of, d.Word.Found)
		}
		out, ok := p.LeftOut(name)
		if !ok || out.Dropped && out.Pos.Filename == d.Pos.Filename && out.Pos.Line == d.Pos.Line {
			continue // a marker that drops what is not there drops nothing
		}
		d.Word, d.Edits = diag.Word{}, nil
		d.Help = advise(name, out, *d)
		d.Notes = append(d.Notes[:len(d.Notes):len(d.Notes)], diag.Note{Pos: out.Pos, Message: notFor(name, out)})
	}
	return l
}

// notFor says of a name that a program lacks where it is.
func notFor(name model.Name, out model.LeftOut) string {
	if out.Dropped {
		return fmt.Sprintf("field %q is dropped here", name.Text)
	}
	if of, version, ok := strings.Cut(name.Text, "/"); ok && name.Of == model.Versions {
		return fmt.Sprintf("version %q of %q is declared here, and not for this output", version, of)
	}
	return fmt.Sprintf("%s %q is declared here, and not for this output", name.Of, name.Text)
}

// behindCondition proposes the condition for what names something that a program lacks, where
// it stands behind conditions of its own or none.
func behindCondition(what string, out model.LeftOut, own []condition.Condition) string {
	switch {
	case out.Dropped && len(out.When) > 0:
		return "put what names the field behind a condition that does not hold where the field is dropped"
	case out.Dropped:
		return "delete what names the field, or the marker that drops it"
	}
	for _, has := range own {
		if slices.ContainsFunc(out.When, has.Excludes) {
			return fmt.Sprintf("write what the %s has, %s, in the place of %s, or delete what names the %[1]s", what, inMarkers(out.When), inMarkers([]condition.Condition{has}))
		}
	}
	return fmt.Sprintf("put what names the %s behind the condition that the %[1]s has: %s", what, inMarkers(out.When))
}

// oddCondition is the help where a condition of what is left out seems misspelt: nothing else has
// its name, and more than one marker has one that looks alike.
func oddCondition(p *model.Program, out model.LeftOut) string {
	times := map[string]map[token.Position]bool{}
	for _, c := range p.Conditions {
		for _, name := range namesOf(c) {
			if times[name] == nil {
				times[name] = map[token.Position]bool{}
			}
			times[name][c.Pos] = true
		}
	}
	var usual []string
	for name, at := range times {
		if len(at) > 1 {
			usual = append(usual, name)
		}
	}
	slices.Sort(usual)
	for _, c := range out.When {
		for _, name := range namesOf(c) {
			if near := spelling.Nearest(name, usual); len(times[name]) == 1 && near != "" && near != name && withoutDigits(near) != withoutDigits(name) {
				return fmt.Sprintf("its condition has %q, which no other marker names: did you mean %q?", name, near)
			}
		}
	}
	return ""
}

// withoutDigits is what versions of a gate, as RoutingV1 and RoutingV2, have in common.
func withoutDigits(name string) string {
	return strings.Map(func(c rune) rune {
		if '0' <= c && c <= '9' {
			return -1
		}
		return c
	}, name)
}

// namesOf are those of the channels or feature gates that a condition names.
func namesOf(c condition.Condition) []string {
	names := slices.Clone(c.Channels)
	for _, g := range c.Gates {
		names = append(names, g.Name)
	}
	return names
}

// inMarkers writes conditions as they stand in front of a marker.
func inMarkers(when []condition.Condition) string {
	all := make([]string, len(when))
	for i, c := range when {
		all[i] = strings.Replace(c.Marker(), "+crdgen:", "+crdgen:in:", 1)
	}
	return strings.Join(all, " ")
}
