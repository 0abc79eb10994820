package conversiontest

import (
	"strconv"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// jobs have fields of which one counts only beside certain values of the others.
type jobs struct {
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              jobSpec `json:"spec,omitempty"`
}

type jobSpec struct {
	Image    string              `json:"image,omitempty"`
	Template *jobTemplate        `json:"template,omitempty"`
	Type     string              `json:"type,omitempty"`
	S3       *jobTemplate        `json:"s3,omitempty"`
	GCS      *jobTemplate        `json:"gcs,omitempty"`
	Retries  string              `json:"retries,omitempty"`
	Paused   string              `json:"paused,omitempty"`
	Interval *intstr.IntOrString `json:"interval,omitempty"`
	Ignored  string              `json:"ignored,omitempty"`
}

type jobTemplate struct {
	Image string `json:"image,omitempty"`
}

type newJobs struct {
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              newJobSpec `json:"spec,omitempty"`
}

type newJobSpec struct {
	Image   string `json:"image,omitempty"`
	S3      string `json:"s3,omitempty"`
	GCS     string `json:"gcs,omitempty"`
	Retries int    `json:"retries,omitempty"`
	Paused  bool   `json:"paused,omitempty"`
	Seconds int    `json:"seconds,omitempty"`
}

func jobsToNew(in *jobs, out *newJobs) error {
	image := func(t *jobTemplate) string {
		if t == nil {
			return ""
		}
		return t.Image
	}
	out.Spec.Image = in.Spec.Image
	if fresh := image(in.Spec.Template); fresh != "" {
		out.Spec.Image = fresh
	}
	if in.Spec.Type != "GCS" {
		out.Spec.S3 = image(in.Spec.S3)
	}
	if in.Spec.Type != "S3" {
		out.Spec.GCS = image(in.Spec.GCS)
	}
	out.Spec.Retries, _ = strconv.Atoi(in.Spec.Retries)
	out.Spec.Paused, _ = strconv.ParseBool(in.Spec.Paused)
	if i := in.Spec.Interval; i != nil {
		out.Spec.Seconds = int(i.IntVal)
		if hours, ok := strings.CutSuffix(i.StrVal, "h"); ok {
			n, _ := strconv.Atoi(hours)
			out.Spec.Seconds = n * 3600
		}
	}
	return nil
}

// TestTableTriesFieldsTogether looks for effects that a field has only where others of its function
// say something else, or nothing, and for those of strings that are read as numbers and the like.
func TestTableTriesFieldsTogether(t *testing.T) {
	made := tableRows(t, jobsToNew, side{
		object: `{"spec":{"image":"image","template":{"image":"image"},"type":"S3","s3":{"image":"a"},"gcs":{"image":"b"},` +
			`"retries":"retries","paused":"paused","interval":4,"ignored":"ignored"}}`,
		values: []Values{
			{Path: "spec/type", JSON: []string{`"S3"`, `"GCS"`}},
			{Path: "spec/interval", Forms: []string{`"25%"`, `"http"`}},
		},
		search: ByHand{
			Hub: [][]string{{"spec/image", "spec/template"}, {"spec/type", "spec/s3", "spec/gcs"}, {"spec/ignored", "spec/image"}},
		}.searchIn(true),
		mirrored: map[string]string{".spec.retries": `"3"`},
	}, `{"spec":{"image":"image","s3":"s3","gcs":"gcs","retries":3,"paused":true,"seconds":5}}`)
	text := strings.Join(strings.Fields(made.text("from", "to")), " ")
	for _, want := range []string{
		`.spec.image "image", without .spec.template.image, becomes .spec.image "image"`,
		`.spec.template.image "image2" becomes .spec.image "image2"`,
		`.spec.gcs.image "b", with .spec.type "GCS", becomes .spec.gcs "b"`,
		`.spec.type "GCS" becomes .spec.gcs "b"`, `.spec.retries "3" becomes .spec.retries 3`,
		`.spec.paused "true" becomes .spec.paused true`, `.spec.interval "720h" becomes .spec.seconds 2592000`,
		`to does not see: .spec.ignored`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the table does not say %q:\n%s", want, made.text("from", "to"))
		}
	}
	if len(made.unseen) != 1 || len(made.unreach) > 0 {
		t.Errorf("fields have an effect that the table denies:\n%s", made.text("from", "to"))
	}
	contradictions(t, made)
}
