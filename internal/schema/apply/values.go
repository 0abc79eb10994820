package apply

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misuse"
)

// checkIntOrString reports a schema that takes integers and strings of a Go type that reads only
// one of them: one object with the other kind, and no client can read a list of them. Of a type
// that writes neither, the API server takes no value at all.
func (g *Applier) checkIntOrString(on origin.Target, m markers.Mark, s *apiext.JSONSchemaProps) {
	typ := written(on, s)
	if typ == "" || s.Ref != nil || on.Field == nil && on.Type != nil && (on.Type.MarshalsJSON || on.Type.UnmarshalsJSON) {
		return
	}
	d := diag.Diagnostic{
		Pos: m.Pos, Code: diag.TypeConflict, Stricter: true,
		Message: fmt.Sprintf("marker %q takes integers and strings, and Go writes and reads a value of type %q: the API server refuses every object that has it", "+"+m.Name, typ),
		Help:    "give the field the type intstr.IntOrString, or one with MarshalJSON and UnmarshalJSON, or delete the marker",
	}
	other := map[string]string{site.TypeString: "an integer", site.TypeInteger: "a string", site.TypeNumber: "a string"}[typ]
	if other != "" {
		d.Severity = diag.Warning
		d.Message = fmt.Sprintf("marker %q takes integers and strings, and Go reads a value of type %q: no Go client can read an object with %s there", "+"+m.Name, typ, other)
	}
	g.Diags.Add(d)
}

// mayMarshal reports whether a schema behind a path may be that of a Go type with methods which
// write something else: plain numbers and bools are what they say.
func mayMarshal(typ string) bool {
	return typ == site.TypeString || typ == site.TypeObject || typ == site.TypeArray
}

// written is the type of what Go writes where a schema without its markers is that of a type or
// field: a number or bool is a string by the option string of a json tag, which controller-gen
// does not read.
func written(on origin.Target, s *apiext.JSONSchemaProps) string {
	if on.Field != nil && on.Field.JSON().AsString && !mayMarshal(s.Type) && s.Type != "" {
		return site.TypeString
	}
	return s.Type
}

// checkType reports a type that a plain Go value never has. What a type with methods writes
// only its author knows: it has no schema before its markers.
func (g *Applier) checkType(on origin.Target, m markers.Mark, said string, s *apiext.JSONSchemaProps) {
	plain := []string{site.TypeString, site.TypeInteger, site.TypeNumber, site.TypeBoolean}
	isNumber := func(typ string) bool { return typ == site.TypeInteger || typ == site.TypeNumber }
	others := append(plain, site.TypeObject, site.TypeArray)
	typ := written(on, s)
	if said == typ || said == s.Type || s.Ref != nil || !slices.Contains(others, said) || !slices.Contains(plain, typ) || isNumber(said) && isNumber(typ) {
		return
	}
	g.Diags.Add(diag.Diagnostic{
		Pos: m.ArgPos(""), Code: diag.TypeConflict, Stricter: true,
		Message: fmt.Sprintf("marker %q says type %q, and Go writes and reads a value of type %q: no Go client can read an object that has the field", "+"+m.Name, said, typ),
		Help:    "delete the marker, or give the field a type with MarshalJSON and UnmarshalJSON",
	})
}

// A Checker reports markers that the API server would take nowhere, or that contradict
// each other.
type Checker struct {
	Forms site.Forms
	Diags *diag.List
	// Path stands before a marker that is proposed: +crdgen:at and the path to the value, empty
	// where the marker stands on the value itself.
	Path string
	// At is the schema that a marker is about to change, nil where it is not known.
	At *apiext.JSONSchemaProps
}

// schemaTypes are the values that the API server takes for type.
var schemaTypes = []string{site.TypeArray, site.TypeBoolean, site.TypeInteger, site.TypeNumber, site.TypeObject, site.TypeString}

// knownFormats are those that the API server checks or that describe numbers. It
// ignores any other without a word.
var knownFormats = []string{
	"bsonobjectid", "byte", "cidr", "creditcard", "date", "date-time", "datetime", "double", "duration", "email", "float",
	"hexcolor", "hostname", "int32", "int64", "ipv4", "ipv6", "isbn", "isbn10", "isbn13", "k8s-long-name", "k8s-short-name",
	"mac", "password", "rgbcolor", "ssn", "uri", "uuid", "uuid3", "uuid4", "uuid5",
}

// Value reports a marker whose value the API server takes nowhere.
// controller-gen copies all of them into the CRD.
func (c Checker) Value(m markers.Mark) {
	switch v := m.Value.(type) {
	case crdmarkers.Type:
		if v != "" { // takes a type away, as int-or-string needs
			c.Diags.Add(misuse.UnknownWord(m, "", "type", string(v), schemaTypes)...)
		}
	case crdmarkers.Format:
		c.unknownFormat(m, string(v))
	case crdmarkers.Pattern:
		c.pattern(m, string(v))
	case crdmarkers.XValidation:
		c.message(m, v.Message)
	case crdmarkers.Enum:
		c.enclosed(m, v)
		c.apart(m, v)
		c.emptied(m, v)
		c.listedTwice(m, v)
	case crdmarkers.MultipleOf:
		if v <= 0 {
			c.uselessValue(m, fmt.Sprintf("multipleOf must be above 0, found %v", float64(v)), "write a number above 0, or delete the marker")
		}
	case crdmarkers.MinLength:
		c.atLeastZero(m, int(v))
	case crdmarkers.MaxLength:
		c.atLeastZero(m, int(v))
	case crdmarkers.MinItems:
		c.atLeastZero(m, int(v))
	case crdmarkers.MaxItems:
		c.atLeastZero(m, int(v))
	case crdmarkers.MinProperties:
		c.atLeastZero(m, int(v))
	case crdmarkers.MaxProperties:
		c.atLeastZero(m, int(v))
	}
}

// asWritten is a number as the marker that sets it has it: the schema drops zeros at its
// end.
func asWritten(m markers.Mark, raw []byte) string {
	_, text, _ := strings.Cut(m.Text, "=")
	text = strings.TrimSpace(text)
	a, err := strconv.ParseFloat(text, 64)
	if b, other := strconv.ParseFloat(string(raw), 64); err == nil && other == nil && a == b {
		return text
	}
	return string(raw)
}

// unknownFormat warns of a format that checks nothing.
func (c Checker) unknownFormat(m markers.Mark, format string) {
	if format == "" || slices.Contains(knownFormats, format) {
		return
	}
	d := diag.Diagnostic{
		Pos: m.ArgPos(""), Severity: diag.Warning, Code: diag.MarkerValue, Stricter: true,
		Message: fmt.Sprintf("unknown format %q checks nothing", format), Help: "the API server passes over it; use a pattern to have the value checked",
	}
	d.DidYouMean(format, spelling.Nearest(format, knownFormats))
	c.Diags.Add(d)
}

func (c Checker) atLeastZero(m markers.Mark, n int) {
	if n < 0 {
		c.uselessValue(m, fmt.Sprintf("marker %q needs a number that is not negative, found %d", "+"+m.Name, n), "write 0 or more, or delete the marker")
	}
}

func (c Checker) wrongValue(m markers.Mark, message, help string) {
	c.wrong(diag.MarkerValue, m, message, help)
}

// uselessValue reports a value that every API server takes, and which asks nothing of objects or
// what none can answer.
func (c Checker) uselessValue(m markers.Mark, message, help string) {
	c.Diags.Add(misuse.UselessValue(m, "", message, help))
}

// wrong reports a mistake at the value of a marker with the code of that mistake, which is
// the same where the value is wrong only beside those of other types and markers.
func (c Checker) wrong(code diag.Code, m markers.Mark, message, help string) {
	d := misuse.WrongValue(m, "", message, help)
	if d.Code != code {
		d.Code, d.Outcome = code, diag.OfCode
	}
	c.Diags.Add(d)
}

// typeOf is the type of a schema, or of the one that it refers to.
func (c Checker) typeOf(s *apiext.JSONSchemaProps) string {
	if s.Ref != nil && s.Type == "" {
		return c.Forms.Need(c.Forms.TypeOf(s.Ref)).Type
	}
	return s.Type
}

// Schema reports markers of one type or field that contradict each other or
// the schema they stand on.
func (c Checker) Schema(set markers.Set, s *apiext.JSONSchemaProps) {
	c.checkBounds(set, s)
	typ := c.typeOf(s)
	if typ == "" || s.XIntOrString {
		return
	}
	if m, ok := set.Get("kubebuilder:validation:Enum"); ok {
		c.enumValues(m, s, typ)
	}
	for _, name := range []string{"kubebuilder:default", "default"} {
		m, ok := set.Get(name)
		if !ok || s.Default == nil {
			continue
		}
		switch {
		case !fits(s.Default.Raw, typ, s.Nullable):
			d := misuse.WrongValue(m, "", fmt.Sprintf("default %s is no %s", asWritten(m, s.Default.Raw), typ), helpFor(typ))
			d.Code = diag.DefaultInvalid
			inBraces(m, s, typ, &d)
			c.Diags.Add(d)
		case len(s.Enum) > 0 && !Holds(s.Enum, s.Default.Raw):
			d := misuse.WrongValue(m, "", fmt.Sprintf("default %s is not among the values of the enum", asWritten(m, s.Default.Raw)), "use one of "+EnumText(s.Enum))
			d.Code = diag.DefaultInvalid
			d.Word.Found, d.Word.Names = valueText(s.Default.Raw), diag.Value
			c.Diags.Add(d)
		}
		return
	}
}

// inBraces proposes braces for a default of a list that stands in brackets, which make it a
// string.
func inBraces(m markers.Mark, s *apiext.JSONSchemaProps, typ string, d *diag.Diagnostic) {
	head, list, _ := strings.Cut(m.Text, "=")
	list = strings.TrimSpace(list)
	rest, opens := strings.CutPrefix(list, "[")
	inner, closes := strings.CutSuffix(rest, "]")
	if typ != site.TypeArray || !opens || !closes {
		return
	}
	scalars := s.Items != nil && s.Items.Schema != nil && slices.Contains([]string{site.TypeString, site.TypeInteger, site.TypeNumber, site.TypeBoolean}, s.Items.Schema.Type)
	if strings.ContainsAny(inner, "[]{};\"`' ") || inner != "" && !scalars {
		return
	}
	meant := "{" + inner + "}"
	d.Help = "lists stand in braces: write " + head + "=" + meant
	if len(m.When) == 0 && !m.Made() {
		d.Edits = []diag.Edit{{Pos: m.ArgPos(""), Old: list, New: meant}}
	}
}

const quoteHelp = "put a string that looks like a number, a bool or a list into double quotes"

// helpFor says how a default of a type is written.
func helpFor(typ string) string {
	return map[string]string{
		site.TypeString:  quoteHelp,
		site.TypeBoolean: "write true or false, without quotes",
		site.TypeInteger: "write a whole number, without quotes",
		site.TypeNumber:  "write a number, without quotes",
	}[typ]
}

// Holds reports whether an enum has a value.
func Holds(values []apiext.JSON, raw []byte) bool {
	return slices.ContainsFunc(values, func(v apiext.JSON) bool { return bytes.Equal(v.Raw, raw) })
}

// fits reports whether a JSON value is of a schema's type.
func fits(raw []byte, typ string, nullable bool) bool {
	if len(raw) == 0 {
		return true
	}
	switch raw[0] {
	case '"':
		return typ == site.TypeString
	case '{':
		return typ == site.TypeObject
	case '[':
		return typ == site.TypeArray
	case 't', 'f':
		return typ == site.TypeBoolean
	case 'n':
		return nullable
	}
	return typ == site.TypeNumber || typ == site.TypeInteger && !bytes.ContainsAny(raw, ".eE")
}

// checkBounds reports lower bounds above upper ones, and exclusive bounds without
// a bound. Of a reference only what stands beside it is known here.
func (c Checker) checkBounds(set markers.Set, s *apiext.JSONSchemaProps) {
	integers := []struct {
		least, most *int64
		name        string
	}{
		{s.MinLength, s.MaxLength, "MaxLength"},
		{s.MinItems, s.MaxItems, "MaxItems"},
		{s.MinProperties, s.MaxProperties, "MaxProperties"},
	}
	for _, b := range integers {
		if b.least != nil && b.most != nil && *b.least > *b.most {
			c.contradiction(diag.BoundsConflict, set, b.name, fmt.Sprintf("%d is below the minimum of %d: no value can satisfy both", *b.most, *b.least),
				fmt.Sprintf("write a maximum of %d or more, or a minimum of %d or less", *b.least, *b.most))
		}
	}
	if s.Minimum != nil && s.Maximum != nil {
		why := fmt.Sprintf("no value lies between the minimum of %v and the maximum of %v", *s.Minimum, *s.Maximum)
		switch {
		case *s.Minimum > *s.Maximum:
			c.contradiction(diag.BoundsConflict, set, "Maximum", why, fmt.Sprintf("write a maximum of %v or more, or a minimum of %v or less", *s.Minimum, *s.Maximum))
		case *s.Minimum == *s.Maximum && (s.ExclusiveMinimum || s.ExclusiveMaximum):
			c.contradiction(diag.BoundsConflict, set, "Maximum", why, "write a maximum that is above the minimum")
		}
	}
	if s.Ref != nil {
		return
	}
	if s.ExclusiveMinimum && s.Minimum == nil && !set.Has(markers.ValidationPrefix+"Minimum") { // else that one has a finding
		c.contradiction(diag.MarkerValue, set, "ExclusiveMinimum", "it means nothing without a Minimum", "add "+c.Path+"+"+markers.ValidationPrefix+"Minimum, or delete it")
	}
	if s.ExclusiveMaximum && s.Maximum == nil && !set.Has(markers.ValidationPrefix+"Maximum") {
		c.contradiction(diag.MarkerValue, set, "ExclusiveMaximum", "it means nothing without a Maximum", "add "+c.Path+"+"+markers.ValidationPrefix+"Maximum, or delete it")
	}
}

// contradiction reports at the marker of that name, under whichever prefix it is
// written.
func (c Checker) contradiction(code diag.Code, set markers.Set, name, why, help string) {
	for _, full := range []string{"kubebuilder:validation:" + name, "k8s:" + lowerFirst(name)} {
		if m, ok := set.Get(full); ok {
			c.wrong(code, m, fmt.Sprintf("marker %q: %s", "+"+full, why), help)
			return
		}
	}
}

// EnumText lists the values of an enum for a message, each once.
func EnumText(values []apiext.JSON) string {
	var out []string
	for _, v := range values {
		if word := string(v.Raw); !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	return strings.Join(out, ", ")
}

func lowerFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

func quote(s string) string { return "\"" + s + "\"" }
