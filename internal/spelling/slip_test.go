package spelling

import "testing"

func TestIsSlip(t *testing.T) {
	for _, pair := range [][2]string{
		{"objct", "object"},
		{"udpate", "update"},
		{"fial", "Fail"},
		{"exact", "Exact"},
		{"Equivalence", "Equivalent"},
		{"pizza", "pizzas"},
		{"shop.exmaple.com", "shop.example.com"},
		{".metadata.creationTimestmp", ".metadata.creationTimestamp"},
		{"k8s-shortname", "k8s-short-name"},
		{"maxsize", "maxSize"},
		{"lost-zeros", "lost-zero"},
		{"hots", "host"},
		{"deployment/status", "deployments/status"},
	} {
		if !IsSlip(pair[0], pair[1]) {
			t.Errorf("%q is no slip of %q", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{
		{"minimum", "maximum"},
		{"minReplicas", "maxReplicas"},
		{"v2", "v1"},
		{"port1", "port2"},
		{"encryption", "decryption"},
		{"inclusive", "exclusive"},
		{"increase", "decrease"},
		{"inbound", "unbound"},
		{"opened", "open"},
		{"baz", "bar"},
		{"properties", "maxProperties"},
		{"typical", "atypical"},
		{"", "size"},
		{"size", ""},
		{"on", "in"},
		{"Cluster", "Namespaced"},
		{"ipv4Address", "ipv6Address"},
		{"1.5", "1.6"},
	} {
		if IsSlip(pair[0], pair[1]) {
			t.Errorf("%q is a slip of %q", pair[0], pair[1])
		}
	}
}
