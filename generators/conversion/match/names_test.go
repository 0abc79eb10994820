package match

import (
	"testing"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

func TestSpelling(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want Likeness
	}{
		{"ClusterIP", "clusterIP", Sure},
		{"Enable", "Enabled", Sure},
		{"Subnet", "Subnets", Sure},
		{"Dispaly", "Display", Sure},
		{"SecretRef", "Secret", Sure},
		{"Backend", "DefaultBackend", Alike},
		{"WhenUnderutilized", "WhenEmptyOrUnderutilized", Alike},
		{"UnhealthyConditions", "UnhealthyNodeConditions", Alike},
		{"InfrastructureReady", "InfrastructureProvisioned", Related},
		{"DeletePolicy", "Deletion", Related},
		{"Metadata", "DeprecatedV1Beta1Metadata", Related},
		{"Adapter", "Adaptor", Alike},
		{"Address", "Addresses", Sure},
		{"Upscale", "ScaleUp", Sure},
		{"ScaleIn", "InScale", Sure},
		{"ReplicasMin", "MinReplicas", Sure},
		{"NodeUpscale", "NodeScaleUp", Related}, // a word stands elsewhere within
		// What must not be taken for one another.
		{"MinReplicas", "MaxReplicas", Related},
		{"Replicas", "MaxReplicas", Related},
		{"Upscale", "ScaleDown", Related},
		{"Download", "LoadBalancer", Unlike},
		{"UserGroup", "GroupUser", Related},
		{"MinimumResources", "MaximumResources", Related},
		{"IncludeSelector", "ExcludeSelector", Related},
		{"Ingress", "Egress", Related},
		{"Available", "Unavailable", Related},
		{"Symmetric", "Asymmetric", Related},
		{"Inbounded", "Unbounded", Related},
		{"Active", "Inactive", Related},
		{"Minimum", "Maximum", Related},
		{"OrderedItems", "UnorderedItems", Related},
		{"InternalAddress", "ExternalAddress", Related},
		{"SourceName", "ResourceName", Related},
		{"Typical", "Atypical", Related},
		{"Immutable", "Mutable", Related},
		{"Enable", "Disable", Unlike},
		{"Schedule", "Scheduler", Alike},
		{"Affinity", "AntiAffinity", Related},
		{"V1Beta1", "V1Beta2", Unlike},
		{"IPv4", "IPv6", Unlike},
		{"State", "Stage", Unlike},
		{"Mode", "Node", Unlike},
		{"Legacy", "Size", Unlike},
		{"", "Size", Unlike},
	} {
		for _, names := range [][2]string{{tt.a, tt.b}, {tt.b, tt.a}} {
			if got := Spelling(names[0], names[1]); got != tt.want {
				t.Errorf("spelling(%q, %q) = %d, want %d", names[0], names[1], got, tt.want)
			}
		}
	}
}

func TestExtends(t *testing.T) {
	for _, test := range []struct {
		name, by string
		want     bool
	}{
		{"admissionChecks", "admissionChecksStrategy", true},
		{"admissionChecks", "admissionChecks", false},
		{"admissionChecks", "admissionCheckState", false},
		{"ready", "readyReplicas", false},
		{"timeout", "timeouts", true},
		{"timeouts", "timeout", false},
		{"nodeTimeout", "nodeTimeouts", true},
		{"enable", "enabled", false},
	} {
		if got := Extends(test.name, test.by); got != test.want {
			t.Errorf("Extends(%q, %q) = %t", test.name, test.by, got)
		}
	}
}

// TestSaysName finds fields that say themselves that they hold the name of an object.
func TestSaysName(t *testing.T) {
	for _, test := range []struct {
		name, doc string
		want      bool
	}{
		{"Class", "", false},
		{"Class", "class is the name of the ClusterClass to use.", true},
		{"Class", "The name of the class.", true},
		{"Class", "Class is a reference to the class.", true},
		{"Script", "Script is the text of the script that is named after the object.", false},
		{"Password", "Password of the user; see also the name of the user.", false},
		{"SecretName", "", true},
		{"PolicyRef", "", true},
		{"Rename", "", false},
	} {
		f := gotype.FieldPath{{Name: test.name, Doc: test.doc, GoType: &model.Type{Shape: model.Basic, Name: model.GoName{Name: "string"}}}}
		if got := saysName(f); got != test.want {
			t.Errorf("saysName of %s, %q = %t", test.name, test.doc, got)
		}
	}
}

// TestAntonyms compares the names of two switches, of which the second stands in another struct.
func TestAntonyms(t *testing.T) {
	basic := func(name, of string) *model.Field {
		return &model.Field{Name: name, GoType: &model.Type{Shape: model.Basic, Name: model.GoName{Name: of}}}
	}
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"ReadOnly", "Writable", true},
		{"ReadOnly", "ReadWrite", true},
		{"Required", "Optional", true},
		{"Disabled", "Enabled", true},
		{"Immutable", "Mutable", true},
		{"SkipVerify", "Verify", true},
		{"NoCache", "CacheEnabled", true},
		{"SkipVerify", "SkipVerify", false},
		{"ReadOnly", "ReadOnly", false},
		{"ReadOnly", "Read", false},
		{"WriteOnly", "Only", false},
		{"Hidden", "Paused", false},
	} {
		m, h := gotype.FieldPath{basic(test.a, "bool")}, gotype.FieldPath{basic("Access", "struct"), basic(test.b, "bool")}
		if got := areAntonyms(m, h); got != test.want {
			t.Errorf("%s and access.%s: %t", test.a, test.b, got)
		}
		if got := areAntonyms(m, h[1:]); got != test.want {
			t.Errorf("%s and %s: %t", test.a, test.b, got)
		}
	}
	if areAntonyms(gotype.FieldPath{basic("Source", "string")}, gotype.FieldPath{basic("Copy", "struct"), basic("Target", "string")}) {
		t.Error("usual names of other structs say nothing")
	}
}
