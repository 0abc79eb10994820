package parse

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misuse"
)

func misplaced(c markers.Comment, name string, found, targets markers.Target, stricter bool) diag.Diagnostic {
	d := diag.Diagnostic{
		Pos:      c.Pos,
		Severity: diag.Error,
		Code:     diag.MisplacedMarker,
		Message:  fmt.Sprintf("marker %q belongs on a %s, found on a %s", "+"+name, targets, found),
		Stricter: stricter,
	}
	if targets == markers.Package && (c.Doc || found == markers.Field || found == markers.Const) {
		c.Within = c.Within || found == markers.Field || found == markers.Const
		separate(&d, c, name)
	}
	if isOfObject(name) && found == markers.Package {
		d.Severity = diag.Warning
	}
	if found != markers.Const || targets != markers.Package {
		whereItBelongs(&d, c, name, found, targets)
	}
	if found == markers.Package && targets&(markers.Type|markers.Field) != 0 {
		d.Help = fmt.Sprintf("write it directly above the %s", targets&(markers.Type|markers.Field))
	}
	if (targets == markers.Package || found == markers.Package) && c.Again != "" {
		dispensable(&d, c)
	}
	return d
}

// dispensable makes a finding one about a marker that changes nothing and whose effect is
// there without it.
func dispensable(d *diag.Diagnostic, c markers.Comment) {
	d.Severity, d.Help, d.Acts, d.Together = diag.Warning, "delete it: "+c.Again, "", ""
	d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}}
}

// whereItBelongs says what to do with a marker that stands on a constant, or on a type in the
// place of a field, or the reverse.
func whereItBelongs(d *diag.Diagnostic, c markers.Comment, name string, found, targets markers.Target) {
	switch {
	case found == markers.Const:
		d.Severity = diag.Warning
		d.Help = "delete it, or write it above the " + targets.String() + " that is meant"
		if markers.IsRequiredness(name) {
			d.Help, d.Edits = "delete it: constants are neither optional nor required", []diag.Edit{{Pos: c.Pos, Old: c.Text}}
		}
		d.Together = "%d markers on constants are not read"
	case found == markers.Type && markers.IsRequiredness(name):
		d.Severity = diag.Warning
		d.Help = "delete it: fields are optional or required, and types are not"
		d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}}
		d.Together = "%d markers that belong on fields have no effect on types"
	case found == markers.Field && name == "kubebuilder:deprecatedversion":
		d.Severity = diag.Warning
		d.Help = "delete it: the API server warns of versions and not of fields, whose documentation can say \"Deprecated: …\""
		d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}}
		d.Together = "%d markers that deprecate versions have no effect on fields"
	case found == markers.Type && c.Untyped && name == "kubebuilder:validation:Schemaless":
		d.Severity = diag.Warning
		d.Help = "delete it: it is read on fields, and the type is any JSON without it"
		d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}}
	case found == markers.Field && name == "kubebuilder:object:generate":
		d.Severity = diag.Warning
		d.Help = "delete it: methods are those of whole types"
		d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}}
	case found == markers.Field && targets == markers.Type:
		d.Help = "write it above the declaration of a type"
	case found == markers.Type && targets == markers.Field:
		d.Help = "write it above a field"
	}
}

// onConstant makes a finding about a project's own marker on a constant an error: it is nobody
// else's, and was written there to do something.
func onConstant(d *diag.Diagnostic, of *markers.Definition) {
	d.Severity, d.Together = diag.Error, ""
	d.Help = "write it above the " + of.Targets.String() + " that is meant, or let it stand on constants: targets: [constant]"
	d.Notes = append(d.Notes, misuse.DeclaredHere(of.Name, of.Declared()))
}

// isOfObject reports whether a marker is about the methods that make a type an object.
// Where they are missing Go does not compile, so that nothing is lost in silence.
func isOfObject(name string) bool {
	return strings.HasPrefix(name, "kubebuilder:object:") || name == "k8s:deepcopy-gen" || strings.HasPrefix(name, "k8s:deepcopy-gen:")
}

// moveUp proposes to write a marker behind a field above it, where it is read.
func moveUp(d *diag.Diagnostic, c markers.Comment) {
	between := c.Pos.Column - c.Trailing.Column - c.Blanks - len("//") // blanks between the slashes and the marker
	if between < 0 || between > 1 {
		return
	}
	d.Help = "comments behind a field are not read: write it on a line of its own above the field"
	d.Together = "%d markers have no effect: comments behind a field are not read"
	d.Edits = []diag.Edit{
		{Pos: c.Trailing, Old: strings.Repeat(" ", c.Blanks) + "//" + strings.Repeat(" ", between) + c.Text},
		{Pos: c.Trailing, New: "// " + c.Text, Above: true},
	}
}

// separate proposes a blank line below a marker that only free-standing comments may
// have.
func separate(d *diag.Diagnostic, c markers.Comment, name string) {
	if c.Within {
		d.Help = "write it at the top level of the file, on a line of its own with a blank line below it: inside a declaration it is not read"
		d.Together = "%d markers are not read: they stand inside of declarations"
		return
	}
	d.Help = "leave a blank line between it and the declaration below"
	d.Together = "%d markers are not read: no blank line below"
	if c.Break.Line == 0 {
		d.Help = "move it above the documentation that it is a part of, with a blank line between them"
		d.Unfixed = "a blank line would part the documentation from its declaration"
		return
	}
	d.Edits = []diag.Edit{{Pos: c.Break, Above: true}}
	d.Acts = misuse.Acts(name, "add the blank line if it should")
}
