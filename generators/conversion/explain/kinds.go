package explain

import (
	"fmt"
	"path"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// ofKinds words problems with kinds, their hubs and their packages.
func ofKinds(p problem.Problem) (diag.Diagnostic, bool) {
	switch p := p.(type) {
	case problem.NoGroup:
		return noGroup(p), true
	case problem.NoHub:
		return noHub(p), true
	case problem.TwoHubs:
		return twoHubs(p), true
	case problem.ExternalTypes:
		return externalTypes(p), true
	case problem.Leftover:
		return leftover(p), true
	case problem.HubMarkOnNoKind:
		return diag.Diagnostic{
			Pos: p.Mark.Pos, Code: diag.ConversionMarker,
			Message: fmt.Sprintf("marker %q has no effect here: type %q is no kind", "+"+p.Mark.Name, gotype.BaseName(p.Type)),
			Help:    "write it above the type of the kind, which embeds metav1.TypeMeta and metav1.ObjectMeta",
		}, true
	case problem.UnusedMarker:
		return unusedMarker(p), true
	}
	return diag.Diagnostic{}, false
}

func noGroup(p problem.NoGroup) diag.Diagnostic {
	d, _ := apidiag.MissingGroup(p.Version)
	if beside := p.Beside; beside != nil {
		said, _ := beside.Package.Marks.Get("groupName")
		d.Help = fmt.Sprintf("add // +groupName=%s above the package clause (doc.go or groupversion_info.go), so that it is a version of that kind, or +kubebuilder:skip if it is no API",
			beside.Package.Group)
		d.Notes = []diag.Note{{Pos: said.Pos, Message: fmt.Sprintf("package %q has version %s of kind %q, and says its group here", beside.Package.Path, beside.Name, p.Kind.Name)}}
	}
	return d
}

func noHub(p problem.NoHub) diag.Diagnostic {
	why := "newest"
	if p.Stored {
		why = "stored"
	}
	d := diag.Diagnostic{
		Pos: p.At.Root.Pos, Code: diag.ConversionHub,
		Message: fmt.Sprintf("kind %q has versions %s, and none of them is the hub", p.Kind.Name, versionNames(p.Kind)),
		Help:    fmt.Sprintf("add // +%s to type %s of version %s, which is the %s one: all others are converted to it and from it", plan.HubMarker, p.Kind.Name, p.At.Name, why),
	}
	if !gotype.IsOurs(p.At.Root) {
		// Nobody can write a marker there.
		d.Help = fmt.Sprintf("keep all versions in modules of your own: package %q belongs to another module, in which no marker can be added; "+
			"a directory by which go.mod replaces that module is taken for your own if paths= names the package", p.At.Package.Path)
	}
	return d
}

func versionNames(k *model.Kind) string {
	var names []string
	for _, v := range k.Versions {
		names = append(names, v.Name)
	}
	return strings.Join(names, ", ")
}

func twoHubs(p problem.TwoHubs) diag.Diagnostic {
	there, _ := plan.HubMark(p.Stays)
	at, _ := plan.HubMark(p.Other)
	why := ""
	if p.Stored {
		why = ", which is the stored one"
	}
	return diag.Diagnostic{
		Pos: at, Code: diag.ConversionHub,
		Message: fmt.Sprintf("kind %q has two hubs, versions %s and %s", p.Kind.Name, p.Stays.Name, p.Other.Name),
		Help:    fmt.Sprintf("keep version %s%s, and remove what makes version %s a hub", p.Stays.Name, why, p.Other.Name),
		Notes:   []diag.Note{{Pos: there, Message: "the other one is here"}},
	}
}

func externalTypes(p problem.ExternalTypes) diag.Diagnostic {
	d := diag.Diagnostic{
		Pos: p.Mark.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("conversions of package %q are written beside its types, not into package %q", p.Types, p.Package.Path),
		Help: "name that package in paths=, with the versions that it is converted to and from; they must be packages of your own, " +
			"since functions are written beside the types",
	}
	if p.Converted {
		d.Help = "move hand-written conversions there as well, and remove the marker"
	}
	return d
}

func leftover(p problem.Leftover) diag.Diagnostic {
	return diag.Diagnostic{
		Pos: p.File.Header, Code: diag.ConversionFunc,
		Message: fmt.Sprintf("conversion-gen wrote function %q into %q, and it is written into %q", p.Function, path.Base(p.File.Header.Filename), plan.FileName),
		Help:    "delete the file, and the line that registers its functions: localSchemeBuilder.Register(RegisterConversions)",
	}
}

func unusedMarker(p problem.UnusedMarker) diag.Diagnostic {
	help := "remove it; " + purposeOf(p.Mark.Name)
	if p.InHub {
		help = "it stands in the hub; put it on the version that is converted"
	}
	return diag.Diagnostic{
		Pos: p.Mark.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("marker %q has no effect here", "+"+p.Mark.Name),
		Help:    help,
	}
}

// purposeOf says what a marker is for, where it has nothing to do.
func purposeOf(name string) string {
	switch name {
	case plan.UnitMarker:
		return "it is for a duration in one version and an integer in the other"
	case plan.EnumMarker, plan.InverseMarker:
		return "it is for a string in both versions"
	case plan.ElemMarker:
		return "it is for a list of plain values in one version and a list of structs in the other"
	case plan.MapKeyMarker:
		return "it is for a map in one version and a list of structs in the other"
	case plan.MapValueMarker:
		return "it stands beside +" + plan.MapKeyMarker + ", for a list whose items hold the values of a map in one field"
	case plan.TypeMarker:
		return "no field that has this struct here has that one in the hub"
	case plan.KeyMarker:
		return "it is for a list of structs in both versions"
	case plan.PreserveMarker:
		return "it is for a field that the hub lacks or cannot hold whole, in a version that is not the hub"
	}
	return "it is for what a version that is not the hub has otherwise than the hub"
}
