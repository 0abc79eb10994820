package v1

type LampSpec struct {
	Linux bool `json:"linux"`
}
