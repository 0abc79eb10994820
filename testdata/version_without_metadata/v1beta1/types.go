// +groupName=example.com
package v1beta1

// Lamp has the name of a kind of its group, so it is a version of it.
type Lamp struct {
	Power string `json:"power"`
}
