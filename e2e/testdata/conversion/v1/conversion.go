package v1

import (
	"strconv"

	v2 "github.com/crdgen/crdgen/e2e/testdata/conversion/v2"
)

// ParsePlace reads the number of a shelf and is careless with everything else.
func ParsePlace(place string) v2.Shelf {
	if place == "" {
		return v2.Shelf{}
	}
	row, err := strconv.ParseInt(place, 10, 32)
	if err != nil {
		panic("no shelf is called " + place)
	}
	return v2.Shelf{Row: int32(row)}
}

// FormatPlace is its inverse, as careless.
func FormatPlace(shelf v2.Shelf) string {
	switch {
	case shelf.Row < 0:
		panic("no shelf is below the floor")
	case shelf.Row == 0:
		return ""
	}
	return strconv.Itoa(int(shelf.Row))
}
