package conversiontest

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// surge has fields whose other forms one version may forget.
type surge struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Most              *intstr.IntOrString `json:"most,omitempty"`
	Copied            *intstr.IntOrString `json:"copied,omitempty"`
	Replicas          *int32              `json:"replicas,omitempty"`
	Same              *int32              `json:"same,omitempty"`
}

type oldSurge struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Most              int32               `json:"most,omitempty"`
	Copied            *intstr.IntOrString `json:"copied,omitempty"`
	Replicas          int32               `json:"replicas,omitempty"`
	Same              *int32              `json:"same,omitempty"`
}

func surgeToOld(in *surge, out *oldSurge) error {
	if in.Most != nil {
		out.Most = in.Most.IntVal // the share is forgotten
	}
	if in.Replicas != nil {
		out.Replicas = max(*in.Replicas, 0)
	}
	out.Copied, out.Same = in.Copied, in.Same
	return nil
}

// TestFormsAreTried gives fields values in other forms, and shows those that become something
// else than the usual ones do.
func TestFormsAreTried(t *testing.T) {
	values := []Values{
		{Path: "most", Forms: []string{"25", `"25%"`}},
		{Path: "copied", Forms: []string{"25", `"25%"`}},
		{Path: "replicas", Forms: []string{"0", "-1"}},
		{Path: "same", Forms: []string{"0", "-1"}},
	}
	const all = `{"most": 1, "copied": 1, "replicas": 2, "same": 2}`
	rows := tableRows(t, surgeToOld, side{object: all, values: values, search: ByHand{}.searchIn(false)}, all)
	const want = `
v1 becomes v1beta1

.copied 1     becomes  .copied 1
.most 1       becomes  .most 1
.most "25%"   becomes  nothing
.replicas 2   becomes  .replicas 2
.replicas 0   becomes  nothing
.replicas -1  becomes  nothing
.same 2       becomes  .same 2
`
	if got := rows.text("v1", "v1beta1"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
