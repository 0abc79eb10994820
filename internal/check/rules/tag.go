package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

func tagOption() pass.Rule {
	return pass.Rule{
		Code: diag.JSONTagOption, Severity: diag.Warning, Level: pass.Fast, Each: findTagOptions,
		Title: "a json tag has an option that nobody reads",
		Doc: "encoding/json passes over options that it does not know, and takes all up to the first comma for the name. A misspelt omitempty, or one behind a semicolon, " +
			"or in the place of the name, is no omitempty: a zero value or null is written into every object, and the field becomes required in the schema, where it may have a name that nobody meant. " +
			"Nor does it know inline: an embedded struct with a name and that option has its fields in the schema where Go never writes them, which is an error. " +
			"Nor does it take names with quotes, backslashes or control characters: it uses the name of the Go field then, and the schema has the other one.",
		Example: "Name *string `json:\"name,omitemtpy\"`",
	}
}

func findTagOptions(p *pass.Pass, n *trace.Node) {
	for _, f := range n.InlinedFields() {
		if tag := f.JSON(); tag.Inline && tag.Name != "" && f.Embedded {
			reportNamedInline(p, f)
			continue
		}
		reportTag(p, f, cmp.Or(f.Name, f.Type.Name.Name))
	}
	if s, ok := n.LocalField(); ok {
		reportTag(p, s.Field, n.Name)
	}
}

// reportNamedInline reports an embedded struct with a name and the option inline, which
// encoding/json does not know: the name counts, and the schema has the fields elsewhere.
func reportNamedInline(p *pass.Pass, f *model.Field) {
	name := f.JSON().Name
	p.Fail(diag.Diagnostic{
		Pos:     f.Pos,
		Message: fmt.Sprintf("encoding/json passes over \"inline\" and writes the embedded struct as %q: the schema has its fields one level above, and the API server drops what Go writes", name),
		Help:    fmt.Sprintf("write `json:\",inline\"`; or `json:%q`, if the objects have the field %q", name, name),
	})
}

// reportTag reports what in a field's json tag is not what it looks like, with the tag to
// write.
func reportTag(p *pass.Pass, f *model.Field, name string) {
	tag := f.JSON()
	if tag.Name == "" && !tag.Inline && !f.Embedded {
		return // it has no name, which is reported where the schema is made
	}
	if i := strings.IndexFunc(tag.Name, notInNames); i >= 0 {
		r, _ := utf8.DecodeRuneInString(tag.Name[i:])
		p.Report(diag.Diagnostic{
			Pos:     f.Pos,
			Message: fmt.Sprintf("encoding/json takes no name with %q: in Go, field %q is called %q", r, tag.Name, f.Name),
			Help:    fmt.Sprintf("rename it: names are of letters, digits and %s; what clients write under the name of the schema never reaches Go code", signsInNames),
		})
		return
	}
	meant, odd := tagName(tag.Name)
	if isOption(f, tag.Name) {
		meant, odd = []string{nameWithout(f), tag.Name}, true
	}
	options := meant[1:]
	wanted := meant[0]
	if odd {
		// There is no edit: the name is in use, and stored objects have it.
		p.Report(diag.Diagnostic{
			Pos:     f.Pos,
			Message: fmt.Sprintf("the json tag names the field %q: encoding/json takes all up to the first comma for the name", tag.Name),
			Help:    fmt.Sprintf("write `json:%q`; objects that are stored with the other name lose the value", tagText(wanted, append(options, tagged(tag)...))),
		})
		return
	}
	for _, option := range tag.Options() {
		if option == "" || slices.Contains(model.TagOptions(), option) {
			continue
		}
		whole := tagText(tag.Name, tagged(tag))
		d := diag.Diagnostic{
			Pos:     f.Pos,
			Message: fmt.Sprintf("option %q in the json tag of field %q has no effect", option, name),
			Help:    fmt.Sprintf("write `json:%q`", whole),
			Edits:   apidiag.Retag(f, whole),
		}
		if d.Edits == nil {
			d.Unfixed = "the tag does not stand between backquotes"
		}
		p.Report(d)
	}
}

// isOption reports whether what stands in the place of the name is an option without the comma
// before it. A field may well be called inline, unless it has no name of its own; what
// metav1.TypeMeta and its like are then is reported where the kind is.
func isOption(f *model.Field, name string) bool {
	isMeta := f.Type != nil && f.Type.Package != nil && f.Type.Package.Path == model.MetaPackage
	return name == "omitempty" || name == "omitzero" || name == "inline" && f.Embedded && !isMeta
}

// nameWithout is the name that a field most likely was to have whose tag names none.
func nameWithout(f *model.Field) string {
	if f.Embedded {
		return ""
	}
	return model.JSONName(f.Name)
}

// signsInNames are the characters that encoding/json takes in a name beside letters and
// digits; with others it takes the name of the Go field.
const signsInNames = "!#$%&()*+-./:;<=>?@[]^_{|}~ "

func notInNames(r rune) bool {
	return !strings.ContainsRune(signsInNames, r) && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// tagged returns the options of a tag as they were meant, without what nobody reads.
func tagged(tag model.JSONTag) []string {
	var options []string
	for _, option := range tag.Options() {
		if near := nearOption(option); near != "" && !slices.Contains(options, near) {
			options = append(options, near)
		}
	}
	return options
}

// nearOption is the option that was most likely meant, "" where none is near.
func nearOption(option string) string {
	return spelling.Nearest(strings.TrimSpace(option), model.TagOptions())
}

// tagName returns the name that was meant by what stands up to the first comma, and the
// options that stand in it: behind a semicolon, a colon, a blank or a full stop in the
// place of the comma. It reports whether something is odd at all.
func tagName(name string) (meant []string, odd bool) {
	words := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" \t;:|", r) })
	if dot := strings.LastIndexAny(name, "./"); dot > 0 && slices.Contains(model.TagOptions(), name[dot+1:]) {
		words = []string{name[:dot], name[dot+1:]}
	}
	switch {
	case len(words) == 0 || words[0] == name:
		return []string{name}, false
	case strings.TrimSpace(name) != words[0] && !slices.ContainsFunc(words[1:], func(w string) bool { return nearOption(w) != "" }):
		return []string{name}, false // a name that is like no other, but one
	}
	meant = words[:1:1]
	for _, w := range words[1:] {
		if near := nearOption(w); near != "" {
			meant = append(meant, near)
		}
	}
	return meant, true
}

// tagText is a tag of these parts, each option once.
func tagText(name string, options []string) string {
	text := name
	for i, option := range options {
		if !slices.Contains(options[:i], option) {
			text += "," + option
		}
	}
	return text
}

func unexportedField() pass.Rule {
	return pass.Rule{
		Code: diag.UnexportedField, Level: pass.Fast, Each: findUnexportedFields,
		Title: "the schema has a field that Go never reads",
		Doc: "The struct field is not exported, so encoding/json passes over it in spite of its tag. The schema offers it, the API server stores it, and a controller " +
			"never sees it; whatever writes the object back through the Go type deletes it. Export the field or take the tag away.",
		Example: "size int32 `json:\"size\"`",
	}
}

// exported is the name of a field that other packages see. Letters that have no upper case
// export nothing.
func exported(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	if upper := unicode.ToUpper(first); unicode.IsUpper(upper) {
		return string(upper) + name[size:]
	}
	return "X" + name
}

func findUnexportedFields(p *pass.Pass, n *trace.Node) {
	s, ok := n.LocalField()
	if !ok || s.Field.Exported || s.Field.Embedded {
		return
	}
	option := diag.Option{Generator: "crd", Name: "ignoreUnexportedFields"}
	p.Report(diag.Diagnostic{
		Pos:     s.Field.Pos,
		Option:  option,
		Message: fmt.Sprintf("field %q has a json tag and is not exported: the schema offers %q and encoding/json never reads it", s.Field.Name, n.Name),
		Help:    fmt.Sprintf("export it as %q, or remove the tag and run with %s", exported(s.Field.Name), option.With("true")),
	})
}
