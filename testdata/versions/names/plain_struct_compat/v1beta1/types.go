// +groupName=example.com
package v1beta1

// Lamp has the name of a kind of its group and is a part of something.
type Lamp struct {
	Power string `json:"power"`
}
