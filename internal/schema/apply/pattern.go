package apply

import (
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misuse"
)

// pattern reports what is no regular expression, and one that no string matches.
func (c Checker) pattern(m markers.Mark, pattern string) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		why := strings.TrimPrefix(err.Error(), "error parsing regexp: ")
		c.wrongValue(m, "the pattern is no regular expression of Go's syntax: "+why, patternHelp(pattern, why))
		return
	}
	sign, within := misplacedAnchor(re), enclosedPattern(m, pattern)
	switch {
	case strings.ContainsAny(pattern, "“”„‘’"): // the quotes are told of where markers are read
	case sign == "" && (within == "" || pattern[0] != '\''):
	case sign == "":
		c.Diags.Add(diag.Diagnostic{
			Pos: m.ArgPos(""), Severity: diag.Warning, Code: diag.MarkerValue, Stricter: true,
			Message: "the single quotes are part of the pattern", Help: "write " + within, Edits: patternEdits(m, pattern, within),
		})
	default:
		d := misuse.UselessValue(m, "", "no string matches the pattern: something stands before \"^\"", "move it to the beginning, or write \\^ for the character")
		if sign == "$" {
			d.Message, d.Help = "no string matches the pattern: something stands behind \"$\"", "move it to the end, or write \\$ for the character"
		}
		if within != "" {
			d.Help, d.Edits = "write "+within+": what stands around the pattern is part of it", patternEdits(m, pattern, within)
		}
		c.Diags.Add(d)
	}
}

// enclosedPattern is a pattern without the single quotes or the slashes around it, in the quotes of
// markers; "" where the marker has none around it. Quotes and slashes in between as well are
// signs of the pattern.
func enclosedPattern(m markers.Mark, pattern string) string {
	if len(pattern) < len("'a'") || !strings.HasSuffix(m.Text, "="+pattern) {
		return ""
	}
	first, last, inner := pattern[0], pattern[len(pattern)-1], pattern[1:len(pattern)-1]
	if _, err := syntax.Parse(inner, syntax.Perl); err != nil || first != last || first != '/' && first != '\'' || strings.ContainsAny(inner, "`"+string(first)) {
		return ""
	}
	return "`" + inner + "`"
}

// message warns of single quotes around the message of a rule, which users read with it.
func (c Checker) message(m markers.Mark, message string) {
	rest, opens := strings.CutPrefix(message, "'")
	inner, closes := strings.CutSuffix(rest, "'")
	if !opens || !closes || inner == "" || strings.ContainsAny(inner, "'\"\\") {
		return
	}
	d := diag.Diagnostic{
		Pos: m.ArgPos("message"), Severity: diag.Warning, Code: diag.MarkerValue, Stricter: true,
		Message: "the single quotes are part of the message", Help: `write message="` + inner + `"`,
	}
	if len(m.When) == 0 && !m.Made() && strings.Contains(m.Text, "message="+message) {
		d.Edits = []diag.Edit{{Pos: m.ArgPos("message"), Old: message, New: `"` + inner + `"`}}
	}
	c.Diags.Add(d)
}

func patternEdits(m markers.Mark, pattern, within string) []diag.Edit {
	if len(m.When) > 0 {
		return nil
	}
	return []diag.Edit{{Pos: m.ArgPos(""), Old: pattern, New: within}}
}

// misplacedAnchor finds a ^ behind a character that a match must have, or a $ before one: "^",
// "$", or "" where there is none in the way of every match.
func misplacedAnchor(re *syntax.Regexp) string {
	switch re.Op {
	case syntax.OpCapture, syntax.OpPlus:
		return misplacedAnchor(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return misplacedAnchor(re.Sub[0])
		}
	case syntax.OpAlternate:
		sign := ""
		for _, sub := range re.Sub {
			if sign = misplacedAnchor(sub); sign == "" {
				return ""
			}
		}
		return sign
	case syntax.OpConcat:
		return misplacedBetween(re.Sub)
	}
	return ""
}

// misplacedBetween is misplacedAnchor for parts that follow each other.
func misplacedBetween(parts []*syntax.Regexp) string {
	for _, sub := range parts {
		if sign := misplacedAnchor(sub); sign != "" {
			return sign
		}
	}
	asks := func(re *syntax.Regexp) bool { return !takesNothing(re) }
	for i, sub := range parts {
		if begins(sub, syntax.OpBeginText, 0) && slices.ContainsFunc(parts[:i], asks) {
			return "^"
		}
		if begins(sub, syntax.OpEndText, -1) && slices.ContainsFunc(parts[i+1:], asks) {
			return "$"
		}
	}
	return ""
}

// begins reports whether every match of an expression has an anchor at one of its ends: at the
// beginning for 0, at the end for -1.
func begins(re *syntax.Regexp, anchor syntax.Op, end int) bool {
	switch re.Op {
	case anchor:
		return true
	case syntax.OpCapture, syntax.OpPlus:
		return begins(re.Sub[0], anchor, end)
	case syntax.OpConcat:
		return begins(re.Sub[(len(re.Sub)+end)%len(re.Sub)], anchor, end)
	case syntax.OpAlternate:
		return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !begins(sub, anchor, end) })
	}
	return false
}

// takesNothing reports whether an expression matches an empty string, or may.
func takesNothing(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpLiteral, syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL, syntax.OpNoMatch:
		return false
	case syntax.OpCapture, syntax.OpPlus:
		return takesNothing(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min == 0 || takesNothing(re.Sub[0])
	case syntax.OpConcat:
		return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !takesNothing(sub) })
	case syntax.OpAlternate:
		return slices.ContainsFunc(re.Sub, takesNothing)
	}
	return true
}

// patternHelp says what to do about a pattern that is no regular expression of Go's syntax.
func patternHelp(pattern, why string) string {
	for _, around := range []string{"(?!", "(?=", "(?<!", "(?<="} {
		if strings.Contains(pattern, around) {
			return "Go's syntax cannot look around: write what is allowed, or a rule with +" + markers.ValidationPrefix + "XValidation"
		}
	}
	if strings.HasPrefix(why, "missing closing") {
		return `close it, or write \ before a bracket that is meant as it is`
	}
	return "write what https://pkg.go.dev/regexp/syntax has"
}
