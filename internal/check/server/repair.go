package server

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/spelling"
)

// mostRepairs is how many slips of one expression are repaired.
const mostRepairs = 4

// repair returns a rule of the node without the slips that people bring along from
// other languages, and whether it then compiles. Nothing is returned that the API
// server's compiler does not take.
func repair(n *trace.Node, i int) (rule string, ok bool) {
	rule = n.Schema.XValidations[i].Rule
	for range mostRepairs {
		detail, known := compileError(n, i, rule)
		if !known {
			return "", false
		}
		if detail == "" {
			return rule, true
		}
		issues := expression.IssuesOf(detail)
		if len(issues) == 0 {
			return unquoted(n, i, rule)
		}
		next := repairedAt(n, i, rule, issues[0])
		if next == "" {
			return "", false
		}
		rule = next
	}
	detail, known := compileError(n, i, rule)
	return rule, known && detail == ""
}

// repairedAt repairs one slip, "" where none is known there. Of several ways the first
// one that gets the compiler further is taken.
func repairedAt(n *trace.Node, i int, rule string, at expression.Issue) string {
	for _, candidate := range candidates(at, n, rule) {
		detail, known := compileError(n, i, candidate)
		if !known {
			return ""
		}
		left := expression.IssuesOf(detail)
		if len(left) == 0 || expression.ByteAt(candidate, left[0].Line, left[0].Column) > expression.ByteAt(rule, at.Line, at.Column)+1 || len(left) < len(expression.IssuesOf(detailOf(n, i, rule))) {
			return candidate
		}
	}
	return ""
}

func detailOf(n *trace.Node, i int, rule string) string {
	detail, _ := compileError(n, i, rule)
	return detail
}

// compileError compiles a rule in the place of one of the node's. It is "" for one that
// compiles; known is false where CEL cannot look at the schema.
func compileError(n *trace.Node, i int, rule string) (detail string, known bool) {
	s := *n.Schema
	s.XValidations = []apiext.ValidationRule{{Rule: rule, OptionalOldSelf: n.Schema.XValidations[i].OptionalOldSelf}}
	results := expression.Compile(&s, n.Step == trace.Root)
	if len(results) != 1 {
		return "", false
	}
	if e := results[0].Error; e != nil {
		return e.Detail, true
	}
	return "", true
}

// unquoted is the expression inside of a rule that is one string literal as a whole:
// markers take double quotes and backquotes for their own, and single ones for CEL's.
func unquoted(n *trace.Node, i int, rule string) (string, bool) {
	inner, quoted := strings.CutPrefix(strings.TrimSpace(rule), "'")
	inner, closed := strings.CutSuffix(inner, "'")
	if !quoted || !closed || strings.Contains(inner, "'") {
		return "", false
	}
	detail, known := compileError(n, i, inner)
	return inner, known && detail == ""
}

// enclosed is what stands in a rule that is one literal of a string in single quotes as a whole, of
// which the compiler says at a place that it is none, for an escape in it; "" for any other rule.
func enclosed(rule string, at int) string {
	wrong, ok := celtoken.WrongEscapeAt(rule, at)
	if !ok || rule[wrong.Start] != '\'' || strings.TrimSpace(rule[:wrong.Start]+rule[wrong.End:]) != "" {
		return ""
	}
	return rule[wrong.Start+1 : wrong.End-1]
}

// slips are operators of other languages and what CEL has for them, longer ones first.
var slips = [...]struct{ wrong, right string }{
	{"!==", "!="},
	{"===", "=="},
	{"=<", "<="},
	{"=>", ">="},
	{"<>", "!="},
	{"and", "&&"},
	{"AND", "&&"},
	{"or", "||"},
	{"OR", "||"},
	{"not", "!"},
	{"=", "=="},
	{"&", "&&"},
	{"|", "||"},
}

// candidates are expressions in which what the compiler complains about is another
// word.
func candidates(i expression.Issue, n *trace.Node, rule string) []string {
	at := expression.ByteAt(rule, i.Line, i.Column)
	what := i.Mistake()
	if what == expression.SyntaxMistake {
		if inner := enclosed(rule, at); inner != "" {
			return []string{inner}
		}
		if wrong, ok := celtoken.WrongEscapeAt(rule, at); ok {
			return replacements(func(with string) string { return rule[:wrong.Start] + with + rule[wrong.End:] }, wrong.Right)
		}
		return append(operators(rule, at), operators(rule, len(strings.TrimRight(rule[:at], " \t\n")))...)
	}
	start := wordBefore(rule, at)
	word := expression.WordAt(rule[start:])
	replace := func(with string) string { return rule[:start] + with + rule[start+len(word):] }
	switch {
	case word == lengthElsewhere || word == "len" || word == "count":
		if strings.HasPrefix(rule[start+len(word):], "(") {
			return []string{replace("size")}
		}
		return []string{replace("size()")}
	case what == expression.UndefinedField && n.Version.LeavesOut(word):
	case what == expression.UndefinedField:
		return replacements(replace, nearestField(word, n))
	case what == expression.UndeclaredName && n.Property(word) != nil:
		return replacements(replace, "self."+word)
	case isCall(i, rule) && word == "not":
		return []string{replace("!")}
	case isCall(i, rule):
		return replacements(replace, nearestFunction(word))
	case what == expression.UndeclaredName:
		return replacements(replace, spelling.Nearest(word, []string{"self", "oldSelf"}))
	}
	return nil
}

// isCall reports whether an issue is about a function that does not exist.
func isCall(i expression.Issue, text string) bool {
	if i.Mistake() != expression.UndeclaredName {
		return false
	}
	start := wordBefore(text, expression.ByteAt(text, i.Line, i.Column))
	return strings.HasPrefix(strings.TrimLeft(text[start+len(expression.WordAt(text[start:])):], " "), "(")
}

// lengthElsewhere is what other languages call size.
const lengthElsewhere = "length"

// nearestFunction is the function that a name surely is meant to be, "" for none.
func nearestFunction(name string) string {
	meant := spelling.Nearest(name, append(slices.Clip(expression.Functions()), lengthElsewhere))
	switch {
	case spelling.Distance(strings.ToLower(name), strings.ToLower(meant)) > spelling.SurelyMeant:
		return ""
	case meant == lengthElsewhere:
		return "size"
	}
	return meant
}

func replacements(replace func(string) string, with string) []string {
	if with == "" {
		return nil
	}
	return []string{replace(with)}
}

// operators replaces the operator of another language that stands at a place or ends
// there.
func operators(rule string, at int) []string {
	var all []string
	for _, slip := range slips {
		for start := max(at-len(slip.wrong), 0); start <= at && start < len(rule); start++ {
			rest, ok := strings.CutPrefix(rule[start:], slip.wrong)
			if !ok || !standsAlone(rule[:start], slip.wrong, rest) {
				continue
			}
			if slip.right == "!" {
				rest = strings.TrimLeft(rest, " ")
			}
			all = append(all, rule[:start]+slip.right+rest)
		}
	}
	return all
}

// standsAlone reports whether an operator is no part of a longer one or of a word.
func standsAlone(before, operator, rest string) bool {
	letters := expression.IsWordByte(operator[0])
	joins := func(s string, i int) bool {
		if s == "" {
			return false
		}
		if letters {
			return expression.IsWordByte(s[i])
		}
		return strings.IndexByte("=<>!&|", s[i]) >= 0
	}
	return !joins(before, len(before)-1) && !joins(rest, 0)
}

// wordBefore is the beginning of the word at a place: CEL points at the word, at the
// dot before it or at the parenthesis behind it.
func wordBefore(rule string, at int) int {
	at = min(at, len(rule))
	switch {
	case at < len(rule) && rule[at] == '.':
		return at + 1
	case at < len(rule) && rule[at] == '(':
		at = len(strings.TrimRight(rule[:at], " "))
	}
	for at > 0 && expression.IsWordByte(rule[at-1]) {
		at--
	}
	return at
}

// asBool spells a rule that is no bool as one, "" where none of the usual ways
// compiles.
func asBool(n *trace.Node, i int) string {
	rule := strings.TrimSpace(n.Schema.XValidations[i].Rule)
	ways := []string{rule + " > 0", rule + ` != ""`, "size(" + rule + ") > 0", "has(" + rule + ")"}
	at := slices.IndexFunc(ways, func(way string) bool {
		detail, known := compileError(n, i, way)
		return known && detail == ""
	})
	if at < 0 {
		return ""
	}
	return ways[at]
}
