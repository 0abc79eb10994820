package main

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/diag"
)

// waivers says what waivers can name in a run and which of them may be called
// unused: those of findings that its generators and its level of checks look for.
// Under --compat findings are missing where controller-gen's ways are followed.
func (p plan) waivers(fl flags) check.Waivers {
	return check.Waivers{Known: allCodes(), Sought: func(code diag.Code) bool {
		runs := func(generator string) bool {
			return slices.ContainsFunc(p.jobs, func(j job) bool { return j.generator.Name == generator })
		}
		for _, r := range check.Rules() {
			if r.Code == code {
				return runs("crd") && r.Level <= fl.checks
			}
		}
		if fl.compat {
			return false
		}
		for _, generator := range []string{"webhook", "rbac", "conversion", "policy", "admission"} {
			if strings.HasPrefix(string(code), generator+"-") {
				return runs(generator)
			}
		}
		return runs("crd")
	}}
}

// allCodes are the codes of all findings about source.
func allCodes() []diag.Code {
	var codes []diag.Code
	for _, r := range check.Rules() {
		codes = append(codes, r.Code)
	}
	for _, m := range diag.Meanings() {
		codes = append(codes, m.Code)
	}
	return codes
}
