package resource

import (
	"bytes"
	"encoding/json"
)

// JSON writes a value in one line for people: characters that HTML would escape stay as
// they are.
func JSON(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return "", err
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), nil
}
