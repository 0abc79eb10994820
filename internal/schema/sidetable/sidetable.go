// Package sidetable lets schemas carry values of crdgen's own.
//
// A schema is a type of the API, in which there is no place for them, and it is copied,
// merged and shared. So the values lie in a Table, and a schema names its value by a Key, in
// a field that no schema of ours uses otherwise: the name travels with every copy. What the
// values are, and which field names them, is decided by the packages that have a table.
package sidetable

import "strconv"

// A Key names a value of a table. The zero value names none.
type Key struct{ number int }

// Text spells a key for a field of a schema: "" for the one that names no value.
func (k Key) Text() string {
	if k.number == 0 {
		return ""
	}
	return strconv.Itoa(k.number)
}

// KeyOf reads what Text has spelled. Any other text names no value.
func KeyOf(text string) Key {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return Key{n}
	}
	return Key{}
}

// A Table holds values for schemas. Values are not changed; the zero value is empty.
type Table[V any] struct{ values []V }

// Add takes a value in and returns its name.
func (t *Table[V]) Add(v V) Key {
	t.values = append(t.values, v)
	return Key{len(t.values)}
}

// Get returns the value that a key names, and the zero value for a key that names none.
func (t *Table[V]) Get(k Key) V {
	if k.number == 0 || k.number > len(t.values) {
		var none V
		return none
	}
	return t.values[k.number-1]
}

// Now returns the table as it is: what is added later is not in the copy.
func (t *Table[V]) Now() Table[V] { return Table[V]{t.values[:len(t.values):len(t.values)]} }
