package crdconversion

// CopyPointer returns a pointer to a copy of what a pointer points at, nil for nil.
func CopyPointer[T any](from *T) *T {
	if from == nil {
		return nil
	}
	made := *from
	return &made
}

// NilIfZero returns a pointer to a value, nil for the zero value.
func NilIfZero[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

// CopyStrings returns a list of strings as one of another type of strings.
func CopyStrings[To, From ~string](from []From) []To {
	if from == nil {
		return nil
	}
	made := make([]To, len(from))
	for i, item := range from {
		made[i] = To(item)
	}
	return made
}

// deepCopier is a pointer to what copies itself with all that it holds.
type deepCopier[T any] interface {
	*T
	DeepCopyInto(to *T)
}

// CopyItems returns a list with copies of the items.
func CopyItems[T any, Pointer deepCopier[T]](from []T) []T {
	if from == nil {
		return nil
	}
	made := make([]T, len(from))
	for i := range from {
		Pointer(&from[i]).DeepCopyInto(&made[i])
	}
	return made
}

// CopyEntries returns a map with copies of the values.
func CopyEntries[Key comparable, T any, Pointer deepCopier[T]](from map[Key]T) map[Key]T {
	if from == nil {
		return nil
	}
	made := make(map[Key]T, len(from))
	for key, value := range from {
		var own T
		Pointer(&value).DeepCopyInto(&own)
		made[key] = own
	}
	return made
}

// MakeItems returns a list with as many items as another one has, nil for nil.
func MakeItems[To, From any](from []From) []To {
	if from == nil {
		return nil
	}
	return make([]To, len(from))
}

// ConvertItems converts the items of a list by a function.
func ConvertItems[From, To any, List ~[]To](from []From, to *List, convert func(*From, *To) error) error {
	*to = nil
	if from == nil {
		return nil
	}
	made := make([]To, len(from))
	for i := range from {
		if err := convert(&from[i], &made[i]); err != nil {
			return err
		}
	}
	*to = made
	return nil
}

// ConvertPointee converts what a pointer points at by a function, nil to nil.
func ConvertPointee[From, To any](from *From, to **To, convert func(*From, *To) error) error {
	*to = nil
	if from == nil {
		return nil
	}
	made := new(To)
	if err := convert(from, made); err != nil {
		return err
	}
	*to = made
	return nil
}
