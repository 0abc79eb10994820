package model

// Foreign returns a program with one kind of another project, read as far as reach says
// from the package with the import path in the modules that the program requires. It is nil
// where they do not have the package, or the package no such kind. Nothing is asked of
// the network, and nothing is reported.
func (p *Program) Foreign(path, kind string, reach Reach) *Program {
	if p.FindForeign == nil {
		return nil
	}
	return p.FindForeign(path, kind, reach)
}
