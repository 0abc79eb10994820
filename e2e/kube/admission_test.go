package kube

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// patience is how long the server may take to obey a new policy or role.
const patience = 5 * time.Minute

// TestPolicies applies generated policies and sees them obeyed.
func TestPolicies(t *testing.T) {
	u := newUser(t)
	u.kubectl(t, u.crdgen(t, "crd", "policy", "paths=./testdata/admission/..."), "apply", "-f", "-")
	u.kubectl(t, "", "wait", "--for=condition=Established", "crd", "tents.admission.example.com")

	eventually(t, "a tent with too many beds is refused in the policy's words", func() error {
		return u.refuses(t, tent("big", "beds: 9"), "a tent has no 9 beds")
	})
	eventually(t, "a tent without a colour gets one", func() error {
		out, err := u.try(t, kubectl, u.home, tent("pale", "beds: 2"), "create", "-f", "-", "--dry-run=server", "-o", "jsonpath={.spec.colour}", namespace)
		if err == nil && out != "green" {
			err = fmt.Errorf("its colour is %q", out)
		}
		return err
	})
	if got := u.kubectl(t, tent("red", "beds: 2, colour: red"), "create", "-f", "-", "-o", "jsonpath={.spec.colour}"); got != "red" {
		t.Errorf("the condition of the policy is not obeyed: a red tent is %q", got)
	}
}

// TestRoles gives a generated role to somebody and asks what they may do.
func TestRoles(t *testing.T) {
	u := newUser(t)
	u.kubectl(t, u.crdgen(t, "rbac:roleName=tents", "paths=./testdata/admission/..."), "apply", "-f", "-")
	u.kubectl(t, "", "create", "clusterrolebinding", "tents", "--clusterrole=tents", "--user=ann")
	may := func(question string) error {
		args := append([]string{"auth", "can-i"}, strings.Fields(question)...)
		_, err := u.try(t, kubectl, u.home, "", append(args, "--as=ann", namespace)...)
		return err
	}
	for _, question := range []string{
		"get tents.admission.example.com", "list tents.admission.example.com",
		"update tents.admission.example.com --subresource=status", "get secrets/pegs",
	} {
		eventually(t, question, func() error { return may(question) })
	}
	for _, question := range []string{
		"update tents.admission.example.com", "get tents.admission.example.com --subresource=status",
		"delete tents.admission.example.com", "get secrets", "get secrets/others",
	} {
		if may(question) == nil {
			t.Errorf("ann may %s", question)
		}
	}
}

func tent(name, spec string) string {
	return fmt.Sprintf("{apiVersion: admission.example.com/v1, kind: Tent, metadata: {name: %s}, spec: {%s}}", name, spec)
}

// refuses returns an error unless the server refuses to create an object and says
// why.
func (u user) refuses(t *testing.T, object, reason string) error {
	t.Helper()
	_, err := u.try(t, kubectl, u.home, object, "create", "-f", "-", "--dry-run=server", namespace)
	switch {
	case err == nil:
		return fmt.Errorf("it is taken")
	case !strings.Contains(err.Error(), reason):
		return err
	}
	return nil
}

// eventually tries until there is no error or no more patience.
func eventually(t *testing.T, does string, try func() error) {
	t.Helper()
	err := try()
	for end := time.Now().Add(patience); err != nil && time.Now().Before(end); err = try() {
		time.Sleep(100 * time.Millisecond)
	}
	if err != nil {
		t.Errorf("%s: %v", does, err)
	}
}
