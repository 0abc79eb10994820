package v1

// Greeting is one thing.
type Greeting struct {
	// To are who is greeted.
	To []string `json:"to"`
}
