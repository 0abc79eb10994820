package plan

import "github.com/crdgen/crdgen/internal/model"

// A Schema is what the schema of a version asks of values that an annotation may bring into
// it, besides what their Go type does.
type Schema struct {
	// Path is that of the field, with [] for any item and * for a struct that is kept
	// whole.
	Path string
	// Text is an OpenAPI schema in JSON.
	Text string
}

// Values are values that the schema of a field takes, for random objects: it does not
// take all of the Go type.
type Values struct {
	Owner *model.Type
	Field *model.Field
	JSON  []string
}

// SchemaFacts are what the schemas of a spoke and of its hub say of the values that are
// converted, as far as generated code needs it.
type SchemaFacts struct {
	// ToHub and ToSpoke are what values must be that annotations bring into either version,
	// Values those that fields in them take.
	ToHub, ToSpoke []Schema
	Values         []Values
	// SpokeExamples and HubExamples are what tests convert; empty without tests.
	SpokeExamples, HubExamples Examples
}

// Restored are the schemas of values that a direction may restore.
func (f SchemaFacts) Restored(d Direction) []Schema {
	if d == ToHub {
		return f.ToHub
	}
	return f.ToSpoke
}

// Examples are objects of a version in JSON that its schema takes, of which the first has
// every field, and what fields take besides.
type Examples struct {
	Objects []string
	Choices []Choice
}

// A Choice is what a field takes. The path is made of JSON names and slashes, with a star for
// any item or key. Forms are values in another form than usual, and Keys those of a map. Absent
// says that the schema lets the field be left out, though Go always writes it.
type Choice struct {
	Path   string
	JSON   []string
	Forms  []string
	Keys   []string
	Absent bool
}
