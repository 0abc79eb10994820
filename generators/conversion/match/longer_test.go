package match

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// textType is string.
func textType() *model.Type {
	return &model.Type{Shape: model.Basic, Name: model.GoName{Name: "string"}}
}

// structType is a struct of the user's, or one of Kubernetes', with fields of strings, or of a
// type: "name" or {"name", type}.
func structType(pkg, name string, fields ...*model.Field) *model.Type {
	return &model.Type{
		Shape: model.Struct, Name: model.GoName{Package: pkg, Name: name}, Fields: fields,
		Package: &model.Package{Path: pkg, Local: !strings.HasPrefix(pkg, "k8s.io/")},
	}
}

func field(name string, t *model.Type, doc string) *model.Field {
	exported := strings.ToUpper(name[:1]) + name[1:]
	return &model.Field{
		Name: exported, Exported: true, Type: t, GoType: t, Doc: doc,
		Tag: reflect.StructTag(fmt.Sprintf(`json:%q`, name)),
	}
}

func texts(names ...string) []*model.Field {
	var all []*model.Field
	for _, n := range names {
		all = append(all, field(n, textType(), ""))
	}
	return all
}

// TestLongerNames holds pairs of fields, of which one name has words more, that must be sure
// against those about which somebody has to be asked.
func TestLongerNames(t *testing.T) {
	own := func(version, name string, fields ...string) *model.Type {
		return structType("example.com/"+version, name, texts(fields...)...)
	}
	core := func(name string) *model.Type { return structType("k8s.io/api/core/v1", name, texts("a")...) }
	const said = "A default backend capable of servicing requests that match no rule."
	for _, tt := range []struct {
		here, there *model.Field
		sure        bool
	}{
		// A word more makes something else of one type.
		{field("resources", core("ResourceRequirements"), ""), field("initResources", core("ResourceRequirements"), ""), false},
		{field("securityContext", core("SecurityContext"), ""), field("initSecurityContext", core("SecurityContext"), ""), false},
		{field("tolerations", core("Toleration"), ""), field("backupTolerations", core("Toleration"), ""), false},
		{field("storage", own("v1beta1", "Volume", "a"), ""), field("backupStorage", own("v1", "Volume", "a"), ""), false},
		{field("template", own("v1beta1", "Work", "a"), ""), field("jobTemplate", own("v1", "Work", "a"), ""), false},
		{field("limits", own("v1beta1", "Caps", "a"), ""), field("defaultLimits", own("v1", "Caps", "a"), ""), false},
		{field("probe", own("v1beta1", "Probe", "a"), ""), field("livenessProbe", own("v1", "Probe", "a"), ""), false},
		{field("job", own("v1beta1", "Job", "a"), ""), field("jobDefaults", own("v1", "Job", "a"), ""), false},
		// One that the descriptions do not tell, or one for any settings, does not.
		{field("backend", own("v1beta1", "Backend", "a"), said), field("defaultBackend", own("v1", "Backend", "a"), ""), true},
		{field("backend", own("v1beta1", "Backend", "a"), "A backend capable of all."), field("defaultBackend", own("v1", "Backend", "a"), "A default backend capable of all."), false},
		{
			field("namingStrategy", own("v1beta1", "NamingStrategy", "template"), "namingStrategy says how machines are named."),
			field("naming", own("v1", "Naming", "pattern"), "naming says how machines are named."), true,
		},
		{field("probe", own("v1beta1", "Probe", "a"), "The probe."), field("livenessProbe", own("v1", "Probe", "a"), "The probe."), false},
		{field("tls", own("v1beta1", "TLS", "a"), ""), field("tlsConfig", own("v1", "TLS", "b"), ""), true},
		// Structs of other names that share no field.
		{field("backupSchedule", own("v1beta1", "BackupSchedule", "cron"), ""), field("backup", own("v1", "Backup", "retention"), ""), false},
		{field("policy", own("v1beta1", "Policy", "rule"), ""), field("networkPolicy", own("v1", "NetworkPolicy", "isolated"), ""), false},
		{field("apiProxy", own("v1beta1", "Proxy", "host"), ""), field("api", own("v1", "API", "port"), ""), false},
		{field("tlsOptions", own("v1beta1", "TLSOptions", "minVersion"), ""), field("tls", own("v1", "TLS", "secretName"), ""), false},
		{field("cacheConfig", own("v1beta1", "CacheConfig", "size"), ""), field("cache", own("v1", "Cache", "store"), ""), false},
		// Structs of other names that share some.
		{field("cacheConfig", own("v1beta1", "CacheConfig", "size"), ""), field("cache", own("v1", "Cache", "size"), ""), true},
		{field("remediationStrategy", own("v1beta1", "RemediationStrategy", "maxRetry"), ""), field("remediation", own("v1", "Remediation", "maxRetry"), ""), false},
		{field("bastionHost", own("v1beta1", "BastionHost", "image", "zone"), ""), field("bastion", own("v1", "Bastion", "image", "zone", "size"), ""), true},
		{field("primaryBackend", own("v1beta1", "PrimaryBackend", "host"), ""), field("backend", own("v1", "Backend", "host"), ""), false},
	} {
		t.Run(tt.here.Name+"_"+tt.there.Name, func(t *testing.T) {
			for _, fields := range [][2]*model.Field{{tt.here, tt.there}, {tt.there, tt.here}} {
				if got := Compare(gotype.FieldPath{fields[0]}, gotype.FieldPath{fields[1]}); got >= Agreed != tt.sure {
					t.Errorf("%s and %s are alike by %d, want them sure: %t", fields[0].Name, fields[1].Name, got, tt.sure)
				}
			}
		})
	}
}

// TestOnlyOfItsType finds the field that a name means by the struct around it and by its type.
func TestOnlyOfItsType(t *testing.T) {
	balancer := func(version string) *model.Type {
		return structType("example.com/"+version, "LoadBalancer", texts("provider")...)
	}
	here := gotype.FieldPath{field("apiLoadBalancer", balancer("v1beta1"), "")}
	for _, tt := range []struct {
		name string
		more []*model.Field
		sure bool
	}{
		{"managedLoadBalancer", nil, true},
		{"loadBalancer", nil, true},
		{"backupLoadBalancer", nil, false},
		{"managedLoadBalancer", []*model.Field{field("otherLoadBalancer", balancer("v1"), "")}, false},
		{"balancing", nil, false},
	} {
		inner := field(tt.name, balancer("v1"), "")
		api := structType("example.com/v1", "API", append([]*model.Field{inner}, tt.more...)...)
		there := gotype.FieldPath{field("api", api, ""), inner}
		if got := Compare(here, there); got >= Agreed != tt.sure {
			t.Errorf("apiLoadBalancer and api.%s beside %d more are alike by %d, want them sure: %t", tt.name, len(tt.more), got, tt.sure)
		}
	}
}

// TestItemsOfTexts finds the key and the count of items that were texts.
func TestItemsOfTexts(t *testing.T) {
	number := &model.Type{Shape: model.Basic, Name: model.GoName{Name: "int32"}}
	for _, tt := range []struct {
		list, key, doc string
		isKey, isCount bool
	}{
		{"hosts", "name", "", true, true},
		{"hosts", "host", "Count is how often the host is there.", true, true},
		{"hosts", "hostName", "Number of hosts.", true, true},
		{"addresses", "address", "number of connections", true, false},
		{"policies", "policy", "Count is how many replicas each has.", true, false},
		{"toppings", "value", "Quantity counts portions.", true, true},
		{"toppings", "value", "How many times it is there", true, true},
		{"hosts", "secretName", "how many times", false, true},
		{"allowedHosts", "host", "number of retries", true, false},
	} {
		item := structType("example.com/v1", "Item", field(tt.key, textType(), ""), field("count", number, tt.doc))
		list := field(tt.list, &model.Type{Shape: model.Slice, Elem: item}, "")
		if got := SaysText(tt.key, item, list); got != tt.isKey {
			t.Errorf("%s says what is in %s: %t", tt.key, tt.list, got)
		}
		if count := CountAmong(item, list); (count == "count") != tt.isCount {
			t.Errorf("%q counts items of %s: %t", tt.doc, tt.list, !tt.isCount)
		}
	}
}
