package settings

import (
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/run"
)

// Effect is what is in effect in the directory of a project, with the values that flags have.
func Effect(p run.Project, values []config.Setting) config.Effect {
	file := p.Settings
	e := config.Effect{Config: &file, Settings: values}
	if file.File != "" {
		e.Name = output.Relative(p.Dir, file.File)
	}
	e.Paths, _ = p.Paths()
	for _, run := range file.Generate {
		var words []string
		for _, arg := range run.Arguments {
			words = append(words, arg.Text)
		}
		for _, pattern := range file.PatternsOf(run) {
			words = append(words, options.Path(pattern))
		}
		e.Runs = append(e.Runs, words)
	}
	return e
}
