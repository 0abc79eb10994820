package other

type Ref struct {
	Name string `json:"name"`
}
