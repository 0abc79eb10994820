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

// Restored are the schemas of values that a direction may restore.
func (s *Spoke) Restored(d Direction) []Schema {
	if d == ToHub {
		return s.RestoredToHub
	}
	return s.RestoredToSpoke
}

// Examples are objects of a version in JSON that its schema takes, of which the first has
// every field, and what fields take besides.
type Examples struct {
	Objects []string
	Choices []Choice
}

// A Choice is what a field takes. The path is made of JSON names and slashes, with a star for
// any item or key. Forms are values in another form than usual.
type Choice struct {
	Path  string
	JSON  []string
	Forms []string
}
