package model

// A Dispute is a package that has its CRDs in one group and registers its types in another one:
// nobody knows which is meant.
type Dispute struct {
	Package *Package
	By      RegisteredGroup
}

// Disputes are those of the package, for each variable that names another group.
func (p *Package) Disputes() []Dispute {
	var all []Dispute
	for _, r := range p.Registered {
		if p.Group != "" && r.Group != "" && r.Group != p.Group {
			all = append(all, Dispute{p, r})
		}
	}
	return all
}

// Disputed returns what makes it doubtful that a group is meant: one that has it on either side. It
// is known where a generator asks for the groups that packages register.
func (p *Program) Disputed(group string) (Dispute, bool) {
	for _, pkg := range p.Packages {
		for _, d := range pkg.Disputes() {
			if group == pkg.Group || group == d.By.Group {
				return d, true
			}
		}
	}
	return Dispute{}, false
}
