package grammar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/syntax"
)

func (e *explainer) unknownArgument(name string, offset int) *Problem {
	p := &Problem{Message: fmt.Sprintf("unknown argument %q of %q", name, e.marker)}
	p.Offset = max(strings.LastIndex(e.text[:min(offset, len(e.text))], name), 0)
	names := e.argumentNames()
	if strings.HasPrefix(e.text, e.marker+"=") && len(names) > 0 {
		p.Offset = len(e.marker)
		p.Message = fmt.Sprintf("the arguments of %q stand behind \":\", found \"=\"", e.marker)
		p.Help = fmt.Sprintf("write %s; its arguments are %s", e.withArgument(names), strings.Join(names, ", "))
		return p
	}
	if near := spelling.Nearest(name, names); near != "" {
		p.Help = fmt.Sprintf("did you mean %q?", near)
		if spelling.Distance(strings.ToLower(name), strings.ToLower(near)) <= spelling.SurelyMeant && strings.HasPrefix(e.text[p.Offset:], name) {
			p.Change = &Change{p.Offset, name, near}
		}
	} else if len(names) > 0 {
		p.Help = "its arguments are " + strings.Join(names, ", ")
	}
	return p
}

// withArgument spells the marker with the one argument that it must have and the value
// that was found; where there are several, as in its example.
func (e *explainer) withArgument(names []string) string {
	required := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return e.ct.Fields[name].Optional })
	value := strings.TrimSpace(strings.TrimPrefix(e.text, e.marker+"="))
	switch {
	case len(required) == 0 && value == "true":
		return e.marker + " alone"
	case len(required) == 0:
		return fmt.Sprintf("%s:%s=…", e.marker, names[0])
	case len(required) > 1:
		return "it as in " + e.example
	case !syntax.IsWord(value):
		value = "…"
	}
	return fmt.Sprintf("%s:%s=%s", e.marker, required[0], value)
}

func (e *explainer) argumentNames() []string {
	var names []string
	for name := range e.ct.Fields {
		if name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func (e *explainer) missing(names []string) *Problem {
	slices.Sort(names)
	if len(names) == 1 && names[0] == "" {
		return &Problem{Message: fmt.Sprintf("%q needs a value", e.marker), Help: "write " + e.marker + "=…"}
	}
	if p := e.emptyValue(names); p != nil {
		return p
	}
	p := &Problem{}
	arguments, sure := e.missingArguments(names)
	separator := ","
	if e.start >= len(e.text) {
		separator = ":"
	}
	p.Help = fmt.Sprintf("write %s%s%s, with your own values", e.text, separator, arguments)
	if sure {
		p.Help, p.Change = fmt.Sprintf("add %s%s to it", separator, arguments), &Change{Offset: len(e.text), New: separator + arguments}
	}
	for i, name := range names {
		names[i] = strconv.Quote(name)
	}
	word := "argument"
	if len(names) > 1 {
		word = "arguments"
	}
	p.Message = fmt.Sprintf("%q lacks the %s %s", e.marker, word, strings.Join(names, " and "))
	return p
}

// emptyValue finds the argument without a value, such as "path=,", that swallowed one which
// is reported as missing: what follows the comma was read as its value.
func (e *explainer) emptyValue(missing []string) *Problem {
	for _, name := range missing {
		end := strings.Index(e.text, "=,"+name+"=")
		if end < 0 {
			continue
		}
		start := strings.LastIndexAny(e.text[:end], ":,") + 1
		return &Problem{
			Message: fmt.Sprintf("argument %q of %q has no value", e.text[start:end], e.marker), Offset: start,
			Help: fmt.Sprintf("write %s=…", e.text[start:end]),
		}
	}
	return nil
}

// missingArguments spells arguments that a marker lacks, with the values that nearly
// everybody wants, else with those of the example; sure reports whether all are of the
// first kind.
func (e *explainer) missingArguments(names []string) (text string, sure bool) {
	words := make([]string, len(names))
	sure = true
	for i, name := range names {
		value, usual := e.usual[name]
		if !usual {
			value = e.exampleValue(name)
		}
		sure = sure && usual
		words[i] = name + "=" + value
	}
	return strings.Join(words, ","), sure
}

// exampleValue is what the marker's example has for an argument.
func (e *explainer) exampleValue(name string) string {
	for arg := range syntax.Arguments(e.example, fieldsOffset(e.ct, e.example)) {
		if e.example[arg.Name:arg.NameEnd] == name {
			return e.example[arg.Value:arg.End]
		}
	}
	return "…"
}

// argumentAt returns the name of the argument whose value holds the offset, ""
// if none does.
func argumentAt(ct *ctmarkers.Definition, text string, offset int) string {
	if ct.AnonymousField() || ct.Empty() {
		return ""
	}
	for arg := range syntax.Arguments(text, fieldsOffset(ct, text)) {
		if name := text[arg.Name:arg.NameEnd]; arg.Value <= offset && offset <= arg.End {
			if _, known := ct.Fields[name]; known {
				return name
			}
		}
	}
	return ""
}
