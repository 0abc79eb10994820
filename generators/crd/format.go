package crd

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// A stringFormat is what a format of k8s:format demands, as the functions that
// validation-gen calls (k8s.io/apimachinery/pkg/api/validate) check it.
type stringFormat struct {
	// format is the name that the API server knows, "" for none.
	format    string
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
	hexPattern       = `[0-9a-f]`
)

// formatNames are the formats that formatNamed knows.
var formatNames = []string{
	"k8s-short-name", "k8s-long-name", "k8s-long-name-caseless", "k8s-label-key", "k8s-label-value",
	"k8s-prefixed-label-key", "k8s-path-segment-name", "k8s-extended-resource-name",
	"k8s-resource-fully-qualified-name", "k8s-resource-pool-name", "k8s-uuid", "k8s-ip",
}

// formatNamed returns the format with a name.
func formatNamed(name string) (stringFormat, bool) {
	switch name {
	case "k8s-short-name":
		return stringFormat{format: name, pattern: "^" + labelPattern + "$", maxLength: 63,
			must: "must be a short name: lower case letters, digits and '-', beginning and ending with a letter or digit"}, true
	case "k8s-long-name":
		return stringFormat{format: name, pattern: "^" + subdomainPattern + "$", maxLength: 253,
			must: "must be a DNS subdomain: lower case letters, digits, '-' and '.', such as example.com"}, true
	case "k8s-long-name-caseless":
		return stringFormat{pattern: "^" + caselessPattern + `(\.` + caselessPattern + ")*$", maxLength: 253,
			must: "must be a DNS subdomain, such as Example.com"}, true
	case "k8s-label-key":
		return stringFormat{pattern: "^(" + subdomainPattern + "/)?" + keyNamePattern + "$", maxLength: 317, rule: "%s.indexOf('/') <= 253",
			must: "must be a label key, such as name or example.com/name, with a prefix of at most 253 characters"}, true
	case "k8s-prefixed-label-key":
		return stringFormat{pattern: "^" + subdomainPattern + "/" + keyNamePattern + "$", maxLength: 317, rule: "%s.indexOf('/') <= 253",
			must: "must be a label key with a prefix of at most 253 characters, such as example.com/name"}, true
	case "k8s-label-value":
		return stringFormat{pattern: "^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$", maxLength: 63,
			must: "must be a label value: empty, or letters, digits, '-', '_' and '.', beginning and ending with a letter or digit"}, true
	}
	return rareFormat(name)
}

// rareFormat knows the formats that few APIs need.
func rareFormat(name string) (stringFormat, bool) {
	switch name {
	case "k8s-path-segment-name":
		return stringFormat{pattern: `^(|[^/%.][^/%]*|\.[^/%.][^/%]*|\.\.[^/%]+)$`,
			must: "must not be '.' or '..' and must not contain '/' or '%'"}, true
	case "k8s-extended-resource-name":
		return stringFormat{pattern: "^" + subdomainPattern + "/" + keyNamePattern + "$", maxLength: 308,
			rule: "%[1]s.indexOf('/') <= 244 && !%[1]s.contains('kubernetes.io/') && !%[1]s.startsWith('requests.')",
			must: "must be the name of an extended resource, such as example.com/gpu, outside of kubernetes.io and with a prefix of at most 244 characters"}, true
	case "k8s-resource-fully-qualified-name":
		return stringFormat{pattern: "^" + subdomainPattern + "/[A-Za-z_][A-Za-z0-9_]{0,31}$", maxLength: 96, rule: "%s.indexOf('/') <= 63",
			must: "must be a domain of at most 63 characters and an identifier of at most 32, such as example.com/model"}, true
	case "k8s-resource-pool-name":
		return stringFormat{pattern: "^" + subdomainPattern + "(/" + subdomainPattern + ")*$", maxLength: 253,
			must: "must be DNS subdomains separated by '/'"}, true
	case "k8s-uuid":
		return stringFormat{pattern: "^" + hexPattern + "{8}(-" + hexPattern + "{4}){3}-" + hexPattern + "{12}$", maxLength: 36,
			must: "must be a UUID in lower case, such as 123e4567-e89b-12d3-a456-426614174000"}, true
	case "k8s-ip":
		return stringFormat{maxLength: 45, rule: "isIP(%s)", must: "must be an IP address"}, true
	}
	return stringFormat{}, false
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
	if f.format != "" && s.Format == "" {
		s.Format = f.format
	}
	if f.maxLength > 0 && (s.MaxLength == nil || *s.MaxLength > f.maxLength) {
		s.MaxLength = new(f.maxLength)
	}
	switch {
	case f.pattern == "" || f.format != "":
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
func (r *tagRun) formatOf(tag *markers.K8sTag) (stringFormat, bool) {
	f, ok := formatNamed(tag.Payload)
	if !ok {
		r.badPayload(tag, formatNames...)
	}
	return f, ok
}
