// Package parts has the name of another one.
package parts

// Part has names.
type Part struct {
	Names []string `json:"names,omitempty"`
}
