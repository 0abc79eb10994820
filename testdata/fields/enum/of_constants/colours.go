package v1

// Dark colours stand in another file.
const (
	ColourBlack Colour = "black"
	ColourBrown        = Colour("brown")
)
