//go:build neon

package v1

type LampSpec struct {
	Neon bool `json:"neon"`
}
