package yaml

import (
	"math"
	"reflect"
	"strconv"
)

// maxExact returns the range in which every integer is a float of that many
// bits.
func maxExact(bits int) float64 {
	if bits == 32 {
		return 1 << 24
	}
	return 1 << 53
}

func (w *scalars) null() { w.verbatim("null") }

func (w *scalars) bool(b bool) {
	if b {
		w.verbatim("true")
	} else {
		w.verbatim("false")
	}
}

func (w *scalars) int(n int64) {
	w.scalar()
	w.buf = strconv.AppendInt(w.buf, n, 10)
}

func (w *scalars) uint(n uint64) {
	w.scalar()
	w.buf = strconv.AppendUint(w.buf, n, 10)
}

// float writes a float of 32 or 64 bits. The detour over JSON's form of it
// shows for large and small numbers: 1e20 is "100000000000000000000" there,
// which is no integer and therefore "1e+20" here.
func (w *scalars) float(f float64, bits int) {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		w.fail(&unsupportedError{what: "number " + strconv.FormatFloat(f, 'g', -1, bits)})
		return
	}
	if f == math.Trunc(f) && math.Abs(f) < maxExact(bits) {
		w.int(int64(f))
		return
	}
	form := byte('f')
	abs := math.Abs(f)
	if bits == 64 && (abs < 1e-6 || abs >= 1e21) || bits == 32 && (float32(abs) < 1e-6 || float32(abs) >= 1e21) {
		form = 'e'
	}
	var text [400]byte
	w.number(string(strconv.AppendFloat(text[:0], f, form, -1, bits)))
}

// number writes a number of JSON. It is an integer where it has the form of one
// and fits into 64 bits, else a float64, and text where it does not fit there.
func (w *scalars) number(text string) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		w.int(n)
		return
	}
	if n, err := strconv.ParseUint(text, 10, 64); err == nil {
		w.uint(n)
		return
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		w.text(text)
		return
	}
	w.scalar()
	w.buf = strconv.AppendFloat(w.buf, f, 'g', -1, 64)
}

// isJSONNumber reports whether text is a number in JSON's grammar.
func isJSONNumber(text string) bool {
	if text != "" && text[0] == '-' {
		text = text[1:]
	}
	rest, n := skipDigits(text)
	if n == 0 || n > 1 && text[0] == '0' {
		return false
	}
	if rest != "" && rest[0] == '.' {
		if rest, n = skipDigits(rest[1:]); n == 0 {
			return false
		}
	}
	if rest != "" && rest[0]|0x20 == 'e' {
		rest = rest[1:]
		if rest != "" && (rest[0] == '+' || rest[0] == '-') {
			rest = rest[1:]
		}
		if rest, n = skipDigits(rest); n == 0 {
			return false
		}
	}
	return rest == ""
}

// An unsupportedError says that something has no form in JSON.
type unsupportedError struct {
	what string
	typ  reflect.Type
}

func (e *unsupportedError) Error() string {
	if e.typ != nil {
		return "cannot write as YAML: type " + e.typ.String() + " has no form in JSON"
	}
	return "cannot write as YAML: " + e.what + " has no form in JSON"
}
