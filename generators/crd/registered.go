package crd

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// checkRegistered reports a package that registers its types under another group or version
// than those of its CRDs, once for each package.
func (g *builder) checkRegistered(k *model.Kind) {
	if k.Group == "" {
		return
	}
	for _, v := range k.Versions {
		for _, d := range v.Package.Disputes() {
			g.otherGroup(v.Package, d.By)
		}
		for _, r := range v.Package.Registered {
			if (r.Group == "" || r.Group == v.Package.Group) && r.Version != "" && r.Version != v.Name {
				g.otherVersion(v, r)
			}
		}
	}
}

func (g *builder) otherGroup(p *model.Package, r model.RegisteredGroup) {
	marks := p.Marks.All("groupName")
	if len(marks) == 0 || slices.ContainsFunc(marks, func(m markers.Mark) bool { return m.Value != marks[0].Value }) {
		return // markers that differ are reported as such: nobody knows yet which group is meant
	}
	m := marks[0]
	g.diags.Add(diag.Diagnostic{
		Pos: m.ArgPos(""), Severity: diag.Warning, Code: diag.GroupMismatch, Stricter: true,
		Message: fmt.Sprintf("package %q has its CRDs in group %q and registers its types in %q", p.Name, p.Group, r.Group),
		Help:    fmt.Sprintf("write one of the two in both places: what Go clients ask for is in group %q, and the API server does not serve it", r.Group),
		Notes:   []diag.Note{{Pos: r.Pos, Message: r.Name + " is declared here"}},
	})
}

// otherVersion reports the version of a variable: that of the CRD is the package's name, if no
// marker says otherwise.
func (g *builder) otherVersion(v *model.Version, r model.RegisteredGroup) {
	d := diag.Diagnostic{
		Pos: r.VersionPos, Severity: diag.Warning, Code: diag.GroupMismatch, Stricter: true,
		Message: fmt.Sprintf("package %q has its CRDs in version %q and registers its types in %q", v.Package.Name, v.Name, r.Version),
		Help: fmt.Sprintf("write Version: %q, or +versionName=%s in the comment of the package: Go clients ask for its types in version %q",
			v.Name, r.Version, r.Version),
	}
	if m, ok := v.Package.Marks.Get("versionName"); ok {
		d.Notes = []diag.Note{{Pos: m.Pos, Message: "the version of the CRDs is given here"}}
	}
	g.diags.Add(d)
}
