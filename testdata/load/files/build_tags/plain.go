//go:build !neon

package v1

type LampSpec struct {
	Plain bool `json:"plain"`
}
