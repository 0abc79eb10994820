package plan

// A Direction is the way of a conversion.
type Direction bool

const (
	ToHub   Direction = true
	ToSpoke Direction = false
)
