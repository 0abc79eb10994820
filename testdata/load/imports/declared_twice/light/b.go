package light

type Bulb struct {
	B bool `json:"b"`
}
