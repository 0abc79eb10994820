package yaml

import (
	"strconv"
	"strings"
	"time"
)

// readsAsText reports whether a YAML 1.1 reader takes the unquoted word for text.
// It does not for booleans, null, numbers and dates, nor for numbers to base 60,
// which few readers know.
func readsAsText(s string) bool {
	if s == "" {
		return false
	}
	switch c := s[0]; c {
	case 'y', 'Y', 'n', 'N', 't', 'T', 'f', 'F', 'o', 'O', '~':
		return !isWord(s)
	case '.':
		return !isDotNumber(s)
	case '+', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return !isSignedWord(s) && !isTimestamp(s) && !isNumber(s) && !isBase60(s)
	}
	return true
}

func isWord(s string) bool {
	switch s {
	case "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO",
		"true", "True", "TRUE", "false", "False", "FALSE",
		"on", "On", "ON", "off", "Off", "OFF",
		"~", "null", "Null", "NULL":
		return true
	}
	return false
}

func isSignedWord(s string) bool {
	switch s {
	case "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF":
		return true
	}
	return false
}

func isDotNumber(s string) bool {
	switch s {
	case ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF":
		return true
	}
	// Paths such as ".spec.replicas" are frequent and need no parser.
	if len(s) < 2 || !isDigit(s[1]) {
		return false
	}
	_, err := strconv.ParseFloat(s, 64)
	return err == nil
}

// timestampForms are the forms of a date that are recognised.
func timestampForms() [4]string {
	return [...]string{
		"2006-1-2T15:4:5.999999999Z07:00",
		"2006-1-2t15:4:5.999999999Z07:00",
		"2006-1-2 15:4:5.999999999",
		"2006-1-2",
	}
}

func isTimestamp(s string) bool {
	if len(s) < 5 || s[4] != '-' || !isDigit(s[0]) || !isDigit(s[1]) || !isDigit(s[2]) || !isDigit(s[3]) {
		return false
	}
	for _, form := range timestampForms() {
		if _, err := time.Parse(form, s); err == nil {
			return true
		}
	}
	return false
}

// isNumber reports whether s, which begins with a sign or a digit, is an integer
// to base 2, 8, 10 or 16 or a floating-point number. Underscores count for
// nothing.
func isNumber(s string) bool {
	for i := range len(s) {
		if !isNumberByte(s[i]) {
			return false
		}
	}
	if strings.IndexByte(s, '_') >= 0 {
		s = strings.ReplaceAll(s, "_", "")
	}
	return isInteger(s) || isFloat(s)
}

// isNumberByte reports whether any of the forms of a number holds the byte.
func isNumberByte(c byte) bool {
	switch c {
	case '+', '-', '.', '_', 'x', 'X', 'o', 'O':
		return true
	}
	return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f'
}

func isInteger(s string) bool {
	if parses(s, 0) {
		return true
	}
	// A sign may also stand behind the prefix of a binary number.
	if rest, ok := strings.CutPrefix(s, "0b"); ok {
		return parses(rest, 2)
	}
	if rest, ok := strings.CutPrefix(s, "-0b"); ok {
		_, err := strconv.ParseInt("-"+rest, 2, 64)
		return err == nil
	}
	return false
}

func parses(s string, base int) bool {
	if _, err := strconv.ParseInt(s, base, 64); err == nil {
		return true
	}
	_, err := strconv.ParseUint(s, base, 64)
	return err == nil
}

// isFloat reports whether s has the form of a decimal number and is not too large
// for a float64.
func isFloat(s string) bool {
	rest := s
	if rest != "" && (rest[0] == '+' || rest[0] == '-') {
		rest = rest[1:]
	}
	rest, whole := skipDigits(rest)
	fraction := 0
	if rest != "" && rest[0] == '.' {
		rest, fraction = skipDigits(rest[1:])
	}
	if whole+fraction == 0 {
		return false
	}
	if rest != "" && rest[0]|0x20 == 'e' {
		rest = rest[1:]
		if rest != "" && (rest[0] == '+' || rest[0] == '-') {
			rest = rest[1:]
		}
		var exponent int
		if rest, exponent = skipDigits(rest); exponent == 0 {
			return false
		}
	}
	if rest != "" {
		return false
	}
	_, err := strconv.ParseFloat(s, 64)
	return err == nil
}

// isBase60 reports whether a string is a number to base 60 such as 12:30:45.5.
func isBase60(s string) bool {
	if s[0] == '+' || s[0] == '-' {
		s = s[1:]
	}
	if s == "" || !isDigit(s[0]) {
		return false
	}
	s = strings.TrimLeft(s, "0123456789_")
	groups := 0
	for s != "" && s[0] == ':' {
		rest, digits := skipDigits(s[1:])
		if digits == 0 || digits > 2 || digits == 2 && s[1] > '5' {
			return false
		}
		s = rest
		groups++
	}
	if groups == 0 {
		return false
	}
	if s != "" && s[0] == '.' {
		s = strings.TrimLeft(s[1:], "0123456789_")
	}
	return s == ""
}

func skipDigits(s string) (rest string, n int) {
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return s[n:], n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
