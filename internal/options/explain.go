package options

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sigs.k8s.io/controller-tools/pkg/loader"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/syntax"
)

// explainUnknown says which part of an argument is not known and what may have
// been meant.
func (p *parser) explainUnknown(text, whole string) error {
	names := []string{"paths", "output"}
	for _, g := range p.known {
		names = append(names, g.Name)
	}
	if IsPath(text) {
		return &Error{Message: fmt.Sprintf("unknown option %q", text), Help: "paths are an option: write " + Path(text), Word: text}
	}
	segments := strings.Split(whole, ":")
	if !slices.Contains(names, segments[0]) {
		const list = "known options are"
		help := spelling.Propose(segments[0], names, list)
		return &Error{Message: fmt.Sprintf("unknown option %q", text), Help: help, Word: text, Unlike: strings.HasPrefix(help, list)}
	}
	if segments[0] != "output" {
		return p.explainArgument(text, segments)
	}
	rules := output.RuleNames()
	form := ""
	if len(segments) > 1 {
		form = segments[1]
	}
	if len(segments) > 2 && !slices.Contains(rules, form) {
		if _, ok := p.generator(form); !ok {
			return &Error{Message: fmt.Sprintf("unknown generator %q in option %q", form, text), Help: spelling.Propose(form, names[2:], "known generators are")}
		}
		form = segments[2]
	}
	if slices.Contains(rules, form) {
		return &Error{Message: fmt.Sprintf("option %q has an argument without a value", text), Help: "write output:artifacts:config=DIR or output:dir=DIR"}
	}
	return &Error{Message: fmt.Sprintf("unknown output rule %q in option %q", form, text), Help: spelling.Propose(form, rules, "known rules are")}
}

// explainArgument explains an option whose first segment is known, such as
// "crd:maxDescLen" or "paths:x=y".
func (p *parser) explainArgument(text string, segments []string) error {
	if value, ok := strings.CutPrefix(text, "paths:"); ok && !strings.Contains(value, "=") {
		return &Error{Message: fmt.Sprintf("option %q has no value", text), Help: fmt.Sprintf("did you mean %q?", "paths="+value)}
	}
	if !strings.Contains(text, "=") && len(segments) > 1 {
		return &Error{
			Message: fmt.Sprintf("argument %q in option %q has no value", segments[len(segments)-1], text),
			Help:    fmt.Sprintf("write %s=VALUE", text),
		}
	}
	return &Error{Message: fmt.Sprintf("unknown option %q", text), Help: fmt.Sprintf("arguments of %q are written %s:name=value,name=value", segments[0], segments[0])}
}

// decode parses an argument's values.
func (p *parser) decode(def *ctmarkers.Definition, text string) (any, error) {
	value, err := def.Parse("+" + text)
	if err != nil {
		return nil, p.explainValue(def, text, err)
	}
	if g, ok := p.generator(def.Name); ok && g.Variants != nil {
		return value, givenAgain(def.Name, text)
	}
	return value, nil
}

// givenAgain is the mistake of an option that gives channels or feature gates twice: the second
// list would count alone. controller-gen takes the last one of its own arguments.
func givenAgain(generator, text string) error {
	seen := map[string]string{}
	for arg := range syntax.Arguments(text, len(generator)+1) {
		name, value := text[arg.Name:arg.NameEnd], text[arg.Value:arg.End]
		if name != "channels" && name != "featureGates" {
			continue
		}
		if before, again := seen[name]; again {
			return &Error{
				Message: fmt.Sprintf("option %q gives %s twice", text, name),
				Help:    fmt.Sprintf("separate the values of one argument by %q: %s=%s;%s", ";", name, before, value),
			}
		}
		seen[name] = value
	}
	return nil
}

// explainValue turns a decoding error into a message about the argument. Only
// the first error counts: the others follow from it.
func (p *parser) explainValue(def *ctmarkers.Definition, text string, err error) error {
	var list loader.ErrList
	if errors.As(err, &list) && len(list) > 0 {
		err = list[0]
	}
	message := err.Error()
	var at *ctmarkers.ScannerError
	if errors.As(err, &at) {
		message = at.Msg
	}
	usage := &Error{Message: fmt.Sprintf("option %q: %s", text, message)}
	if name, ok := quotedAfter(message, "unknown argument "); ok {
		usage.Help = p.explainName(def, name)
	} else if name, ok := quotedAfter(message, "missing argument "); ok {
		usage.Message = fmt.Sprintf("option %q: missing argument %q", text, name)
		usage.Help = fmt.Sprintf("write %s:%s=VALUE", def.Name, name)
		if name == "" {
			usage.Message = fmt.Sprintf("option %q: missing value", text)
			usage.Help = fmt.Sprintf("write %s=VALUE", def.Name)
		}
	} else if fixed := severalValues(def, text); fixed != "" {
		usage.Message = fmt.Sprintf("option %q: a comma begins the next argument", text)
		usage.Help = fmt.Sprintf("separate the values of one argument by %q: %s", ";", fixed)
	} else if def.Empty() {
		usage.Message = fmt.Sprintf("option %q: %q takes no arguments", text, def.Name)
	}
	return usage
}

// explainName says what to do about an argument that is not known: what its generator
// says of one that is gone, else what may have been meant.
func (p *parser) explainName(def *ctmarkers.Definition, name string) string {
	if g, ok := p.generator(def.Name); ok && g.Removed[name] != "" {
		return "delete it: " + g.Removed[name]
	}
	return spelling.Propose(name, argumentNames(def), "known arguments are")
}

// severalValues returns an option with the values of its lists separated as lists are,
// where commas stand between them; "" where that is not the mistake.
func severalValues(def *ctmarkers.Definition, text string) string {
	rest, ok := strings.CutPrefix(text, def.Name+":")
	if !ok || strings.ContainsAny(rest, "\"'`{}") {
		return ""
	}
	parts := strings.Split(rest, ",")
	isList := false // what the value before belongs to
	joined, changed := "", false
	for i, part := range parts {
		name, _, has := strings.Cut(part, "=")
		_, known := def.Fields[name]
		switch {
		case has && known:
			isList = def.Fields[name].Type == ctmarkers.SliceType
			if i > 0 {
				joined += ","
			}
		case isList && part != "" && !known:
			joined, changed = joined+";", true
		default:
			return ""
		}
		joined += part
	}
	if !changed {
		return ""
	}
	return def.Name + ":" + joined
}

// argumentNames returns the names of a definition's arguments, sorted.
func argumentNames(def *ctmarkers.Definition) []string {
	names := make([]string, 0, len(def.Fields))
	for name := range def.Fields {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// quotedAfter returns the text in double quotes behind a prefix.
func quotedAfter(s, prefix string) (string, bool) {
	rest, ok := strings.CutPrefix(s, prefix)
	if !ok {
		return "", false
	}
	return strings.Trim(rest, `"`), true
}
