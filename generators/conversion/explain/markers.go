package explain

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/spell"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// ofPaths words problems with the paths that markers name.
func ofPaths(p problem.Problem) (diag.Diagnostic, bool) {
	switch p := p.(type) {
	case problem.LeadsNowhere:
		return leadsNowhere(p), true
	case problem.BeginsNowhere:
		return corrected(diag.Diagnostic{
			Pos: p.Mark.ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("path %q does not say where it begins", p.Path),
			Help:    fmt.Sprintf("write %q, which counts from the struct around the field, or begin with a slash, which counts from the root", "."+p.Path),
		}, p.Correction), true
	case problem.CountsFromRoot:
		pos, _ := gotype.PathPos(p.Mark, p.Argument, p.Path)
		return diag.Diagnostic{
			Pos: pos, Code: diag.ConversionMarker,
			Message: fmt.Sprintf("path %q counts from the root, but the field stands in a list, a map or a type that is used in several places", p.Path),
			Help:    "write a path that begins with a dot, which counts from the struct around the field",
		}, true
	case problem.BeginsElsewhere:
		pos, _ := gotype.PathPos(p.Mark, "paths", p.Path)
		return diag.Diagnostic{
			Pos: pos, Code: diag.ConversionMarker,
			Message: fmt.Sprintf("path %q does not count from the root, and another one of the marker does", p.Path),
			Help:    "begin all of them with a slash, which counts from the root, or with a dot, which counts from the struct around the field",
		}, true
	case problem.PathTwice:
		pos, _ := gotype.PathPos(p.Mark, "paths", p.Path)
		return diag.Diagnostic{
			Pos: pos, Code: diag.ConversionMarker,
			Message: fmt.Sprintf("path %q is named twice", p.Path), Help: "name each field once",
		}, true
	case problem.NoPaths:
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos("paths"), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("argument \"paths\" of %q names no field of the hub", "+"+p.Mark.Name),
			Help:    "write the paths of the fields that the functions make, as in paths={.host,.port}",
		}, true
	case problem.NamelessType:
		return namelessType(p), true
	case problem.OutOfPointer:
		return outOfPointer(p), true
	case problem.SharedStruct:
		return sharedStruct(p), true
	}
	return diag.Diagnostic{}, false
}

func leadsNowhere(p problem.LeadsNowhere) diag.Diagnostic {
	declared := "hub type declared here"
	if !p.Side.Hub {
		declared = "type declared here"
	}
	d := diag.Diagnostic{
		Code:    diag.ConversionMarker,
		Message: fmt.Sprintf("path %q leads nowhere in %s: there is no field %q", p.Path, side(p.Side), p.Bad),
		Notes:   []diag.Note{{Pos: p.Struct.Pos, Message: declared}},
	}
	d.Pos, _ = gotype.PathPos(p.Mark, p.Argument, p.Path)
	if p.Owner != nil {
		d.Message = fmt.Sprintf("path %q leads nowhere in hub %s of kind %s: there is no field %q", p.Path, p.Side.Spoke.Kind.Hub.Name, p.Side.Spoke.Kind.Name, p.Bad)
	}
	if strings.Trim(p.Path, "./ ") == "" {
		d.Message = fmt.Sprintf("path %q names no field of %s", p.Path, side(p.Side))
	}
	if closed := gotype.Closed(p.Struct, p.Path); p.Metadata {
		d.Message = fmt.Sprintf("path %q leads to the metadata of the object, which is copied as it is", p.Path)
		d.Help = fmt.Sprintf("no path and no function leads there; // +%s keeps the field in an annotation", plan.PreserveMarker)
		d.Notes = nil
	} else if closed != nil {
		of := gotype.StructOf(closed.Type()).Name
		d.Message = fmt.Sprintf("path %q leads into struct %q of %s, whose fields are not converted one by one", p.Path, of.Name, of.Package)
		d.Help = fmt.Sprintf("convert the whole field with functions: // +%s:to=…,from=…,paths={%s}", plan.FuncMarker, closed.Path())
		d.Notes = []diag.Note{{Pos: closed.Field().Pos, Message: "the field of that type is declared here"}}
	} else if p.Owner != nil {
		a, b := besidePlaces(p.Places)
		d.Help = fmt.Sprintf("type %q stands at %q and %q, and the path is for both: %s; // +%s pairs types of different names",
			gotype.BaseName(p.Owner), a, b, ownType(p.Places), plan.TypeMarker)
	} else if there, meant := gotype.Nearest(p.Struct, p.Path); there != nil {
		d.DidYouMean(p.Path, meant)
	} else if near := spelling.Nearest(p.Bad, p.Choices); near != "" {
		d.DidYouMean(p.Path, gotype.ReplaceStep(p.Path, p.Bad, near))
	} else {
		d.Help = "write JSON names, each with a dot before it; lists and maps cannot be on the way"
	}
	return corrected(d, p.Correction)
}

// corrected adds what a path means to a finding about it.
func corrected(d diag.Diagnostic, c problem.Correction) diag.Diagnostic {
	switch {
	case c.Meant != "": // the edit says it
	case strings.HasPrefix(c.OtherRoot, "/"):
		d.Help = fmt.Sprintf("did you mean %q? a path with a slash counts from the root", c.OtherRoot)
	case c.OtherRoot != "":
		d.Help = fmt.Sprintf("did you mean %q? a path with a dot counts from %s of the hub", c.OtherRoot, gotype.BaseName(c.Pair.Hub))
	case d.Word.Meant != "":
		d.Unfixed = fmt.Sprintf("%q may be another field's: look at where both lead", d.Word.Meant)
	}
	return d
}

func outOfPointer(p problem.OutOfPointer) diag.Diagnostic {
	way := fmt.Sprintf("convert the struct with %q by hand: write its two functions", p.Way.Path())
	if p.Rule.How == plan.Split && p.Way.Direct() && p.Rule.Spoke.Direct() {
		way = "in place of this marker convert the whole of it together with what is outside, " + wholeOf(p.Pair, p.Way, p.Rule.Spokes(), p.Rule.Hub)
	}
	return diag.Diagnostic{
		Pos: p.Rule.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("%q leads out of %q, a pointer that hub %s has as well: whether that one is nil would be lost", p.Field.Path(), p.Way.Path(), hubName(p.Pair)),
		Help: fmt.Sprintf("%s; or keep both fields in annotations, with // +%s in place of this marker and // +%s for the hub's",
			way, plan.PreserveMarker, plan.HubOnlyMarker),
	}
}

func sharedStruct(p problem.SharedStruct) diag.Diagnostic {
	a, b := besidePlaces(p.Places[:])
	return diag.Diagnostic{
		Pos: p.Pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("the path leads into type %q, which stands at %q and %q: one function converts it at both", gotype.BaseName(p.Owner), a, b),
		Help:    fmt.Sprintf("%s; // +%s pairs types of different names, and a type may have several", ownType(p.Places[:]), plan.TypeMarker),
		Notes:   []diag.Note{{Pos: p.Field.Pos, Message: "the field is declared here"}},
	}
}

// besidePlaces spells two places where a struct stands.
func besidePlaces(places []problem.Standing) (a, b string) {
	beside := func(s, other problem.Standing) string {
		if s.Kind != other.Kind {
			return s.Kind + s.Path
		}
		return s.Path
	}
	return beside(places[0], places[1]), beside(places[1], places[0])
}

// ownType says what is to be done with a struct of which two places are converted differently.
func ownType(places []problem.Standing) string {
	return fmt.Sprintf("declare a type with the same fields for one of the two in version %s, which changes nothing in JSON", places[0].Version)
}

// ofMarkers words problems with other arguments of markers, and with markers that stand
// beside each other.
func ofMarkers(p problem.Problem) (diag.Diagnostic, bool) {
	switch p := p.(type) {
	case problem.TwoCounterparts:
		said := fmt.Sprintf("field %q of hub %s has two counterparts", p.Hub.Path(), hubName(p.Pair))
		if p.Rule.Spoke == nil {
			said = fmt.Sprintf("two markers say what version %s has for field %q of hub %s", versionName(p.Pair), p.Hub.Path(), hubName(p.Pair))
		}
		return diag.Diagnostic{
			Pos: p.Rule.Pos, Code: diag.ConversionMarker,
			Message: said,
			Help:    "remove one of the markers",
			Notes:   []diag.Note{{Pos: p.Before, Message: "the other one is here"}},
		}, true
	case problem.NotAStruct:
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("path \".\" is for structs: field %q has type %s", p.Field.Path(), spellerOf(p.Pair).Type(p.Field.Type())),
			Help:    "name the field of the hub, with a dot before it",
		}, true
	case problem.Contradiction:
		return diag.Diagnostic{
			Pos: p.B.Pos, Code: diag.ConversionMarker,
			Message: fmt.Sprintf("field %q has two markers that say what becomes of it: %q and %q", p.Field.Named(p.Pair.Spoke), "+"+p.A.Name, "+"+p.B.Name),
			Help:    "keep one of them",
			Notes:   []diag.Note{{Pos: p.A.Pos, Message: "the other one is here"}},
		}, true
	case problem.NotHubOnly:
		return diag.Diagnostic{
			Pos: p.Rule.Pos, Code: diag.ConversionMarker,
			Message: fmt.Sprintf("version %s has field %q as well, which the marker says only hub %s has", versionName(p.Pair), p.Field.Named(p.Pair.Spoke), hubName(p.Pair)),
			Help:    fmt.Sprintf("remove the marker; if the two are not the same, add // +%s or // +%s to the field", plan.PreserveMarker, plan.PathMarker),
			Notes:   []diag.Note{{Pos: p.Field.Field().Pos, Message: "the field is declared here"}},
		}, true
	case problem.NoReason:
		keep := "write // +" + plan.PreserveMarker + " instead"
		if p.Mark.Name == plan.HubOnlyMarker {
			keep = "leave the argument out"
		}
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos("reason"), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("argument \"reason\" of %q is empty", "+"+p.Mark.Name),
			Help:    "say why nobody misses the value; to keep it, " + keep,
		}, true
	case problem.UnknownType:
		return unknownType(p), true
	case problem.UnknownUnit:
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("unknown unit %q", p.Unit),
			Help:    "known units are " + strings.Join(gotype.UnitNames(), ", "),
		}, true
	}
	return diag.Diagnostic{}, false
}

func unknownType(p problem.UnknownType) diag.Diagnostic {
	spoke, hub := gotype.BaseName(p.Spoke), gotype.BaseName(p.Hub)
	d := diag.Diagnostic{
		Pos: p.Mark.ArgPos(""), Code: diag.ConversionMarker,
		Message: fmt.Sprintf("hub %s has no type %q", p.HubVersion.Name, p.Name),
		Help:    fmt.Sprintf("%s is %s there; if they mean the same, write // +%s=%s", spoke, hub, plan.TypeMarker, hub),
		Notes:   []diag.Note{{Pos: p.Hub.Pos, Message: "hub type declared here"}},
	}
	if spoke == hub {
		d.Help = "remove the marker: the type has the same name there"
	}
	return d
}

// ofFunctions words problems with functions of the user.
func ofFunctions(p problem.Problem) (diag.Diagnostic, bool) {
	switch p := p.(type) {
	case problem.NoFunctionName:
		return diag.Diagnostic{
			Pos: p.Mark.ArgPos(p.Argument), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("%q is not the name of a function", p.Name),
			Help:    "write the name alone: it is looked for in this package and, if it is exported, in that of the hub",
		}, true
	case problem.ConvertedTwice:
		d := diag.Diagnostic{
			Pos: p.Mark.ArgPos("with"), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("field %q of version %s is converted twice", p.Field.Path(), versionName(p.Pair)),
			Help:    "name each field once",
		}
		if p.Other != (token.Position{}) {
			d.Notes = []diag.Note{{Pos: p.Other, Message: "the other marker is here"}}
		}
		return d, true
	case problem.FunctionForm:
		return functionForm(p), true
	case problem.NoFunction:
		return noFunction(p), true
	case problem.ObjectOfOther:
		return diag.Diagnostic{
			Pos: p.Rule.Pos, Code: diag.ConversionFunc,
			Message: fmt.Sprintf("a function takes the object of kind %q, and kind %q has the struct %q, too", p.Pair.Of.Kind.Name, p.Spoke.Kind.Name, gotype.BaseName(p.Pair.Spoke)),
			Help:    "leave the object out of the function, or declare a type of its own for one of the kinds and pair it with // +" + plan.TypeMarker,
		}, true
	case problem.UnusedFunction:
		return diag.Diagnostic{
			Pos: p.Function.Pos, Code: diag.ConversionFunc,
			Message: fmt.Sprintf("function %q converts nothing that this package converts", p.Function.Name),
			Help:    fmt.Sprintf("did you mean %q?", p.Near),
			Unfixed: "others may call it by its name",
		}, true
	case problem.UncalledFunction:
		return uncalled(p), true
	case problem.ManualForm:
		s := spell.For(p.Package)
		return diag.Diagnostic{
			Pos: p.Function.Pos, Code: diag.ConversionFunc,
			Message: fmt.Sprintf("function %q has the name of a conversion but not its form: expected func(in *%s, out *%s) error",
				p.Function.Name, s.Declared(p.From), s.Declared(p.To)),
			Help: "give it that form, perhaps with a third parameter of type conversion.Scope, or another name",
		}, true
	case problem.GeneratedName:
		s := spell.For(p.Package)
		from, to := p.Pair.Ends(p.Direction)
		return diag.Diagnostic{
			Pos: p.Function.Pos, Code: diag.ConversionFunc,
			Message: fmt.Sprintf("function %q has the name of one that is generated", p.Function.Name),
			Help: fmt.Sprintf("give it another name; one that converts %s to %s in place of what is generated is\nfunc %s(in *%s, out *%s) error",
				s.Declared(from), s.Declared(to), p.Pair.Name(p.Direction), s.Declared(from), s.Declared(to)),
		}, true
	}
	return diag.Diagnostic{}, false
}

func namelessType(p problem.NamelessType) diag.Diagnostic {
	pos, of := p.Mark.Pos, "version "+versionName(p.Pair)
	if p.IsHub {
		pos, of = p.Mark.ArgPos("paths"), "hub "+hubName(p.Pair)
	}
	help := "give the type a name"
	if isArray(p.Field.Type()) {
		help += ", or " + arrayHelp
	}
	return diag.Diagnostic{
		Pos: pos, Code: diag.ConversionFunc,
		Message: fmt.Sprintf("no function of a marker takes the type of field %q of %s, %s", p.Field.Path(), of, spellerOf(p.Pair).Type(p.Field.Type())),
		Help:    help,
		Notes:   []diag.Note{{Pos: p.Field.Field().Pos, Message: "the field is declared here"}},
	}
}

func functionForm(p problem.FunctionForm) diag.Diagnostic {
	s := spellerOf(p.Pair)
	found := fmt.Sprintf("func %s(%s) %s", p.Name, s.Params(p.Function), s.Results(p.Function.Results))
	if p.Function.Generic {
		found = "a generic function"
	}
	return diag.Diagnostic{
		Pos: p.Mark.ArgPos(p.Argument), Code: diag.ConversionFunc,
		Message: fmt.Sprintf("function %q has another form than the marker needs: expected func %s(%s) %s, found %s", p.Name, p.Name, s.Types(p.In), s.Results(p.Out), found),
		Help:    "change the function, or the paths of the marker" + merging(s, p.Name, p.In, p.Out, p.Object),
		Notes:   []diag.Note{{Pos: p.Function.Pos, Message: "the function is declared here"}},
	}
}

func noFunction(p problem.NoFunction) diag.Diagnostic {
	first := p.Among[0]
	d := diag.Diagnostic{
		Pos: p.Mark.ArgPos(p.Argument), Code: diag.ConversionFunc,
		Message: fmt.Sprintf("function %q is not declared in package %q", p.Name, first.Path),
		Help: "write it, without a change to what it is given; it may return an error besides\n" + spellerOf(p.Pair).Header(p.Name, p.In, p.Out) +
			merging(spellerOf(p.Pair), p.Name, p.In, p.Out, p.Object),
	}
	if !first.Root {
		d.Help = fmt.Sprintf("name package %q in paths=, too", first.Path)
	}
	for _, pkg := range p.Among {
		if plan.Callable(pkg, p.Name, pkg) != nil {
			d.Message = fmt.Sprintf("function %q of package %q is not exported", p.Name, pkg.Path)
			d.Help = fmt.Sprintf("write its name with a capital, or the function in package %q", p.Pair.Of.Version.Package.Path)
		}
	}
	return d
}

// uncalled is the finding of a hand-written conversion that nothing calls.
func uncalled(p problem.UncalledFunction) diag.Diagnostic {
	help := "call it in a function of yours that converts the struct around, which may call autoConvert_ for the rest; or name a function in +crdgen:conversion:func on the field"
	if p.From.Underlying().Shape == model.Struct && p.To.Underlying().Shape == model.Struct {
		help = fmt.Sprintf("fields of these types must be counterparts: inlined structs under one name, or fields that %s pairs; or call it in a function of yours that converts the struct around", "+"+plan.PathMarker)
	}
	return diag.Diagnostic{
		Pos: p.Function.Pos, Code: diag.ConversionFunc,
		Message: fmt.Sprintf("function %q is called by nothing: no field of type %s becomes one of type %s by it, and values of these types are converted without it",
			p.Function.Name, gotype.BaseName(p.From), gotype.BaseName(p.To)),
		Help: help,
	}
}
