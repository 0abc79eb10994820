package main

import (
	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/internal/model"
)

// waivers says what waivers can name in a run.
func (p plan) waivers(fl flags, program *model.Program) check.Waivers {
	looks := check.Scope{
		Runs:  func(generator string) bool { return p.Job(generator) != nil },
		Level: fl.checks, Compat: fl.compat, Program: program,
	}
	return check.Waivers{Known: meaning.OfSource(), Sought: looks.Sought}
}
