// Package jsontext writes values for messages. It knows nothing else, so that whatever words
// a finding may use it.
package jsontext

import (
	"bytes"
	"encoding/json"
)

// Line writes a value as JSON in one line for people: characters that HTML would escape stay
// as they are.
func Line(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return "", err
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), nil
}
