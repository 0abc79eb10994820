package example

import (
	"slices"
)

// textKinds are strings of some kind that readers of it disagree about: the usual one, those at the
// ends, and those which one reader takes and another one does not.
var textKinds = map[string][]string{
	"duration":  {"0s", "1ns", "500ms", "1h", "-1h", "2540400h", "99999999h", "1d"},
	"date-time": {"2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000000001+01:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"},
	"date":      {"2026-01-01", "0001-01-01", "9999-12-31"},
	"byte":      {"example", "ZXhhbXBsZQ==", "ZXhhbXBsZQ", "_-8="},
	"ipv4":      {"10.0.0.1", "010.0.0.1", "127.0.0.1", "0.0.0.0", "255.255.255.255", "224.0.0.1", "169.254.0.1"},
	"ipv6":      {"2001:db8::1", "2001:DB8::1", "::1", "::", "fe80::1", "ff02::1", "::ffff:10.0.0.1", "fe80::1%eth0"},
	"cidr":      {"10.0.0.0/16", "10.0.0.1/16", "010.0.0.0/8", "0.0.0.0/0", "10.0.0.1/32", "2001:db8::/32", "::/0", "::ffff:10.0.0.0/104"},
	"uri":       {"https://example.com/", "http://user@example.com:8080/x?y=z#f", "/a", "mailto:user@example.com", "example"},
	"uuid": {
		"123e4567-e89b-42d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-32d3-a456-426614174000",
		"123e4567-e89b-52d3-a456-426614174000", "123E4567-E89B-42D3-A456-426614174000", "123e4567e89b42d3a456426614174000",
	},
	"number":   {"0", "-1", "007", "1.5", "9223372036854775807", "9223372036854775808", "1e400", "x"},
	"quantity": {"0", "-1", "1m", "1k", "1Ki", "1.5Gi", "1e3", "99999999999999999999", "x"},
	"semver":   {"1.2.3", "v1.2.3", "1.2", "1.2.3-rc.1", "0.0.0"},
	"email":    {"user@example.com", "User <user@example.com>", "user"},
	"hostname": {"example.com", "EXAMPLE.com", "example_com", "example.com."},
	"name":     {"example", "Example", "example.com", "1example", "-example"},
}

// kindOf are the kinds of strings by the formats of schemas and the functions of rules.
var kindOf = map[string][]string{
	"datetime": {"date-time"}, "timestamp": {"date-time"}, "uuid3": {"uuid"}, "uuid4": {"uuid"}, "uuid5": {"uuid"},
	"ip": {"ipv4", "ipv6"}, "isIP": {"ipv4", "ipv6"}, "isCIDR": {"cidr"}, "url": {"uri"}, "isURL": {"uri"}, "isSemver": {"semver"},
	"int": {"number"}, "uint": {"number"}, "double": {"number"}, "isQuantity": {"quantity"}, "decode": {"byte"}, "bytes": {"byte"},
	"k8s-short-name": {"name"}, "k8s-long-name": {"name"}, "getSeconds": {"duration"}, "getMilliseconds": {"duration"}, "getMinutes": {"duration"},
}

// TextsOf are strings of the kind that a format of schemas or a function of rules reads; nil for
// one of no kind.
func TextsOf(formatOrFunction string) (all []string) {
	for _, kind := range append([]string{formatOrFunction}, kindOf[formatOrFunction]...) {
		all = append(all, textKinds[kind]...)
	}
	return all
}

// mostDigits is how many characters more than it must have a string is given where a pattern lets
// it: more than any number of a type has digits.
const mostDigits = 20

// TextsLike are strings that match a pattern: short and long ones, and of each class of characters
// its usual one, its first and its last.
func TextsLike(pattern string) (all []string) {
	match, ok := Matching(pattern)
	if !ok {
		return nil
	}
	for _, repeat := range []int{0, 1, 2, mostDigits} {
		for _, pick := range []func([]rune) rune{readable, first, last} {
			text, ok := fromPatternWith(pattern, repeat, 0, pick)
			if ok && match(text) && !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
	}
	return all
}

// first is the first character of a class that can be read.
func first(class []rune) rune {
	if len(class) == 0 || class[0] < ' ' {
		return readable(class)
	}
	return class[0]
}

// last is the last character of a class, of those in ASCII.
func last(class []rune) rune {
	for i := len(class) - 2; i >= 0; i -= 2 {
		if class[i] < 0x7f {
			return min(class[i+1], '~')
		}
	}
	return readable(class)
}
