package crvalidation

import (
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"
)

// Answer is what the API server says of an object, in one line. Of some keywords, such as
// oneOf and format, its library reports neither field nor value, and says in the
// sentence itself which field is meant: the sentence alone is left then.
func Answer(e *field.Error) string {
	text := e.Error()
	if e.Field == "<nil>" {
		text = strings.TrimPrefix(text, "<nil>: ")
		if value, ok := e.BadValue.(string); ok && value == "" && e.Detail != "" {
			text = e.Detail
		}
	}
	return strings.Join(strings.Fields(text), " ")
}
