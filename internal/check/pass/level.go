package pass

// Level says how much is checked.
type Level uint8

const (
	// Off checks nothing.
	Off Level = iota
	// Fast leaves out what takes long: compiling CEL expressions, and objects
	// made to try them.
	Fast
	// Full checks everything.
	Full
)

// Levels are the levels as they are written.
func Levels() []string { return []string{"off", "fast", "full"} }

// String returns the level as it is written.
func (l Level) String() string { return Levels()[l] }

// ParseLevel reads a level; false if there is none of that name.
func ParseLevel(s string) (Level, bool) {
	for i, name := range Levels() {
		if s == name {
			return Level(i), true
		}
	}
	return Off, false
}
