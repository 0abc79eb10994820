package other

type Broken struct {
	Name string `json:"name
}
