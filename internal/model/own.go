package model

import "go/token"

// An OwnMarker is a place where a marker stands that the project has declared itself.
type OwnMarker struct {
	// Pos is the place, Declared that of the declaration.
	Pos, Declared token.Position
	Name          string
}
