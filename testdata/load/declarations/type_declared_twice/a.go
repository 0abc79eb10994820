package v1

type LampSpec struct {
	A bool `json:"a"`
}
