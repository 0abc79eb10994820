package crdconversion

import (
	"encoding/json"
	"reflect"
	"strconv"
)

// A view is what JSON shows of a Go value: of an object its members, of a list its items.
// Where JSON shows nothing, or null, it is empty. To what writes itself it is what is read
// again, and so a value in JSON, of maps and lists, is looked at as any other.
type view struct {
	v    reflect.Value
	form *viewForm
}

// viewOf looks at a value.
func viewOf(v reflect.Value) view {
	if !v.IsValid() {
		return view{}
	}
	return viewFormOf(v.Type()).show(v)
}

func (f *viewForm) show(v reflect.Value) view {
	for {
		switch {
		case f.isOpaque:
			value := v.Interface()
			if v.CanAddr() {
				value = v.Addr().Interface()
			}
			if v = reflect.ValueOf(asAny(value)); !v.IsValid() {
				return view{}
			}
			f = viewFormOf(v.Type())
			continue
		case v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface:
			if v.IsNil() {
				return view{}
			}
			if v = v.Elem(); f.elem == nil {
				f = viewFormOf(v.Type())
			} else {
				f = f.elem
			}
			continue
		case (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.IsNil():
			return view{}
		}
		return view{v, f}
	}
}

// isThere reports whether JSON shows more than null.
func (s view) isThere() bool { return s.form != nil }

func (s view) isObject() bool {
	return s.form != nil && (s.v.Kind() == reflect.Struct || s.v.Kind() == reflect.Map)
}

func (s view) isList() bool {
	return s.form != nil && (s.v.Kind() == reflect.Slice || s.v.Kind() == reflect.Array)
}

// unlessEmpty is a list or an object with something in it.
func (s view) unlessEmpty() view {
	if s.isThere() && (s.v.Kind() == reflect.Slice || s.v.Kind() == reflect.Map) && s.v.Len() == 0 {
		return view{}
	}
	return s
}

// len is how many items a list has.
func (s view) len() int {
	if !s.isList() {
		return 0
	}
	return s.v.Len()
}

func (s view) item(i int) view { return s.form.elem.showOf(s.v.Index(i)) }

// showOf is show for a form that may not be known before.
func (f *viewForm) showOf(v reflect.Value) view {
	if f == nil {
		return viewOf(v)
	}
	return f.show(v)
}

// member is a member of an object, empty if it has none.
func (s view) member(name string) view {
	switch {
	case s.form == nil:
	case s.v.Kind() == reflect.Struct:
		if i, ok := s.form.names[name]; ok {
			return s.field(i)
		}
	case s.v.Kind() == reflect.Map:
		if v := s.v.MapIndex(reflect.ValueOf(name).Convert(s.v.Type().Key())); v.IsValid() {
			return s.form.elem.showOf(v)
		}
	}
	return view{}
}

// field is the field of a struct with an index in its form.
func (s view) field(i int) view {
	member, _ := s.fieldIn(i)
	return member
}

// fieldIn also reports whether JSON has the field, which may be null.
func (s view) fieldIn(i int) (member view, ok bool) {
	f := &s.form.fields[i]
	v := f.of(s.v)
	if f.isOmitted(v) {
		return view{}, false
	}
	return f.form.show(v), true
}

func (f *viewField) of(v reflect.Value) reflect.Value {
	if len(f.index) == 1 {
		return v.Field(f.index[0])
	}
	return v.FieldByIndex(f.index)
}

// isOmitted reports whether JSON leaves a field out.
func (f *viewField) isOmitted(v reflect.Value) bool {
	if f.omitsEmpty {
		switch v.Kind() {
		case reflect.Struct:
		case reflect.Slice, reflect.Map, reflect.Array, reflect.String:
			return v.Len() == 0
		default:
			return v.IsZero()
		}
	}
	switch {
	case !f.omitsZero:
		return false
	case !f.asksZero:
		return v.IsZero()
	case v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface:
		isNil := v.IsNil() || v.Elem().Kind() == reflect.Pointer && v.Elem().IsNil()
		return isNil || v.Interface().(zeroer).IsZero()
	case !v.CanAddr(): // in a map
		own := reflect.New(v.Type()).Elem()
		own.Set(v)
		v = own
	}
	return v.Addr().Interface().(zeroer).IsZero()
}

// eachMember gives the members of an object to a function, null ones too, with the digests of
// their names, until it returns false.
func (s view) eachMember(each func(name string, of digest, member view) bool) {
	switch {
	case s.form == nil:
	case s.v.Kind() == reflect.Struct:
		for i := range s.form.fields {
			f := &s.form.fields[i]
			if member, ok := s.fieldIn(i); ok && !each(f.name, f.digest, member) {
				return
			}
		}
	case s.v.Kind() == reflect.Map:
		for entries := s.v.MapRange(); entries.Next(); {
			name := entries.Key().String()
			if !each(name, emptyDigest.text(name), s.form.elem.showOf(entries.Value())) {
				return
			}
		}
	}
}

// hasNull reports whether an object has a member that is null.
func (s view) hasNull(name string) bool {
	if s.form == nil {
		return false
	}
	switch s.v.Kind() {
	case reflect.Struct:
		if i, ok := s.form.names[name]; ok {
			member, ok := s.fieldIn(i)
			return ok && !member.isThere()
		}
	case reflect.Map:
		v := s.v.MapIndex(reflect.ValueOf(name).Convert(s.v.Type().Key()))
		return v.IsValid() && !s.form.elem.showOf(v).isThere()
	}
	return false
}

// isAlike reports whether JSON shows the same of two values.
func (s view) isAlike(other view) bool {
	switch {
	case !s.isThere() || !other.isThere():
		return s.isThere() == other.isThere()
	case s.isList():
		if !other.isList() || s.v.Len() != other.v.Len() {
			return false
		}
		for i := range s.v.Len() {
			if !s.item(i).isAlike(other.item(i)) {
				return false
			}
		}
		return true
	case s.isObject():
		return other.isObject() && s.hasSameMembers(other)
	}
	if s.v.Type() == other.v.Type() {
		return s.v.Equal(other.v)
	}
	number, isNumber := s.number()
	of, ok := other.number()
	if isNumber || ok || s.v.Kind() != other.v.Kind() {
		return isNumber && ok && number == of
	}
	return s.v.Kind() == reflect.Bool && s.v.Bool() == other.v.Bool() ||
		s.v.Kind() == reflect.String && s.v.String() == other.v.String()
}

// number is how JSON spells a number.
func (s view) number() (text string, ok bool) {
	switch s.v.Kind() {
	case reflect.String:
		return s.v.String(), s.form.isNumber
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(s.v.Int(), 10), true
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.FormatUint(s.v.Uint(), 10), true
	}
	return "", false
}

func (s view) hasSameMembers(other view) bool {
	if s.v.Kind() == reflect.Struct && s.v.Type() == other.v.Type() {
		for i := range s.form.fields {
			if !s.field(i).isAlike(other.field(i)) {
				return false
			}
		}
		return true
	}
	isSame, count := true, 0
	s.eachMember(func(name string, _ digest, member view) bool {
		count++
		of := other.member(name)
		isSame = member.isAlike(of) && (of.isThere() || other.hasNull(name))
		return isSame
	})
	return isSame && count == other.countMembers()
}

// countMembers is how many members an object has, null ones too.
func (s view) countMembers() (n int) {
	if s.form != nil && s.v.Kind() == reflect.Map {
		return s.v.Len()
	}
	s.eachMember(func(string, digest, view) bool { n++; return true })
	return n
}

// value is what is shown, for JSON: what it is, or maps and lists.
func (s view) value() any {
	if s.isObject() || s.isList() {
		return s.tree()
	}
	if !s.isThere() {
		return nil
	}
	return s.v.Interface()
}

// tree is what is shown as it is read again.
func (s view) tree() any {
	switch {
	case !s.isThere():
		return nil
	case s.isList():
		items := make([]any, s.v.Len())
		for i := range items {
			items[i] = s.item(i).tree()
		}
		return items
	case s.isObject():
		members := map[string]any{}
		s.eachMember(func(name string, _ digest, member view) bool {
			members[name] = member.tree()
			return true
		})
		return members
	case s.v.Kind() == reflect.Bool:
		return s.v.Bool()
	}
	if number, ok := s.number(); ok {
		return json.Number(number)
	}
	return s.v.String()
}

// view adds what JSON shows of a value: the same whether it was read or not, in whatever order
// members stand.
func (d digest) view(s view) digest {
	if !s.isThere() {
		return d.sum('n')
	}
	if number, ok := s.number(); ok {
		return d.sum('0').text(number)
	}
	switch s.v.Kind() {
	case reflect.String:
		return d.sum('"').text(s.v.String())
	case reflect.Bool:
		if s.v.Bool() {
			return d.sum('t')
		}
		return d.sum('f')
	case reflect.Slice, reflect.Array:
		d = d.sum('[')
		for i := range s.v.Len() {
			d = d.view(s.item(i))
		}
		return d.sum(']')
	}
	all := digest(0)
	s.eachMember(func(_ string, of digest, member view) bool {
		all += of.member(member)
		return true
	})
	return d.members(all)
}

// member is what a member adds to the sum of an object, given the digest of its name. All bits
// change with each bit, as in MurmurHash3: two members that change do not cancel each other.
func (d digest) member(s view) digest {
	d = d.view(s)
	d = (d ^ d>>16) * 0x85ebca6b
	d = (d ^ d>>13) * 0xc2b2ae35
	return d ^ d>>16
}

// members adds an object whose members have a sum.
func (d digest) members(all digest) digest { return d.sum('{').sum(uint32(all)) }

// digests are those of the items of a list, one after the other, each behind that of its key.
func (s view) digests(keys []string) string {
	digests := make([]byte, 0, digestLength*(s.len()+len(keys)))
	for i := range s.len() {
		if keys != nil {
			digests = emptyDigest.text(keys[i]).append(digests)
		}
		digests = emptyDigest.view(s.item(i)).append(digests)
	}
	return string(digests)
}
