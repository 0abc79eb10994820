package conversiontest

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A keeper keeps a field of either version that the other lacks in an annotation; it
// refuses what has no room, or not.
type keeper struct{ readsRefuse, writesLose, forgets bool }

const marked = "mark"

// keep moves what was kept out of the annotations, and writes what is lost into them.
func (k keeper) keep(in, out *metav1.ObjectMeta, read, write, lost string, refuse bool) (restored string, err error) {
	in.DeepCopyInto(out)
	raw, found := out.Annotations[read]
	delete(out.Annotations, read)
	if raw == marked && refuse && !k.forgets {
		return "", errors.New("was not read")
	}
	if found && raw != marked && json.Unmarshal([]byte(raw), &restored) != nil {
		restored = ""
	}
	if lost == "" {
		return restored, nil
	}
	text, err := json.Marshal(lost)
	if err != nil {
		return "", err
	}
	for name, value := range out.Annotations {
		if len(name)+len(value) > 200<<10 {
			text = []byte(marked)
		}
	}
	if out.Annotations == nil {
		out.Annotations = map[string]string{}
	}
	out.Annotations[write] = string(text)
	if string(text) == marked && refuse {
		return "", errors.New("has no room")
	}
	return restored, nil
}

func (k keeper) pair() Pair[lamp, hubLamp] {
	return Pair[lamp, hubLamp]{
		ToHub: func(in *lamp, out *hubLamp) (err error) {
			out.Watts, err = k.keep(&in.ObjectMeta, &out.ObjectMeta, "kept/hub", "kept/spoke", in.Power, !k.writesLose)
			return err
		},
		ToSpoke: func(in *hubLamp, out *lamp) (err error) {
			out.Power, err = k.keep(&in.ObjectMeta, &out.ObjectMeta, "kept/spoke", "kept/hub", in.Watts, k.readsRefuse)
			return err
		},
	}
}

func TestNoRoom(t *testing.T) {
	tests := map[string]struct {
		keeper keeper
		want   string // "" is no complaint
	}{
		"good":            {keeper{}, ""},
		"reading refuses": {keeper{readsRefuse: true}, "is not converted for what is at .metadata.annotations.example.com/crowd, .watts: has no room"},
		"writing loses":   {keeper{writesLose: true}, "is written though there is no room"},
		"writing forgets": {keeper{forgets: true}, "is written though there was no room"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := test.keeper.pair()
			said := complaint(t, func(r *recorder, seed int64) {
				if seed == 0 { // it looks for seeds itself
					refused(r, p.maker, p.ToHub, p.ToSpoke)
				}
			})
			if test.want == "" && said != "" || !strings.Contains(said, test.want) {
				t.Errorf("it says %q, want %q", said, test.want)
			}
		})
	}
}

// TestNoRoomInTheHub stores the hub.
func TestNoRoomInTheHub(t *testing.T) { TestWithoutRoom(t, keeper{}.pair()) }

// TestNoRoomInTheSpoke stores the version that is not the hub.
func TestNoRoomInTheSpoke(t *testing.T) {
	good := keeper{}.pair()
	p := Pair[hubLamp, lamp]{ToHub: good.ToSpoke, ToSpoke: good.ToHub, StoredSpoke: true}
	TestWithoutRoom(t, p)
}
