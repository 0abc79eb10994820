package other

type Broken struct {
