package markers

// Nearest returns the one of names that name was probably meant to be, "" if
// none is near. It is the judgement behind "did you mean" for arguments of
// markers.
func Nearest(name string, names []string) string { return nearest(name, names) }
