package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sigs.k8s.io/controller-tools/pkg/loader"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/featuregate"
	"github.com/crdgen/crdgen/internal/output"
)

// A plan is what the OPTION... arguments ask for.
type plan struct {
	// jobs are the named generators in the order of the arguments.
	jobs []job
	// paths are the values of all paths= options, in order; nil means the
	// current directory.
	paths []string
	// open are the jobs to choose from by the markers of the source, where none is
	// named; see [plan.settle].
	open []job
	// everything says that checks run as well that are too slow for every run.
	everything bool
	// channel is the channel that is written, together the names of all generators of
	// the run where this plan is one of several; see [plan.byChannel].
	channel  string
	together []string
	// top is the directory that packages must lie in; empty where the command line names
	// them.
	top string
	// gates are those of the flag that names them; they count before those of options.
	gates []string
}

// A job is one generator with its options and the rule for what it writes.
type job struct {
	generator generators.Generator
	options   any
	// configured says that the settings of the project name the generator.
	configured bool
	rule       output.Rule
	// channelsIn is the directory whose directories are channels, where the rule names one
	// of them; see [plan.byChannel].
	channelsIn string
	// gates are the states of feature gates, once they are read: see [plan.readGates].
	gates featuregate.States
}

// inputPaths is the value of paths=.
type inputPaths []string

// parseArguments reads the OPTION... arguments as controller-gen does: each is a
// marker without its "+", decoded by controller-tools' definitions. The first
// mistake is returned, as a *usageError.
func parseArguments(args []string, known []generators.Generator) (plan, error) {
	p := argumentParser{known: known, byGenerator: map[string]output.Rule{}}
	for _, arg := range args {
		if err := p.add(arg); err != nil {
			return plan{}, err
		}
	}
	return p.finish()
}

// argumentParser collects what the arguments say before output rules meet generators,
// which may be named in any order.
type argumentParser struct {
	known       []generators.Generator
	jobs        []job
	paths       []string
	defaultRule *output.Rule
	byGenerator map[string]output.Rule
	ruleOrder   []string // generators in byGenerator, in the order of the arguments
}

// add reads one argument.
func (p *argumentParser) add(arg string) error {
	text := strings.TrimPrefix(arg, "+")
	if text == "" {
		return &usageError{message: fmt.Sprintf("empty argument %q", arg), help: "quote or set the shell variable that should stand there"}
	}
	def, err := p.lookup(text)
	if err != nil {
		return err
	}
	value, err := decode(def, text)
	if err != nil {
		return err
	}
	if paths, ok := value.(inputPaths); ok {
		p.paths = append(p.paths, paths...)
		return nil
	}
	if rest, ok := strings.CutPrefix(def.Name, "output:"); ok {
		p.addRule(rest, value)
		return nil
	}
	return p.addJob(def.Name, value)
}

func (p *argumentParser) addRule(target string, value any) {
	r := output.RuleOf(value)
	name, _, specific := strings.Cut(target, ":")
	if !specific {
		p.defaultRule = &r
		return
	}
	if _, again := p.byGenerator[name]; !again {
		p.ruleOrder = append(p.ruleOrder, name)
	}
	p.byGenerator[name] = r
}

func (p *argumentParser) addJob(name string, options any) error {
	for _, j := range p.jobs {
		if j.generator.Name == name {
			return &usageError{
				message: fmt.Sprintf("generator %q is named twice", name),
				help:    fmt.Sprintf("put all options into one argument, as in %s:option=value,option=value", name),
			}
		}
	}
	g, _ := p.generator(name)
	p.jobs = append(p.jobs, job{generator: g, options: options})
	return nil
}

// finish gives every job its output rule.
func (p *argumentParser) finish() (plan, error) {
	for _, name := range p.ruleOrder {
		if !slices.ContainsFunc(p.jobs, func(j job) bool { return j.generator.Name == name }) {
			return plan{}, &usageError{
				message: fmt.Sprintf("output rule for generator %q, which is not run", name),
				help:    fmt.Sprintf("name %q as well, or drop its output rule", name),
			}
		}
	}
	for i := range p.jobs {
		name := p.jobs[i].generator.Name
		if r, ok := p.byGenerator[name]; ok {
			p.jobs[i].rule = r
		} else if p.defaultRule != nil {
			p.jobs[i].rule = *p.defaultRule
		} else {
			p.jobs[i].rule = output.StandardRule(name)
		}
	}
	return plan{jobs: p.jobs, paths: p.paths}, nil
}

func (p *argumentParser) generator(name string) (generators.Generator, bool) {
	i := slices.IndexFunc(p.known, func(g generators.Generator) bool { return g.Name == name })
	if i < 0 {
		return generators.Generator{}, false
	}
	return p.known[i], true
}

// lookup finds the definition an argument is meant for: the text before "=" is
// its name, or the name without its last segment when that is an option's name.
// Definitions are made when they are asked for; a run needs two or three of them.
func (p *argumentParser) lookup(text string) (*ctmarkers.Definition, error) {
	whole, _, hasValue := strings.Cut(text, "=")
	names := []string{whole}
	if i := strings.LastIndexByte(whole, ':'); hasValue && i >= 0 {
		names = append(names, whole[:i])
	}
	for _, name := range names {
		if value := p.zeroValue(name); value != nil {
			return ctmarkers.MakeDefinition(name, ctmarkers.DescribesPackage, value)
		}
	}
	return nil, p.explainUnknown(text, whole)
}

// zeroValue returns the value an option of that name decodes into, or nil.
func (p *argumentParser) zeroValue(name string) any {
	if name == "paths" {
		return inputPaths(nil)
	}
	rest, isOutput := strings.CutPrefix(name, "output:")
	if !isOutput {
		if g, ok := p.generator(name); ok {
			return g.Options
		}
		return nil
	}
	if generator, form, specific := strings.Cut(rest, ":"); specific {
		if _, ok := p.generator(generator); !ok {
			return nil
		}
		rest = form
	}
	return output.ZeroRule(rest)
}

// explainUnknown says which part of an argument is not known and what may have
// been meant.
func (p *argumentParser) explainUnknown(text, whole string) error {
	names := []string{"paths", "output"}
	for _, g := range p.known {
		names = append(names, g.Name)
	}
	if isPath(text) {
		return &usageError{message: fmt.Sprintf("unknown option %q", text), help: fmt.Sprintf("paths are an option: write %s", "paths="+optionValue(text)), word: text}
	}
	segments := strings.Split(whole, ":")
	if !slices.Contains(names, segments[0]) {
		const list = "known options are"
		help := didYouMean(segments[0], names, list)
		return &usageError{message: fmt.Sprintf("unknown option %q", text), help: help, word: text, unlike: strings.HasPrefix(help, list)}
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
			return &usageError{message: fmt.Sprintf("unknown generator %q in option %q", form, text), help: didYouMean(form, names[2:], "known generators are")}
		}
		form = segments[2]
	}
	if slices.Contains(rules, form) {
		return &usageError{message: fmt.Sprintf("option %q has an argument without a value", text), help: "write output:artifacts:config=DIR or output:dir=DIR"}
	}
	return &usageError{message: fmt.Sprintf("unknown output rule %q in option %q", form, text), help: didYouMean(form, rules, "known rules are")}
}

// explainArgument explains an option whose first segment is known, such as
// "crd:maxDescLen" or "paths:x=y".
func (p *argumentParser) explainArgument(text string, segments []string) error {
	if value, ok := strings.CutPrefix(text, "paths:"); ok && !strings.Contains(value, "=") {
		return &usageError{message: fmt.Sprintf("option %q has no value", text), help: fmt.Sprintf("did you mean %q?", "paths="+value)}
	}
	if !strings.Contains(text, "=") && len(segments) > 1 {
		return &usageError{
			message: fmt.Sprintf("argument %q in option %q has no value", segments[len(segments)-1], text),
			help:    fmt.Sprintf("write %s=VALUE", text),
		}
	}
	return &usageError{message: fmt.Sprintf("unknown option %q", text), help: fmt.Sprintf("arguments of %q are written %s:name=value,name=value", segments[0], segments[0])}
}

// decode parses an argument's values.
func decode(def *ctmarkers.Definition, text string) (any, error) {
	value, err := def.Parse("+" + text)
	if err == nil {
		return value, nil
	}
	return nil, explainValue(def, text, err)
}

// explainValue turns a decoding error into a message about the argument. Only
// the first error counts: the others follow from it.
func explainValue(def *ctmarkers.Definition, text string, err error) error {
	var list loader.ErrList
	if errors.As(err, &list) && len(list) > 0 {
		err = list[0]
	}
	message := err.Error()
	var at *ctmarkers.ScannerError
	if errors.As(err, &at) {
		message = at.Msg
	}
	usage := &usageError{message: fmt.Sprintf("option %q: %s", text, message)}
	if name, ok := quotedAfter(message, "unknown argument "); ok {
		usage.help = didYouMean(name, argumentNames(def), "known arguments are")
	} else if name, ok := quotedAfter(message, "missing argument "); ok {
		usage.message = fmt.Sprintf("option %q: missing argument %q", text, name)
		usage.help = fmt.Sprintf("write %s:%s=VALUE", def.Name, name)
		if name == "" {
			usage.message = fmt.Sprintf("option %q: missing value", text)
			usage.help = fmt.Sprintf("write %s=VALUE", def.Name)
		}
	} else if fixed := severalValues(def, text); fixed != "" {
		usage.message = fmt.Sprintf("option %q: a comma begins the next argument", text)
		usage.help = fmt.Sprintf("separate the values of one argument by %q: %s", ";", fixed)
	} else if def.Empty() {
		usage.message = fmt.Sprintf("option %q: %q takes no arguments", text, def.Name)
	}
	return usage
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
