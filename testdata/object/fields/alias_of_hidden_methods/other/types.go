package other

type Ref struct {
	Name string `json:"name"`
}

type Late struct {
	Name string `json:"name"`
}
