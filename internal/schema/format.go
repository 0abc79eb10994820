package schema

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/markers/k8stag"
)

// A stringFormat is what a format of k8s:format demands, as the functions that
// validation-gen calls (k8s.io/apimachinery/pkg/api/validate) check it.
type stringFormat struct {
	name string
	// known says that the API server knows the format by this name, so that the
	// pattern is not needed in a schema.
	known     bool
	pattern   string
	maxLength int64
	// rule is a further expression, with %s for the value; "" for none.
	rule string
	must string
}

// Building blocks of patterns. A part that is limited in length as well is
// limited by the pattern where that can be said.
const (
	labelPattern     = `[a-z0-9]([-a-z0-9]*[a-z0-9])?`
	subdomainPattern = labelPattern + `(\.` + labelPattern + `)*`
	caselessPattern  = `[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?`
	keyNamePattern   = `[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?`
)

// formats lists the formats of k8s:format.
func formats() []stringFormat {
	return []stringFormat{
		{
			name: "k8s-short-name", known: true, maxLength: 63, pattern: "^" + labelPattern + "$",
			must: "must be a short name: lower case letters, digits and '-', beginning and ending with a letter or digit",
		},
		{
			name: "k8s-long-name", known: true, maxLength: 253, pattern: "^" + subdomainPattern + "$",
			must: "must be a DNS subdomain: lower case letters, digits, '-' and '.', such as example.com",
		},
		{
			name: "k8s-long-name-caseless", maxLength: 253, pattern: "^" + caselessPattern + `(\.` + caselessPattern + ")*$",
			must: "must be a DNS subdomain, such as Example.com",
		},
		{
			name: "k8s-label-key", maxLength: 317, pattern: "^(" + subdomainPattern + "/)?" + keyNamePattern + "$",
			rule: "%s.indexOf('/') <= 253",
			must: "must be a label key, such as name or example.com/name, with a prefix of at most 253 characters",
		},
		{
			name: "k8s-prefixed-label-key", maxLength: 317, pattern: "^" + subdomainPattern + "/" + keyNamePattern + "$",
			rule: "%s.indexOf('/') <= 253",
			must: "must be a label key with a prefix of at most 253 characters, such as example.com/name",
		},
		{
			name: "k8s-label-value", maxLength: 63, pattern: "^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$",
			must: "must be a label value: empty, or letters, digits, '-', '_' and '.', beginning and ending with a letter or digit",
		},
		{
			name: "k8s-path-segment-name", pattern: `^(|[^/%.][^/%]*|\.[^/%.][^/%]*|\.\.[^/%]+)$`,
			must: "must not be '.' or '..' and must not contain '/' or '%'",
		},
		{
			name: "k8s-extended-resource-name", maxLength: 308, pattern: "^" + subdomainPattern + "/" + keyNamePattern + "$",
			rule: "%[1]s.indexOf('/') <= 244 && !%[1]s.contains('kubernetes.io/') && !%[1]s.startsWith('requests.')",
			must: "must be the name of an extended resource, such as example.com/gpu, outside of kubernetes.io and with a prefix of at most 244 characters",
		},
		{
			name: "k8s-resource-fully-qualified-name", maxLength: 96, pattern: "^" + subdomainPattern + "/[A-Za-z_][A-Za-z0-9_]{0,31}$",
			rule: "%s.indexOf('/') <= 63",
			must: "must be a domain of at most 63 characters and an identifier of at most 32, such as example.com/model",
		},
		{
			name: "k8s-resource-pool-name", maxLength: 253, pattern: "^" + subdomainPattern + "(/" + subdomainPattern + ")*$",
			must: "must be DNS subdomains separated by '/'",
		},
		{
			name: "k8s-uuid", maxLength: 36, pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
			must: "must be a UUID in lower case, such as 123e4567-e89b-12d3-a456-426614174000",
		},
		{name: "k8s-ip", maxLength: 45, rule: "isIP(%s)", must: "must be an IP address"},
	}
}

// formatNamed returns the format with a name.
func formatNamed(name string) (stringFormat, bool) {
	for _, f := range formats() {
		if f.name == name {
			return f, true
		}
	}
	return stringFormat{}, false
}

// formatNames lists the names of all formats.
func formatNames() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// condition returns the whole format as an expression over a variable.
func (f stringFormat) condition(v string) condition {
	var parts []string
	if f.maxLength > 0 {
		parts = append(parts, fmt.Sprintf("size(%s) <= %d", v, f.maxLength))
	}
	if f.pattern != "" {
		parts = append(parts, v+".matches("+celString(f.pattern)+")")
	}
	if f.rule != "" {
		parts = append(parts, fmt.Sprintf(f.rule, v))
	}
	return condition{expr: strings.Join(parts, " && "), must: f.must}
}

// format applies k8s:format to a string.
func (u *tagUse) format() {
	f, ok := u.formatOf(u.tag)
	if !ok || !u.expect("plain text") {
		return
	}
	s := u.at.schema
	if f.known && s.Format == "" {
		s.Format = f.name
	}
	if f.maxLength > 0 && (s.MaxLength == nil || *s.MaxLength > f.maxLength) {
		s.MaxLength = new(f.maxLength)
	}
	switch {
	case f.pattern == "" || f.known:
	case s.Pattern == "":
		s.Pattern = f.pattern
	default:
		u.rule("self.matches("+celString(f.pattern)+")", f.must)
	}
	if f.rule != "" {
		u.rule(fmt.Sprintf(f.rule, "self"), f.must)
	}
}

// formatOf returns the format that a tag names, or reports that there is none.
func (r *tagRun) formatOf(tag *k8stag.Tag) (stringFormat, bool) {
	f, ok := formatNamed(tag.Payload)
	if !ok {
		r.badPayload(tag, formatNames()...)
	}
	return f, ok
}
