package misspelt

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/syntax"
)

// A guess is what an unknown marker was meant to be.
type guess struct {
	// spelled is the marker as the user wrote it, empty for what is none of ours.
	spelled string
	// meant is the name of the marker that was meant, where that can be told.
	meant string
	// prose is what stands behind the marker and is meant for readers.
	prose string
	// gone says that the edit takes the marker out.
	gone bool
	// instead is the whole marker to write, help what to do otherwise.
	instead, help string
	// denied says that the marker is one of a property which nothing has without it, and
	// that the user wrote "false" behind it.
	denied bool
	// said says that the marker which was meant stands at the same declaration.
	said bool
	// vague says that help is for somebody who knows what was meant.
	vague bool
}

// A guesser finds the name of a registry that a marker means most likely. What is made of it,
// a corrector decides.
type guesser struct{ *markers.Registry }

// guess decides whether an unknown marker was meant to be one of ours.
func (r guesser) guess(text string, target markers.Target) guess {
	word := syntax.Name(text)
	if word == "" {
		return r.guessDetached(text)
	}
	tail := text[1+len(word):]
	if g := r.guessTorn(text, word, tail); g.spelled != "" {
		return g
	}
	if word != "genclient" && // client-gen reads it, and passes over any other case
		strings.EqualFold(word, "genclient") {
		return guess{spelled: "+" + word, instead: "+genclient" + tail, vague: true}
	}
	if inNamespace(word) {
		return r.guessNamed(word, tail, target)
	}
	if g := r.guessWithoutPrefix(text, target); g.spelled != "" {
		return g
	}
	if g := r.guessValueBehind(word, tail); g.spelled != "" {
		return g
	}
	for _, name := range unprefixed() {
		switch {
		case word == name && (name == "optional" || name == "required" || name == "nullable"):
			return r.withoutTail(name, tail)
		case word == name:
			return guess{spelled: "+" + word + shorten(tail), help: fmt.Sprintf("write +%s=… without a blank", name)}
		case strings.EqualFold(word, name), spelling.Distance(word, name) == 1:
			return guess{spelled: "+" + word, meant: name}
		}
	}
	return r.guessWithoutNamespace(text, target)
}

// guessValueBehind looks at a marker without a namespace whose value stands behind a colon. An enum
// has a namespace; what stands without one may be that of another tool.
func (r guesser) guessValueBehind(word, tail string) guess {
	head, value, behindColon := strings.Cut(word, ":")
	switch {
	case behindColon && (value == "" || !isRestOfList(tail)):
		return guess{}
	case behindColon:
		value += tail
	case head == enumWord && len(tail) > 1 && tail[0] == '=':
		value = tail[1:]
	default:
		return guess{}
	}
	g := guess{spelled: "+" + word + tail}
	switch {
	case head == enumWord:
		g.meant, g.vague = markers.ValidationPrefix+"Enum", true
	case head == "nullable" && value == "true":
		g.meant, g.instead = head, "+"+head
		return g
	case slices.Contains(unprefixed(), head) && head != "nullable" && head != "optional" && head != "required":
		g.meant = head
	default:
		return guess{}
	}
	g.instead = "+" + g.meant + "=" + value
	return g
}

// enumWord is what people call an enum without its namespace.
const enumWord = "enum"

// guessNamed looks at a word in one of our namespaces and what stands behind it.
func (r guesser) guessNamed(word, tail string, target markers.Target) guess {
	spelled := "+" + word
	if strings.EqualFold(word, markers.ValidationPrefix+"OneOf") {
		return guess{spelled: spelled, vague: true, help: "did you mean \"+kubebuilder:validation:ExactlyOneOf\" or \"+kubebuilder:validation:AtMostOneOf\"?"}
	}
	if g, ok := r.guessParts(word, tail, target); ok {
		return g
	}
	meant := r.Suggest(word, target)
	if meant == word || r.TargetsOf(word) != 0 && strings.TrimLeft(tail, " \t") != tail {
		g := r.behind(word, tail)
		g.spelled, g.meant = spelled+shorten(tail), word
		return g
	}
	colon := strings.LastIndexByte(word, ':')
	if isRestOfList(tail) && meant == word[:colon] && r.takesValue(meant) {
		g := r.withValue(meant, word[colon+1:]+tail)
		g.spelled, g.meant = spelled+tail, meant
		g.denied = word[colon+1:] == "false" && strings.HasPrefix(meant, "kubebuilder:object:")
		return g
	}
	if flag, ok := strings.CutSuffix(word, ":false"); ok && tail == "" && r.isFlag(flag, target) {
		return guess{spelled: spelled, meant: flag, denied: true, help: "delete it: only the marker makes it so, and nothing may stand behind it", gone: true}
	}
	if isOpposite(word, meant) && strings.HasSuffix(word+tail, "false") && r.isFlag(meant, target) {
		return guess{spelled: spelled + tail, meant: meant, instead: "+" + meant}
	}
	if isOpposite(word, meant) {
		return guess{spelled: spelled, gone: true, vague: true, help: fmt.Sprintf("delete it: that is so where %q does not stand", "+"+meant)}
	}
	return guess{spelled: spelled, meant: meant}
}

// guessParts looks for a marker whose parts are joined in another way: a value or an argument
// behind the wrong one of ":", "=" and ",".
func (r guesser) guessParts(word, tail string, target markers.Target) (g guess, ok bool) {
	spelled := "+" + word
	if value := strings.TrimLeft(tail, ":= \t"); word+":" == markers.ValidationPrefix && r.TargetsOf(markers.ValidationPrefix+value) != 0 {
		return guess{spelled: spelled + shorten(tail), meant: markers.ValidationPrefix + value, instead: "+" + markers.ValidationPrefix + value}, true
	}
	if value, ok := strings.CutPrefix(tail, "="); ok && r.TargetsOf(word) == 0 && r.TargetsOf(word+":"+value) != 0 {
		return guess{spelled: spelled + tail, meant: word + ":" + value, instead: spelled + ":" + value}, true
	}
	if name, meant := r.guessBeforeArgument(word, tail, target); meant != "" {
		return guess{spelled: "+" + name, meant: meant}, true
	}
	if colon := strings.LastIndexByte(word, ':'); isRestOfList(tail) && r.TargetsOf(word) == 0 && !r.takesValue(word[:colon]) {
		if whole := "+" + word[:colon] + "=" + word[colon+1:] + tail; corrector(r).reads(whole, target) {
			return guess{spelled: spelled + tail, meant: word[:colon], instead: whole}, true
		}
	}
	if value, ok := strings.CutPrefix(tail, ":"); ok {
		if name, meant := r.guessBeforeArgument(word, "="+value, target); meant == name && meant != "" {
			return guess{spelled: spelled, meant: meant, instead: spelled + "=" + value}, true
		}
	}
	return guess{}, false
}

// isRestOfList reports whether what stands behind a word is nothing, or further values of a
// list that begins with it.
func isRestOfList(tail string) bool {
	return tail == "" || tail[0] == ';' && len(tail) > 1 && !strings.ContainsAny(tail, " \t=")
}

// isOpposite reports whether one name denies the other: it is the other one with a prefix
// such as "un" before its last segment. A value behind a colon is no part of it.
func isOpposite(word, name string) bool {
	segments := strings.Split(strings.ToLower(word), ":")
	at := strings.Count(name, ":")
	if name == "" || at >= len(segments) {
		return false
	}
	said, meant := segments[at], strings.ToLower(name[strings.LastIndexByte(name, ':')+1:])
	return slices.ContainsFunc([]string{"un", "non", "not", "no"}, func(no string) bool { return said == no+meant || meant == no+said })
}

// uniqueItems is the marker that controller-gen has and every API server refuses.
const uniqueItems = markers.ValidationPrefix + "UniqueItems"

// withValue proposes a marker with a value, for one that every API server refuses what
// does the same.
func (r guesser) withValue(name, value string) guess {
	switch {
	case name == uniqueItems && value == "true":
		return guess{instead: "+listType=set"}
	case name == uniqueItems:
		return guess{help: "delete it: lists may have equal items anyhow"}
	}
	return guess{instead: fmt.Sprintf("+%s=%s", name, value)}
}

// withoutTail proposes a marker without what stands behind it.
func (r guesser) withoutTail(name, tail string) guess {
	g := guess{spelled: "+" + name + shorten(tail), help: fmt.Sprintf("nothing may stand behind %q", "+"+name)}
	switch text := strings.TrimLeft(tail, ".,;:=- \t"); {
	case text == "":
		g.instead, g.meant = "+"+name, name
	case isProse(text):
		g.prose, g.meant = text, name
		g.help += ": write the words on a line above it"
	}
	return g
}

// isProse reports whether a text is for readers: it begins with a word and has nothing in
// it that a marker has.
func isProse(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(first) && !strings.ContainsAny(text, "+=`\"")
}

// behind says what is wrong with what stands behind the name of a marker.
func (r guesser) behind(name, tail string) guess {
	if ds := r.Named(name); len(ds) > 0 && !ds[0].TakesValue() && len(ds[0].Arguments()) > 0 && strings.Contains(tail, "=") {
		return guess{instead: "+" + name + ":" + strings.TrimLeft(tail, ",; \t")}
	}
	if !r.takesValue(name) {
		return guess{help: fmt.Sprintf("nothing may stand behind %q", "+"+name)}
	}
	if value := strings.TrimLeft(tail, ":= \t"); value != "" && syntax.IsWord(value) {
		return r.withValue(name, value)
	}
	return guess{help: fmt.Sprintf("write +%s=…", name)}
}

// isFlag reports whether a marker of a target has neither a value nor arguments.
func (r guesser) isFlag(name string, target markers.Target) bool {
	d := r.Find(name, target)
	return d != nil && !d.TakesValue() && len(d.Arguments()) == 0
}

// takesValue reports whether a marker has a value directly behind "=".
func (r guesser) takesValue(name string) bool {
	definitions := r.Named(name)
	return len(definitions) > 0 && definitions[0].TakesValue()
}

// guessBeforeArgument takes the last segment of a word for the first argument of the
// marker before it, where that marker has it: both are "" if it has not.
func (r guesser) guessBeforeArgument(word, tail string, target markers.Target) (name, meant string) {
	colon := strings.LastIndexByte(word, ':')
	if colon < 0 || !strings.HasPrefix(tail, "=") {
		return "", ""
	}
	meant = r.Suggest(word[:colon], target)
	d := r.Find(meant, target)
	if d == nil || d.IsTag() || !slices.ContainsFunc(d.Arguments(), func(a markers.Argument) bool { return a.Name == word[colon+1:] }) {
		return "", ""
	}
	return word[:colon], meant
}

// guessDetached looks at a text whose '+' is followed by blanks or by more of it. It is
// prose unless nothing but a marker follows.
func (r guesser) guessDetached(text string) guess {
	rest := strings.TrimLeft(text[1:], pluses+oddBlanks)
	if rest == text[1:] || rest == "" {
		return guess{}
	}
	word := syntax.Name("+" + rest)
	tail := rest[len(word):]
	if word == "" || tail != "" && !strings.ContainsRune("=:(", rune(tail[0])) || r.TargetsOf(word) == 0 && !inNamespace(word) {
		return guess{}
	}
	if !inNamespace(word) && !slices.Contains(unprefixed(), word) {
		return guess{}
	}
	g := guess{spelled: text[:len(text)-len(tail)], meant: word}
	if strings.ContainsAny(text[1:len(text)-len(rest)], pluses) {
		g.vague, g.instead = true, "+"+rest
	}
	return g
}

// guessTorn looks at a namespace with blanks behind its colon.
func (r guesser) guessTorn(text, word, tail string) guess {
	rest, ok := strings.CutPrefix(tail, ":")
	if !ok || !inNamespace(word+":") || strings.TrimLeft(rest, oddBlanks) == rest {
		return guess{}
	}
	whole := "+" + word + ":" + strings.TrimLeft(rest, oddBlanks)
	if _, targets := r.LookupAnywhere(whole); targets == 0 {
		return guess{}
	}
	return guess{spelled: text[:len(text)-len(rest)], meant: bareName(whole[:1+len(syntax.Name(whole))]), instead: whole}
}

// guessWithoutNamespace takes a text for one of controller-gen's markers without what
// these begin with: "kubebuilder:", and of validations "validation:" as well. A single
// word is taken for one only where it is written as validations are, with a value: other
// tools have markers of one word.
func (r guesser) guessWithoutNamespace(text string, target markers.Target) guess {
	word := syntax.Name(text)
	tail := text[1+len(word):]
	if tail != "" && tail[0] != '=' && tail[0] != ':' {
		return guess{}
	}
	prefixes := []string{"kubebuilder:"}
	if !strings.Contains(word, ":") {
		if 'A' > word[0] || word[0] > 'Z' || tail == "" {
			return guess{}
		}
		prefixes = nil
	}
	for _, prefix := range append(prefixes, markers.ValidationPrefix) {
		whole := "+" + prefix + text[1:]
		name := ""
		if d := r.Lookup(whole, target); d != nil {
			name = d.Name
		} else if other, targets := r.LookupAnywhere(whole); targets != 0 {
			name = other
		}
		if short, ok := strings.CutPrefix(name, prefix); ok && short != "" {
			return guess{spelled: "+" + short, meant: name, instead: whole, vague: true}
		}
	}
	return guess{}
}

// guessWithoutPrefix takes a text for one of crdgen's own markers without what these
// begin with, where its first segment names a family of them and the rest one of that
// family, give or take a slip. All are "" if it is none.
func (r guesser) guessWithoutPrefix(text string, target markers.Target) guess {
	head, _, found := strings.Cut(text[1:], ":")
	family := ownPrefix + head + ":"
	if !found || head == "" || len(behindPrefix(r.Registry, family, anyTarget)) == 0 {
		return guess{}
	}
	whole := "+" + ownPrefix + text[1:]
	if d := r.Lookup(whole, target); d != nil {
		return guess{spelled: "+" + strings.TrimPrefix(d.Name, ownPrefix), meant: d.Name}
	}
	if name, targets := r.LookupAnywhere(whole); targets != 0 {
		return guess{spelled: "+" + strings.TrimPrefix(name, ownPrefix), meant: name}
	}
	g := r.guess(whole, target)
	if !strings.HasPrefix(g.meant, family) {
		return guess{}
	}
	g.spelled = "+" + strings.TrimPrefix(g.spelled, "+"+ownPrefix)
	return g
}
