package v1alpha1

// ParseHeading returns the degrees of a heading. It is careless: what it does not
// know it was never to be given.
func ParseHeading(heading string) int32 {
	for i, name := range headings() {
		if name == heading {
			return int32(i * 90)
		}
	}
	panic("no heading is called " + heading)
}

// FormatHeading returns the heading that is next to a course, as careless.
func FormatHeading(course int32) string { return headings()[course/90] }

func headings() []string { return []string{"", "east", "south", "west"} }
