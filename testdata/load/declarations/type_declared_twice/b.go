package v1

type LampSpec struct {
	B bool `json:"b"`
}
