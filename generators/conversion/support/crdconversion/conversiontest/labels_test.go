package conversiontest

import (
	"slices"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// team has what stood in labels and annotations before.
type team struct {
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Name              string `json:"name,omitempty"`
	Public            bool   `json:"public,omitempty"`
	Zone              string `json:"zone,omitempty"`
}

type oldTeam struct {
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Zone              string `json:"zone,omitempty"`
}

func teamToOld(in *team, out *oldTeam) error {
	out.ObjectMeta = *in.ObjectMeta.DeepCopy()
	out.Zone = in.Zone
	if in.Name != "" {
		metav1.SetMetaDataLabel(&out.ObjectMeta, "example.com/team", in.Name)
	}
	if in.Public {
		metav1.SetMetaDataAnnotation(&out.ObjectMeta, "public", "true")
	}
	return nil
}

func oldToTeam(in *oldTeam, out *team) error {
	out.ObjectMeta = *in.ObjectMeta.DeepCopy()
	out.Name, out.Public = in.Labels["example.com/team"], in.Annotations["public"] == "true"
	if out.Zone = in.Zone; out.Zone == "" {
		out.Zone = in.Labels["zone"]
	}
	return nil
}

// TestTableShowsLabels converts fields that are labels and annotations in the other version.
func TestTableShowsLabels(t *testing.T) {
	words := []string{"example.com/team", "public", "zone", "no label", "other"}
	known := side{object: `{"name":"a","public":true,"zone":"z"}`, words: words, search: ByHand{}.searchIn(false)}
	old := side{object: `{"zone":"z"}`, words: words, search: ByHand{}.searchIn(false)}
	for _, test := range []struct {
		made  rows
		shows []string
		lacks string
	}{
		{tableRows(t, teamToOld, known, old.object), []string{`.name "a"`, "becomes", `.metadata.labels.example.com/team "a"`, `.metadata.annotations.public "true"`}, `.metadata.labels.zone`},
		{
			tableRows(t, oldToTeam, old, known.object),
			[]string{
				`.metadata.labels.example.com/team "example"`, `.name "example"`,
				`.metadata.annotations.public "true"`, `.public true`, `.metadata.labels.zone "example"`,
			},
			".metadata.labels.other",
		},
	} {
		text := test.made.text("v1", "v2")
		for _, want := range test.shows {
			if !strings.Contains(text, want) {
				t.Errorf("no %s in\n%s", want, text)
			}
		}
		if strings.Contains(text, test.lacks) || slices.Contains(test.made.unreach, ".name") {
			t.Errorf("%s, or fields that labels set are said to be set by nothing, in\n%s", test.lacks, text)
		}
	}
}
