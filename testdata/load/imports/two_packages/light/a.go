package light

type Bulb struct {
	A bool `json:"a"`
}
