package conversion

import "testing"

func TestSpelling(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want likeness
	}{
		{"ClusterIP", "clusterIP", sure},
		{"Enable", "Enabled", sure},
		{"Subnet", "Subnets", sure},
		{"Dispaly", "Display", sure},
		{"SecretRef", "Secret", sure},
		{"Backend", "DefaultBackend", alike},
		{"WhenUnderutilized", "WhenEmptyOrUnderutilized", alike},
		{"UnhealthyConditions", "UnhealthyNodeConditions", alike},
		{"InfrastructureReady", "InfrastructureProvisioned", related},
		{"DeletePolicy", "Deletion", related},
		{"Metadata", "DeprecatedV1Beta1Metadata", related},
		{"Adapter", "Adaptor", alike},
		{"Address", "Addresses", sure},
		// What must not be taken for one another.
		{"MinReplicas", "MaxReplicas", related},
		{"Replicas", "MaxReplicas", related},
		{"MinimumResources", "MaximumResources", related},
		{"IncludeSelector", "ExcludeSelector", related},
		{"Ingress", "Egress", related},
		{"Available", "Unavailable", related},
		{"Symmetric", "Asymmetric", related},
		{"Inbounded", "Unbounded", related},
		{"Active", "Inactive", related},
		{"Minimum", "Maximum", related},
		{"OrderedItems", "UnorderedItems", related},
		{"InternalAddress", "ExternalAddress", related},
		{"SourceName", "ResourceName", related},
		{"Typical", "Atypical", related},
		{"Immutable", "Mutable", related},
		{"Enable", "Disable", unlike},
		{"Schedule", "Scheduler", alike},
		{"Affinity", "AntiAffinity", related},
		{"V1Beta1", "V1Beta2", unlike},
		{"IPv4", "IPv6", unlike},
		{"State", "Stage", unlike},
		{"Mode", "Node", unlike},
		{"Legacy", "Size", unlike},
		{"", "Size", unlike},
	} {
		for _, names := range [][2]string{{tt.a, tt.b}, {tt.b, tt.a}} {
			if got := spelling(names[0], names[1]); got != tt.want {
				t.Errorf("spelling(%q, %q) = %d, want %d", names[0], names[1], got, tt.want)
			}
		}
	}
}
