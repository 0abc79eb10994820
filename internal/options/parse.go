package options

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/output"
)

// inputPaths is the value of paths=.
type inputPaths []string

// Parse reads arguments as controller-gen does: each is a marker without its "+",
// decoded by controller-tools' definitions. The first mistake is returned, as an [*Error].
func Parse(args []string, known []generators.Generator) (Plan, error) {
	p := parser{known: known, byGenerator: map[string]givenRule{}}
	for i, arg := range args {
		if err := p.add(i, arg); err != nil {
			return Plan{}, at(i, err)
		}
	}
	return p.finish()
}

// at adds to a mistake which of the arguments has it.
func at(argument int, err error) error {
	var wrong *Error
	if errors.As(err, &wrong) {
		wrong.Argument = argument
	}
	return err
}

// parser collects what the arguments say before output rules meet generators,
// which may be named in any order.
type parser struct {
	known       []generators.Generator
	jobs        []Job
	paths       []string
	defaultRule *output.Rule
	byGenerator map[string]givenRule
	ruleOrder   []string // generators in byGenerator, in the order of the arguments
}

// A givenRule is the output rule of one generator, with the argument that gives it.
type givenRule struct {
	output.Rule
	argument int
}

// add reads one argument.
func (p *parser) add(i int, arg string) error {
	text := strings.TrimPrefix(arg, "+")
	if text == "" {
		return &Error{Message: fmt.Sprintf("empty argument %q", arg), Help: "quote or set the shell variable that should stand there"}
	}
	def, err := p.lookup(text)
	if err != nil {
		return err
	}
	value, err := p.decode(def, text)
	if err != nil {
		return err
	}
	if paths, ok := value.(inputPaths); ok {
		p.paths = append(p.paths, paths...)
		return nil
	}
	if rest, ok := strings.CutPrefix(def.Name, "output:"); ok {
		p.addRule(i, rest, value)
		return nil
	}
	return p.addJob(def.Name, value)
}

func (p *parser) addRule(argument int, target string, value any) {
	r := output.RuleOf(value)
	name, _, specific := strings.Cut(target, ":")
	if !specific {
		p.defaultRule = &r
		return
	}
	if _, again := p.byGenerator[name]; !again {
		p.ruleOrder = append(p.ruleOrder, name)
	}
	p.byGenerator[name] = givenRule{r, argument}
}

func (p *parser) addJob(name string, options any) error {
	for _, j := range p.jobs {
		if j.Generator.Name == name {
			return &Error{
				Message: fmt.Sprintf("generator %q is named twice", name),
				Help:    fmt.Sprintf("put all options into one argument, as in %s:option=value,option=value", name),
			}
		}
	}
	g, _ := p.generator(name)
	p.jobs = append(p.jobs, Job{Generator: g, Options: options})
	return nil
}

// finish gives every job its output rule.
func (p *parser) finish() (Plan, error) {
	for _, name := range p.ruleOrder {
		if !slices.ContainsFunc(p.jobs, func(j Job) bool { return j.Generator.Name == name }) {
			return Plan{}, &Error{
				Argument: p.byGenerator[name].argument,
				Message:  fmt.Sprintf("output rule for generator %q, which is not run", name),
				Help:     fmt.Sprintf("name %q as well, or drop its output rule", name),
			}
		}
	}
	for i := range p.jobs {
		name := p.jobs[i].Generator.Name
		if r, ok := p.byGenerator[name]; ok {
			p.jobs[i].Rule = r.Rule
		} else if p.defaultRule != nil {
			p.jobs[i].Rule = *p.defaultRule
		} else {
			p.jobs[i].Rule = output.StandardRule(name)
		}
	}
	return Plan{Jobs: p.jobs, Paths: p.paths}, nil
}

func (p *parser) generator(name string) (generators.Generator, bool) {
	i := slices.IndexFunc(p.known, func(g generators.Generator) bool { return g.Name == name })
	if i < 0 {
		return generators.Generator{}, false
	}
	return p.known[i], true
}

// lookup finds the definition an argument is meant for: the text before "=" is
// its name, or the name without its last segment when that is an option's name.
// Definitions are made when they are asked for; a run needs two or three of them.
func (p *parser) lookup(text string) (*ctmarkers.Definition, error) {
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
func (p *parser) zeroValue(name string) any {
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
