// Package diag holds findings: what is wrong, where, and how to fix it.
//
// Every stage of a run returns its findings as a [List] beside its value and
// goes on; internal/run makes them final, cmd/crdgen prints them and derives the
// exit code. The package knows nothing of Go source, Kubernetes or the stages: it
// must not import any other package of crdgen.
package diag

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// Severity reports whether a finding stops a run.
type Severity uint8

const (
	// Error stops the run: no file is written and the exit code is 1.
	Error Severity = iota
	// Warning is printed and changes nothing else.
	Warning
)

// String returns the word that is printed: "error" or "warning".
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// A Note is a second place that belongs to a finding.
type Note struct {
	Pos     token.Position
	Message string
	// Unfixed is why the edits of the finding were not made, where the message is about
	// that: a line that stands for several findings says it as well.
	Unfixed string
}

// NotFixed is the note that says why the edits of a finding were not made.
func NotFixed(pos token.Position, why string) Note {
	return Note{Pos: pos, Message: "not fixed, since " + why, Unfixed: why}
}

// An Edit is a change of a source file.
type Edit struct {
	// Pos is a place in the file as it was read: name, line and column count.
	Pos token.Position
	// Old is the text that stands at Pos and that New replaces. Where the file
	// has something else there, it was changed since and the edit does not apply.
	// A line on which only the mark of a comment would stay goes with it.
	Old, New string
	// Above puts New on a line of its own above the line of Pos, indented like
	// that one; where a struct begins in that line or another field ends, the line
	// is broken before Pos. Old is empty then, and New has no line feed.
	Above bool
}

// An Option is one of a generator, as in crd:maxDescLen=0.
type Option struct{ Generator, Name string }

// EmbeddedMeta is the option by which the schema of metadata inside of an object has fields.
func EmbeddedMeta() Option { return Option{Generator: "crd", Name: "generateEmbeddedObjectMeta"} }

// With is the argument that gives the option a value.
func (o Option) With(value string) string { return o.String() + "=" + value }

// String is the option as messages name it.
func (o Option) String() string { return o.Generator + ":" + o.Name }

// A Diagnostic is one finding. Message is lower case without a full stop: the
// thing first, then what was expected and what was found. What the user has to
// do goes into Help. Pos may be invalid (no file) where no place exists.
type Diagnostic struct {
	Pos      token.Position
	Severity Severity
	Code     Code
	Message  string
	Help     string
	Notes    []Note
	// Option is the option of a generator that Help proposes first; zero for none. It is
	// for whoever knows where options are set.
	Option Option
	// Edits write into the source what Help proposes; nil where somebody has to
	// decide. They are applied together or not at all.
	Edits []Edit
	// Word is what Help proposes to write in the place of one word of the source. Whoever
	// reads sources makes the edit of it: see [Diagnostic.DidYouMean].
	Word Word
	// Widens says that the edits make a rule answer where it failed, and change no answer
	// that it gave: what was accepted is accepted.
	Widens bool
	// Acts is why "crdgen fix" leaves the edits to a person, where they change what the
	// cluster does: what they make read was in no manifest before. Empty for other edits.
	Acts string
	// Unfixed is why there are no edits though Help names one text to write. Empty where Help
	// names several or none.
	Unfixed string
	// Certainty is what a finding rests on, where that is told apart: see
	// [github.com/crdgen/crdgen/internal/contract/change.Certainty]. Empty for one that is sure.
	Certainty string
	// Stricter says that controller-gen lets the same input pass. Such a finding
	// is a warning under --compat=controller-gen.
	Stricter bool
	// Outcome is what would be written in spite of an error: see [Diagnostic.IsBinding].
	Outcome Outcome
	// Alone says that later stages work on what there is once it is fixed: nothing that they
	// find follows from it.
	Alone bool
	// Idle says that the finding is about something without effect that stands there once for
	// all variants: it is none where one of them needs it.
	Idle bool
	// Together is what findings say that one line tells for all of them: a format
	// with %d for their number and, where the message names a kind or field, without
	// it. Without it only findings with the same message and help are one line. See
	// [List.Grouped].
	Together string
	// Generated says that a program has written the file: its findings of one code are one
	// line for people.
	Generated bool
	// Generators are those whose marker the finding is about; nil for one that is about
	// no marker, and where every generator means the marker.
	Generators []string
}

// IsOfMarker reports whether the finding is about a comment that is a marker of a generator,
// or was meant to be one.
func (d Diagnostic) IsOfMarker(generator string) bool {
	switch d.Code {
	case UnknownMarker, MisplacedMarker, MalformedMarker, MarkerValue, MarkerConflict, DuplicateMarker:
		return d.Generators == nil || slices.Contains(d.Generators, generator)
	}
	return false
}

// A Word is one that stands in the source, and the one that is meant.
type Word struct {
	Found, Meant string
	// Certain says that nothing else can be written there, however little the words look
	// alike.
	Certain bool
	// Names is what the word names, which another variant may have; a version has its name Of a
	// kind or resource.
	Names Thing
	Of    string
}

// A Thing is what a [Word] names.
type Thing uint8

const (
	// OtherThing is anything that every variant has, or none.
	OtherThing Thing = iota
	// Field is a field of a schema.
	Field
	// Webhook is a webhook that a marker declares.
	Webhook
	// Policy is a policy that a marker declares.
	Policy
	// PolicyVariable is a variable of such a policy.
	PolicyVariable
	// Value is a value of an enum.
	Value
	// Kind is a kind, and Resource the plural under which the API server serves it.
	Kind
	Resource
	// Version is one of a kind or resource.
	Version
)

// String is the word for it.
func (t Thing) String() string {
	return [...]string{"name", "field", "webhook", "policy", "variable", "value", "kind", "resource", "version"}[t]
}

// Help is the help that proposes the word, "" for none.
func (w Word) Help() string {
	if w.Meant == "" {
		return ""
	}
	return fmt.Sprintf("did you mean %q?", w.Meant)
}

// DidYouMean proposes one word in the place of another, which begins or ends at Pos or is
// the only one of its kind in that line. It leaves the finding as it is where nothing is
// meant.
func (d *Diagnostic) DidYouMean(found, meant string) {
	if meant != "" {
		d.Word = Word{Found: found, Meant: meant}
		d.Help = d.Word.Help()
	}
}

// DidYouMeanThe is DidYouMean for the name of something that another variant may have. It
// keeps what was found also where nothing is meant.
func (d *Diagnostic) DidYouMeanThe(named Thing, found, meant string) {
	d.DidYouMean(found, meant)
	d.Word.Found, d.Word.Names = found, named
}

// DidYouMeanTheVersion is DidYouMeanThe for a version of a kind or resource.
func (d *Diagnostic) DidYouMeanTheVersion(of, found, meant string) {
	d.DidYouMeanThe(Version, found, meant)
	d.Word.Of = of
}

// DidYouMeanOneOf is DidYouMeanThe where nobody can tell which of several was meant: it
// names them all, and nothing is written in the place of what was found.
func (d *Diagnostic) DidYouMeanOneOf(named Thing, found string, meant []string) {
	one := ""
	if len(meant) == 1 {
		one = meant[0]
	}
	d.DidYouMeanThe(named, found, one)
	if len(meant) > 1 {
		quoted := make([]string, len(meant))
		for i, m := range meant {
			quoted[i] = strconv.Quote(m)
		}
		d.Help = fmt.Sprintf("did you mean %s or %s?", strings.Join(quoted[:len(quoted)-1], ", "), quoted[len(quoted)-1])
	}
}

// A List collects findings in any order. The zero value is empty and ready.
type List []Diagnostic

// Add appends findings.
func (l *List) Add(d ...Diagnostic) { *l = append(*l, d...) }

// Collect runs what adds findings to the list and returns these; the list is as it was. So
// a function returns what those find that it calls, where its caller tells it otherwise or
// not at all.
func (l *List) Collect(find func()) List {
	before := *l
	*l = nil
	find()
	found := *l
	*l = before
	return found
}

// Errorf appends an error without help.
func (l *List) Errorf(pos token.Position, code Code, format string, args ...any) {
	l.Add(Diagnostic{Pos: pos, Severity: Error, Code: code, Message: fmt.Sprintf(format, args...)})
}

// HasErrors reports whether any finding is an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// MostSevere returns at most n findings in their order, errors rather than warnings.
func (l List) MostSevere(n int) List {
	if len(l) <= n {
		return l
	}
	errors, _ := l.Count()
	warnings := max(n-errors, 0)
	shown := make(List, 0, n)
	for _, d := range l {
		if d.Severity == Warning {
			if warnings == 0 {
				continue
			}
			warnings--
		}
		if len(shown) == n {
			break
		}
		shown.Add(d)
	}
	return shown
}

// Errors are the errors of a list, in its order.
func (l List) Errors() List {
	var errors List
	for _, d := range l {
		if d.Severity == Error {
			errors.Add(d)
		}
	}
	return errors
}

// Count returns the number of errors and of warnings.
func (l List) Count() (errors, warnings int) {
	for _, d := range l {
		if d.Severity == Error {
			errors++
		} else {
			warnings++
		}
	}
	return errors, warnings
}

// Relaxed returns the findings with every stricter one lowered to a warning.
func (l List) Relaxed() List {
	out := slices.Clone(l)
	for i := range out {
		if out[i].Stricter {
			out[i].Severity = Warning
		}
	}
	return out
}

// Lowered returns the findings with every error lowered to a warning.
func (l List) Lowered() List {
	out := slices.Clone(l)
	for i := range out {
		out[i].Severity = Warning
	}
	return out
}

// Without returns the findings that another list does not have.
func (l List) Without(other List) List {
	return slices.DeleteFunc(slices.Clone(l), func(d Diagnostic) bool {
		return slices.ContainsFunc(other, func(o Diagnostic) bool { return compare(d, o) == 0 })
	})
}

// WithoutConsequences returns the findings without those that lie in a file
// with syntax errors and are none: they tell what the parser made of it.
func (l List) WithoutConsequences() List {
	broken := map[string]bool{}
	for _, d := range l {
		if d.Code == SyntaxError {
			broken[d.Pos.Filename] = true
		}
	}
	if len(broken) == 0 {
		return l
	}
	return slices.DeleteFunc(slices.Clone(l), func(d Diagnostic) bool {
		return d.Code != SyntaxError && broken[d.Pos.Filename]
	})
}

// Sorted returns the findings ordered by file, line, column, code and message,
// each once. Findings without a file come first.
func (l List) Sorted() List {
	out := slices.Clone(l)
	slices.SortStableFunc(out, compare)
	return slices.CompactFunc(out, func(a, b Diagnostic) bool {
		return compare(a, b) == 0 && a.Severity == b.Severity
	})
}

// Strongest returns a sorted list in which findings that differ in severity alone are
// one, an error where one of them is.
func (l List) Strongest() List {
	var out List
	for _, d := range l {
		if n := len(out); n > 0 && compare(out[n-1], d) == 0 {
			if d.Severity < out[n-1].Severity {
				out[n-1] = d
			}
			continue
		}
		out = append(out, d)
	}
	return out
}

func compare(a, b Diagnostic) int {
	return cmp.Or(
		cmp.Compare(a.Pos.Filename, b.Pos.Filename),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Column, b.Pos.Column),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Message, b.Message),
	)
}
