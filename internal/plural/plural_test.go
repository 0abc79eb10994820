package plural

import (
	"slices"
	"strings"
	"testing"

	"github.com/gobuffalo/flect"
)

// words are nouns of every kind of rule, names of real kinds, and odd input.
func words() []string {
	list := []string{
		"", " ", "_", "s", "S", "CronJob", "HTTPRoute", "Gateway", "GatewayClass", "Policy", "ClusterPolicy", "Ingress",
		"ReferenceGrant", "DNS", "MyDNS", "MyDns", "Dns", "API", "MyApi", "OpenID", "UserId", "Proxy", "Box", "Redis", "Kafka",
		"Elasticsearch", "Endpoints", "Status", "Bus", "Analysis", "Leaf", "Life", "Hero", "Photo", "Radio", "Quiz", "Matrix",
		"Index", "VirtualIndex", "Datum", "Data", "MetaData", "Metadata", "Series", "TimeSeries", "Person", "Salesperson", "Human",
		"Foo2", "Foo2Bar", "foo_bar", "foo-bar", "Foo Bar", "ß", "Ünit", "\xff", "a\xffb", "x·y", "A", "AB", "ABc", "Vip", "URI", "URIs",
		"Us", "Focus", "Lens", "News", "Sheep", "Child", "Grandchild", "IDs", "Database", "Base", "Die", "Alias",
	}
	for i := range dictionary {
		for _, w := range []string{dictionary[i].singular, dictionary[i].plural, dictionary[i].alternative} {
			list = append(list, w, capitalize(w), "My"+capitalize(w), "my"+w, strings.ToUpper(w))
		}
	}
	for i := range endings {
		for _, w := range []string{endings[i].singular, endings[i].plural} {
			list = append(list, w, "x"+w, "Kind"+w, strings.ToUpper(w))
		}
	}
	for _, w := range acronyms {
		list = append(list, w, "My"+w, "My"+strings.ToLower(w), w+"Thing", strings.ToLower(w)+"s")
	}
	return list
}

func TestOfIsFlects(t *testing.T) {
	for _, w := range words() {
		if want, got := flect.Pluralize(w), Of(w); got != want {
			t.Errorf("Of(%q) is %q, flect says %q", w, got, want)
		}
	}
}

func TestAcronymsAreSorted(t *testing.T) {
	if !slices.IsSorted(acronyms[:]) {
		t.Error("isAcronym searches a list that is not sorted")
	}
}

func FuzzOf(f *testing.F) {
	for _, w := range words() {
		f.Add(w)
	}
	f.Fuzz(func(t *testing.T, w string) {
		if want, got := flect.Pluralize(w), Of(w); got != want {
			t.Errorf("Of(%q) is %q, flect says %q", w, got, want)
		}
	})
}
