package v1

type LampSpec struct {
	Windows bool `json:"windows"`
}
