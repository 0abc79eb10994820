// Package decode knows which JSON a Go type can be read from: what encoding/json
// says to a value, and what the types of Kubernetes say that read their JSON
// themselves.
//
// It knows types of the model, and neither schemas nor findings: the rules of
// package check ask it about the values that a schema brings along. Of types whose
// methods it does not know it assumes that they read everything.
package decode

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"github.com/crdgen/crdgen/internal/model"
)

// A Problem is the innermost part of a value that a type cannot be read from.
type Problem struct {
	// Path leads to the part, as in .timeout or [0].size; empty for the value itself.
	Path string
	// Value is the part as JSON, Type the Go type that refuses it, as source has it.
	Value, Type string
	// Why says in a few words what is wrong, and Form how a value of the type is
	// written.
	Why, Form string
}

// Check returns what keeps a JSON value from being read into a type, nil if nothing
// does. Text that is no JSON has no problem: whoever parses it reports that.
func Check(raw []byte, t *model.Type) *Problem {
	var value any
	if err := unmarshal(raw, &value); err != nil || t == nil {
		return nil
	}
	return check("", value, t, 0)
}

// deepest is how far a value is followed: deeper ones are a circle of types.
const deepest = 100

// readers are the types of Kubernetes that read their JSON themselves.
var readers = map[model.GoName]func(value any) (why, form string){
	model.Duration: readDuration,
	model.Quantity: readQuantity,
	{Package: model.MetaPackage, Name: "Time"}:                            readTime(time.RFC3339, "2026-01-31T12:00:00Z"),
	{Package: model.MetaPackage, Name: "MicroTime"}:                       readTime("2006-01-02T15:04:05.000000Z07:00", "2026-01-31T12:00:00.000000Z"),
	{Package: "time", Name: "Time"}:                                       readTime(time.RFC3339, "2026-01-31T12:00:00Z"),
	{Package: "k8s.io/apimachinery/pkg/util/intstr", Name: "IntOrString"}: readIntOrString,
}

func check(path string, value any, t *model.Type, depth int) *Problem {
	t = t.Unalias()
	if depth > deepest || value == nil && t.Name != model.Duration {
		return nil
	}
	if read, ok := readers[t.Name]; ok {
		return problem(path, value, t, read)
	}
	if t.MarshalsJSON || t.MarshalsText {
		return nil
	}
	u := t.Underlying()
	switch u.Shape {
	case model.Pointer:
		return check(path, value, u.Elem, depth+1)
	case model.Struct:
		return checkFields(path, value, t, u, depth)
	case model.Slice, model.Array:
		return checkItems(path, value, t, u, depth)
	case model.Map:
		return checkValues(path, value, t, u, depth)
	case model.Basic:
		return problem(path, value, t, func(value any) (why, form string) { return readBasic(value, u.Name.Name) })
	}
	return nil
}

func problem(path string, value any, t *model.Type, read func(any) (why, form string)) *Problem {
	why, form := read(value)
	if why == "" {
		return nil
	}
	text, err := json.Marshal(value)
	if err != nil {
		return nil // what was decoded can be encoded
	}
	return &Problem{Path: path, Value: string(text), Type: spell(t), Why: why, Form: form}
}

// expect is a reader that takes no value at all.
func expect(what, form string) func(any) (string, string) {
	return func(any) (string, string) { return "expected " + what, form }
}

func checkFields(path string, value any, t, u *model.Type, depth int) *Problem {
	object, ok := value.(map[string]any)
	if !ok {
		return problem(path, value, t, expect("an object", "{…}"))
	}
	for _, f := range u.Fields {
		tag := f.JSON()
		of := f.Type
		if of == nil {
			of = f.GoType
		}
		switch {
		case of == nil || tag.Skipped || tag.AsString || !f.Exported && !f.Embedded:
			continue
		case f.Embedded && tag.Name == "":
			if p := check(path, value, of, depth+1); p != nil {
				return p
			}
			continue
		}
		if inner, there := object[tag.Name]; there && tag.Name != "" {
			if p := check(path+"."+tag.Name, inner, of, depth+1); p != nil {
				return p
			}
		}
	}
	return nil
}

func checkItems(path string, value any, t, u *model.Type, depth int) *Problem {
	items, ok := value.([]any)
	if e := u.Elem.Underlying(); !ok && u.Shape == model.Slice && e.Shape == model.Basic && (e.Name.Name == "byte" || e.Name.Name == "uint8") {
		return problem(path, value, t, readBytes)
	}
	if !ok {
		return problem(path, value, t, expect("a list", "[…]"))
	}
	for i, item := range items {
		if p := check(fmt.Sprintf("%s[%d]", path, i), item, u.Elem, depth+1); p != nil {
			return p
		}
	}
	return nil
}

func checkValues(path string, value any, t, u *model.Type, depth int) *Problem {
	object, ok := value.(map[string]any)
	if !ok {
		return problem(path, value, t, expect("an object", "{…}"))
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		if p := check(path+"."+key, object[key], u.Elem, depth+1); p != nil {
			return p
		}
	}
	return nil
}

func readDuration(value any) (why, form string) {
	const form0 = "a duration is written as 1h30m, 15m or 10s"
	text, ok := value.(string)
	if !ok {
		return "expected a string", form0
	}
	if _, err := time.ParseDuration(text); err != nil {
		return "expected a Go duration", form0
	}
	return "", ""
}

func readQuantity(value any) (why, form string) {
	const form0 = "a quantity is written as 500m, 2 or 1Gi"
	text, ok := value.(string)
	if n, isNumber := value.(json.Number); isNumber {
		text, ok = n.String(), true
	}
	if !ok {
		return "expected a quantity", form0
	}
	if _, err := resource.ParseQuantity(strings.TrimSpace(text)); err != nil { // as its decoder does
		return "expected a quantity", form0
	}
	return "", ""
}

func readTime(layout, example string) func(any) (string, string) {
	return func(value any) (why, form string) {
		text, ok := value.(string)
		if ok {
			_, err := time.Parse(layout, text)
			ok = err == nil
		}
		if ok {
			return "", ""
		}
		return "expected a date with time and zone", "a time is written as " + example
	}
}

func readIntOrString(value any) (why, form string) {
	switch v := value.(type) {
	case string:
		return "", ""
	case json.Number:
		if _, err := strconv.ParseInt(v.String(), 10, 32); err == nil {
			return "", ""
		}
	}
	return "expected a string or an integer of 32 bits", "such as 8080, 25% or http"
}

func readBytes(value any) (why, form string) {
	text, ok := value.(string)
	if ok {
		_, err := base64.StdEncoding.DecodeString(text)
		ok = err == nil
	}
	if ok {
		return "", ""
	}
	return "expected base64", `"hello" is written as aGVsbG8=`
}

// readBasic reads a predeclared type; unknown ones read everything.
func readBasic(value any, name string) (why, form string) {
	n, isNumber := value.(json.Number)
	switch name {
	case "string":
		if _, ok := value.(string); !ok {
			return "expected a string", "quote the value"
		}
	case "bool":
		if _, ok := value.(bool); !ok {
			return "expected a boolean", "write true or false without quotes"
		}
	case "int", "int8", "int16", "int32", "rune", "int64":
		bits := bitsOf(name)
		if _, err := strconv.ParseInt(n.String(), 10, bits); !isNumber || err != nil {
			return "expected an integer of " + strconv.Itoa(bits) + " bits", fmt.Sprintf("the range is %d to %d", -1<<(bits-1), uint64(1)<<(bits-1)-1)
		}
	case "uint", "uint8", "byte", "uint16", "uint32", "uint64":
		bits := bitsOf(name)
		if _, err := strconv.ParseUint(n.String(), 10, bits); !isNumber || err != nil {
			return "expected an integer of " + strconv.Itoa(bits) + " bits without sign", fmt.Sprintf("the range is 0 to %d", ^uint64(0)>>(64-bits))
		}
	case "float32", "float64":
		if !isNumber {
			return "expected a number", "write the number without quotes"
		}
	}
	return "", ""
}

func bitsOf(name string) int {
	switch name {
	case "int8", "uint8", "byte":
		return 8
	case "int16", "uint16":
		return 16
	case "int32", "uint32", "rune":
		return 32
	}
	return 64
}

// spell is a type as source has it, with the name of its package where that is
// another module's common one.
func spell(t *model.Type) string {
	switch {
	case t.Name.Package == model.MetaPackage:
		return "metav1." + t.Name.Name
	case t.Name == model.Quantity:
		return "resource.Quantity"
	case t.Name.Package == "time":
		return "time." + t.Name.Name
	case t.Name.Name != "":
		return t.Name.Name
	}
	switch t.Shape {
	case model.Slice, model.Array:
		return "[]" + spell(t.Elem)
	case model.Map:
		return "map[string]" + spell(t.Elem)
	case model.Pointer:
		return "*" + spell(t.Elem)
	}
	return "the struct"
}

// unmarshal keeps numbers as they are written.
func unmarshal(raw []byte, value *any) error {
	if len(raw) > 0 && !bytes.ContainsAny(raw[:1], "[{ \t\r\n") { // most values: a decoder needs a buffer of its own
		if !json.Valid(raw) {
			return errors.New("not a value")
		}
		if raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9' {
			*value = json.Number(bytes.TrimRight(raw, " \t\r\n"))
			return nil
		}
		return json.Unmarshal(raw, value)
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode(value); err != nil {
		return err
	}
	if d.More() {
		return errors.New("more than one value")
	}
	return nil
}
