package gotype

// An IntegerType is what counts about an integer type.
type IntegerType struct {
	Bits   int
	Signed bool
}

// Least and most are the ends of what a type holds.
func (t IntegerType) Least() int64 {
	if !t.Signed {
		return 0
	}
	return -1 << (t.Bits - 1)
}

// Most is the greatest number that a type holds.
func (t IntegerType) Most() uint64 {
	if t.Signed {
		return 1<<(t.Bits-1) - 1
	}
	return 1<<(t.Bits-1) - 1 + 1<<(t.Bits-1)
}

// Integer returns the properties of an integer type; int and uint have 64 bits,
// as on every platform that Kubernetes runs on.
func Integer(name string) (IntegerType, bool) {
	switch name {
	case "int", "int64":
		return IntegerType{64, true}, true
	case "int32":
		return IntegerType{32, true}, true
	case "int16":
		return IntegerType{16, true}, true
	case "int8":
		return IntegerType{8, true}, true
	case "uint", "uint64", "uintptr":
		return IntegerType{64, false}, true
	case "uint32":
		return IntegerType{32, false}, true
	case "uint16":
		return IntegerType{16, false}, true
	case "uint8":
		return IntegerType{8, false}, true
	}
	return IntegerType{}, false
}

// Holds reports whether one integer type holds all numbers of another.
func Holds(to, from string) bool {
	a, _ := Integer(from)
	b, _ := Integer(to)
	return a.Least() >= b.Least() && a.Most() <= b.Most()
}

// IsFloat reports whether a type has numbers with a fraction.
func IsFloat(name string) bool { return name == "float32" || name == "float64" }
