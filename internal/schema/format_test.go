package schema_test

import (
	"context"
	"encoding/json"
	"net/netip"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/api/operation"
	"k8s.io/apimachinery/pkg/api/validate"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/schema/cel"
)

// samples are strings at the borders of the formats.
func samples() []string {
	long := func(n int) string { return strings.Repeat("a", n) }
	parts := func(n int) string { return strings.Repeat("a.", n) + "a" }
	return []string{
		"", "a", "A", "a-b", "-a", "a-", "a.b", "a..b", ".a", "a.", "a_b", "_a", "a b", "ä", "a\n", "0", "A.b", "Example.com",
		"a/b", "a/b/c", "/a", "a/", "a//b", "A/b", "a/B_c.d", "example.com/gpu", "example.com/-", "a-/b", ".", "..", "...", ".a", "a..", "%", "a%b",
		"a/1b", "a/_b", "a/b-c", "a/" + long(32), "a/" + long(33),
		"requests.a/b", "kubernetes.io/a", "my.kubernetes.io/a", "kubernetes.iox/a",
		long(63), long(64), long(253), long(254), parts(126), parts(127),
		long(62) + "/a", long(63) + "/a", long(64) + "/a", long(253) + "/a", long(254) + "/a", long(244) + "/" + long(63), long(245) + "/a",
		"a/" + long(63), "a/" + long(64), long(253) + "/" + long(63), "a." + long(63) + "/a",
		"123e4567-e89b-12d3-a456-426614174000", "123E4567-e89b-12d3-a456-426614174000", "123e4567e89b12d3a456426614174000",
		"1.2.3.4", "01.2.3.4", "1.2.3", "::1", "FE80::1", "fe80::1%eth0", "::ffff:1.2.3.4", "1.2.3.4/8",
		"123e4567-e89b-12d3-a456-42661417400", "123e4567-e89b-12d3-a456-4266141740000",
	}
}

type formatCheck func(context.Context, operation.Operation, *field.Path, *string, *string) field.ErrorList

// TestFormatsAgreeWithAPIMachinery compares what the API server does with the
// schema of a format with the function that validation-gen would have called.
func TestFormatsAgreeWithAPIMachinery(t *testing.T) {
	oracles := map[string]formatCheck{
		"k8s-short-name":                    validate.ShortName[string],
		"k8s-long-name":                     validate.LongName[string],
		"k8s-long-name-caseless":            validate.LongNameCaseless[string], //nolint:staticcheck // deprecated, but a format all the same
		"k8s-label-key":                     validate.LabelKey[string],
		"k8s-label-value":                   validate.LabelValue[string],
		"k8s-prefixed-label-key":            validate.PrefixedLabelKey[string],
		"k8s-path-segment-name":             validate.PathSegmentName[string],
		"k8s-extended-resource-name":        validate.ExtendedResourceName[string],
		"k8s-resource-fully-qualified-name": resourceName,
		"k8s-resource-pool-name":            validate.ResourcePoolName[string],
		"k8s-uuid":                          validate.UUID[string],
		"k8s-ip":                            address,
	}
	for _, name := range cel.FormatNames() {
		oracle, ok := oracles[name]
		if !ok {
			t.Errorf("format %s has no oracle", name)
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			source := strings.ReplaceAll(`
type Spec struct {
	// +k8s:format=FORMAT
	A *string 'json:"a,omitempty"'
	// +k8s:eachKey=+k8s:format=FORMAT
	// +k8s:maxProperties=4
	B map[string]string 'json:"b,omitempty"'
}
`, "FORMAT", name)
			crd, diags := crdOf(t, source, false)
			if len(diags) > 0 {
				t.Fatalf("unexpected findings: %v", diags)
			}
			server := newServer(t, crd)
			for _, s := range samples() {
				want := len(oracle(context.Background(), operation.Operation{}, nil, &s, nil)) == 0
				value := jsonString(t, s)
				if said := server.verdict(t, `{"a": `+value+`}`, ""); (said == "") != want {
					t.Errorf("%q is accepted: %t, by apimachinery: %t; %s", s, said == "", want, said)
				}
				if said := server.verdict(t, `{"b": {`+value+`: ""}}`, ""); (said == "") != want {
					t.Errorf("key %q is accepted: %t, by apimachinery: %t; %s", s, said == "", want, said)
				}
			}
		})
	}
}

// jsonString returns a string as JSON.
func jsonString(t *testing.T, s string) string {
	t.Helper()
	out, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// address is the strict form of IP addresses: IPv4 addresses in IPv6 are refused.
func address(_ context.Context, _ operation.Operation, at *field.Path, value, _ *string) field.ErrorList {
	if a, err := netip.ParseAddr(*value); err != nil || a.Zone() != "" || a.Is4In6() {
		return field.ErrorList{field.Invalid(at, *value, "no address")}
	}
	return nil
}

// resourceName is what validation-gen checks, save that names with more than one
// slash, which apimachinery lets pass unchecked, are refused.
func resourceName(ctx context.Context, op operation.Operation, at *field.Path, value, old *string) field.ErrorList {
	if strings.Count(*value, "/") > 1 {
		return field.ErrorList{field.Invalid(at, *value, "more than one slash")}
	}
	return validate.ResourceFullyQualifiedName(ctx, op, at, value, old)
}
