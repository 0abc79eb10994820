// +groupName=example.com
package shades

type Shade struct {
	Colour string `json:"colour"`
}
