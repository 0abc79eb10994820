package cel

import (
	"fmt"
	"strings"
)

// A Format is what a format of k8s:format demands, as the functions that
// validation-gen calls (k8s.io/apimachinery/pkg/api/validate) check it.
type Format struct {
	Name string
	// Known says that the API server knows the format by this name, so that the
	// pattern is not needed in a schema.
	Known     bool
	Pattern   string
	MaxLength int64
	// Rule is a further expression, with %s for the value; "" for none.
	Rule string
	Must string
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
func formats() []Format {
	return []Format{
		{
			Name: "k8s-short-name", Known: true, MaxLength: 63, Pattern: "^" + labelPattern + "$",
			Must: "must be a short name: lower case letters, digits and '-', beginning and ending with a letter or digit",
		},
		{
			Name: "k8s-long-name", Known: true, MaxLength: 253, Pattern: "^" + subdomainPattern + "$",
			Must: "must be a DNS subdomain: lower case letters, digits, '-' and '.', such as example.com",
		},
		{
			Name: "k8s-long-name-caseless", MaxLength: 253, Pattern: "^" + caselessPattern + `(\.` + caselessPattern + ")*$",
			Must: "must be a DNS subdomain, such as Example.com",
		},
		{
			Name: "k8s-label-key", MaxLength: 317, Pattern: "^(" + subdomainPattern + "/)?" + keyNamePattern + "$",
			Rule: "%s.indexOf('/') <= 253",
			Must: "must be a label key, such as name or example.com/name, with a prefix of at most 253 characters",
		},
		{
			Name: "k8s-prefixed-label-key", MaxLength: 317, Pattern: "^" + subdomainPattern + "/" + keyNamePattern + "$",
			Rule: "%s.indexOf('/') <= 253",
			Must: "must be a label key with a prefix of at most 253 characters, such as example.com/name",
		},
		{
			Name: "k8s-label-value", MaxLength: 63, Pattern: "^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$",
			Must: "must be a label value: empty, or letters, digits, '-', '_' and '.', beginning and ending with a letter or digit",
		},
		{
			Name: "k8s-path-segment-name", Pattern: `^(|[^/%.][^/%]*|\.[^/%.][^/%]*|\.\.[^/%]+)$`,
			Must: "must not be '.' or '..' and must not contain '/' or '%'",
		},
		{
			Name: "k8s-extended-resource-name", MaxLength: 308, Pattern: "^" + subdomainPattern + "/" + keyNamePattern + "$",
			Rule: "%[1]s.indexOf('/') <= 244 && !%[1]s.contains('kubernetes.io/') && !%[1]s.startsWith('requests.')",
			Must: "must be the name of an extended resource, such as example.com/gpu, outside of kubernetes.io and with a prefix of at most 244 characters",
		},
		{
			Name: "k8s-resource-fully-qualified-name", MaxLength: 96, Pattern: "^" + subdomainPattern + "/[A-Za-z_][A-Za-z0-9_]{0,31}$",
			Rule: "%s.indexOf('/') <= 63",
			Must: "must be a domain of at most 63 characters and an identifier of at most 32, such as example.com/model",
		},
		{
			Name: "k8s-resource-pool-name", MaxLength: 253, Pattern: "^" + subdomainPattern + "(/" + subdomainPattern + ")*$",
			Must: "must be DNS subdomains separated by '/'",
		},
		{
			Name: "k8s-uuid", MaxLength: 36, Pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
			Must: "must be a UUID in lower case, such as 123e4567-e89b-12d3-a456-426614174000",
		},
		{Name: "k8s-ip", MaxLength: 45, Rule: "isIP(%s)", Must: "must be an IP address"},
	}
}

// FormatNamed returns the format with a name.
func FormatNamed(name string) (Format, bool) {
	for _, f := range formats() {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// FormatNames lists the names of all formats.
func FormatNames() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.Name)
	}
	return names
}

// Condition returns the whole format as an expression over a variable.
func (f Format) Condition(v string) Condition {
	var parts []string
	if f.MaxLength > 0 {
		parts = append(parts, fmt.Sprintf("size(%s) <= %d", v, f.MaxLength))
	}
	if f.Pattern != "" {
		parts = append(parts, v+".matches("+String(f.Pattern)+")")
	}
	if f.Rule != "" {
		parts = append(parts, fmt.Sprintf(f.Rule, v))
	}
	return Condition{Expr: strings.Join(parts, " && "), Must: f.Must}
}
