package kube

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	clientcmd "k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"
	certutil "k8s.io/client-go/util/cert"
)

const (
	restaurant        = "../../examples/pizza"
	restaurantGroup   = "restaurant.programming-kubernetes.info"
	restaurantSpace   = "pizza-system"
	restaurantAccount = "system:serviceaccount:" + restaurantSpace + ":pizza"
)

// certManager stands for cert-manager, of which the example deploys two objects:
// definitions with the fields that are used, and nobody who acts on them.
const certManager = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: issuers.cert-manager.io}
spec:
  group: cert-manager.io
  names: {kind: Issuer, listKind: IssuerList, plural: issuers, singular: issuer}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {selfSigned: {type: object}}}}}}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: certificates.cert-manager.io}
spec:
  group: cert-manager.io
  names: {kind: Certificate, listKind: CertificateList, plural: certificates, singular: certificate}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [secretName, issuerRef]
            properties:
              secretName: {type: string}
              dnsNames: {type: array, items: {type: string}}
              issuerRef: {type: object, required: [name], properties: {kind: {type: string}, name: {type: string}}}
`

// TestRestaurant deploys the example operator as its README says, by one kubectl
// command and all manifests as they are, and runs the operator with the identity
// and the permissions of its service account. The test stands for what a cluster
// has besides: cert-manager makes the certificate and writes its authority into
// the manifests, the network leads from the service to the process.
func TestRestaurant(t *testing.T) {
	u := newUser(t)
	u.kubectl(t, certManager, "apply", "-f", "-")
	u.kubectl(t, "", "wait", "--for=condition=Established", "crd", "issuers.cert-manager.io", "certificates.cert-manager.io")
	config, err := filepath.Abs(filepath.Join(restaurant, "config"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { u.close(config) })
	u.run(t, kubectl, u.home, "", "apply", "--server-side", "-k", config)
	o := newOperatorProcess(t, u)
	o.connect(t)

	stop := o.start(t)
	eventually(t, "the operator is ready", func() error { return o.ready(t) })
	t.Run("serves", func(t *testing.T) { u.orders(t, config) })
	t.Run("has what it needs", func(t *testing.T) {
		eventually(t, "the leader is announced", func() error { return u.sees("LeaderElection", "get", "events") })
		if log := stop(); strings.Contains(log, "forbidden") {
			t.Errorf("the operator may not do all that it does:\n%s", log)
		}
	})
	// What the test above would say if a permission were missing.
	for _, role := range []struct{ kind, resource string }{
		{"clusterrole", "toppings"}, {"clusterrole", "pizzas/status"}, {"role", "leases"}, {"role", "events"},
	} {
		t.Run("without "+role.resource, func(t *testing.T) {
			u.take(t, config, role.kind, role.resource)
			o.start(t)
			eventually(t, "something is forbidden", func() error {
				u.touch()
				if log := o.log.String(); !strings.Contains(log, "forbidden") {
					return fmt.Errorf("the log says nothing of it:\n%s", log)
				}
				return nil
			})
			o.kill()
			u.run(t, kubectl, u.home, "", "delete", "lease", "--all", "--namespace="+restaurantSpace)
			u.run(t, kubectl, u.home, "", "apply", "--server-side", "--force-conflicts", "-f", filepath.Join(config, "rbac", "role.yaml"))
		})
	}
}

// orders is what a guest does.
func (u user) orders(t *testing.T, config string) {
	eventually(t, "the samples are taken", func() error {
		_, err := u.try(t, kubectl, u.home, "", "apply", "-f", filepath.Join(config, "samples"))
		return err
	})
	eventually(t, "the kitchen writes the bill", func() error {
		return u.sees("600", "get", "pizzas.v1."+restaurantGroup, "margherita", "--namespace=default", "-o", "jsonpath={.status.cost}")
	})
	if err := u.sees("90 1", "get", "pizzas.v1beta1."+restaurantGroup, "margherita", "--namespace=default", "-o", "jsonpath={.spec.bakingSeconds} {.spec.toppings[0].quantity}"); err != nil {
		t.Error(err)
	}
	for _, order := range []struct{ does, version, spec, reason string }{
		{"an unknown topping is refused", "v1alpha1", "toppings: [truffle]", `spec.toppings[0].name: Not found: "truffle"`},
		{"the policy refuses too many", "v1beta1", "toppings: [{name: tomato}], replicas: 21", "the oven bakes at most 20 pizzas"},
		{"a rule refuses pineapple", "v1", "toppings: [{name: pineapple}]", "pineapple goes on a Pan crust only"},
		{"salami is added, of which there is none", "v1", "", `Not found: "salami"`},
	} {
		text := fmt.Sprintf("{apiVersion: %s/%s, kind: Pizza, metadata: {name: other}, spec: {%s}}", restaurantGroup, order.version, order.spec)
		eventually(t, order.does, func() error { return u.refuses(t, text, order.reason) })
	}
	for _, question := range []string{"delete pizzas." + restaurantGroup, "update pizzas." + restaurantGroup, "get secrets", "create toppings." + restaurantGroup} {
		if _, err := u.try(t, kubectl, u.home, "", append([]string{"auth", "can-i", "--as=" + restaurantAccount}, strings.Fields(question)...)...); err == nil {
			t.Errorf("the operator may %s", question)
		}
	}
}

// sees wants a text in what kubectl prints.
func (u user) sees(text string, args ...string) error {
	if args[len(args)-1] == "events" {
		args = append(args, "--namespace="+restaurantSpace)
	}
	out, err := u.quietly(args...)
	if err == nil && !strings.Contains(out, text) {
		err = fmt.Errorf("kubectl %s: got %q, want %q in it", strings.Join(args, " "), out, text)
	}
	return err
}

// quietly runs kubectl, also when the test is over.
func (u user) quietly(args ...string) (string, error) {
	cmd := exec.Command(kubectl, args...)
	cmd.Dir = u.home
	cmd.Env = append(os.Environ(), "HOME="+u.home, "KUBECONFIG="+kubeconfig)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// touch changes a price, which makes the kitchen write all bills.
func (u user) touch() {
	_, _ = u.quietly("patch", "toppings."+restaurantGroup, "tomato", "--type=merge", // the next call tries it again
		fmt.Sprintf(`--patch={"spec": {"cost": %d}}`, 50+time.Now().UnixNano()%50))
}

// take takes the permissions for one resource from a role, which the server obeys
// some moments later.
func (u user) take(t *testing.T, config, kind, resource string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(config, "rbac", "role.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	without := strings.ReplaceAll(string(text), "  - "+resource+"\n", "  - none\n")
	if without == string(text) {
		t.Fatalf("no %s has %s", kind, resource)
	}
	u.run(t, kubectl, u.home, without, "apply", "--server-side", "--force-conflicts", "-f", "-")
}

// close takes away what would meet other tests: this server has no controller
// that deletes what is in a namespace.
func (u user) close(config string) {
	for _, dir := range []string{"webhook", "policy", "rbac", "crd"} {
		_, _ = u.quietly("delete", "--wait=false", "--ignore-not-found", "-f", filepath.Join(config, dir)) // the server ends soon
	}
}

// An operatorProcess is the operator's program, as the container would run it.
type operatorProcess struct {
	u                    user
	program, dir         string
	authority            []byte
	webhooks, probes     int
	log                  *safeBuffer
	kill                 func() // ends what was started last, at once
	certificates, access string
}

// grace is how long it may take to end.
const grace = 2 * time.Minute

// newOperatorProcess builds the program and makes its certificate and its access
// to the server: a token of its service account.
func newOperatorProcess(t *testing.T, u user) *operatorProcess {
	t.Helper()
	o := &operatorProcess{u: u, dir: t.TempDir(), webhooks: freePort(t), probes: freePort(t)}
	o.program, o.certificates, o.access = filepath.Join(o.dir, "pizza"), filepath.Join(o.dir, "certificates"), filepath.Join(o.dir, "kubeconfig")
	build := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-w", "-o", o.program, ".")
	build.Dir = restaurant
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cert, key, err := certutil.GenerateSelfSignedCertKey("127.0.0.1", []net.IP{net.IPv4(127, 0, 0, 1)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	o.authority = cert
	if err := os.Mkdir(o.certificates, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"tls.crt": cert, "tls.key": key} {
		if err := os.WriteFile(filepath.Join(o.certificates, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	access := clientcmdapi.NewConfig()
	access.Clusters["test"] = &clientcmdapi.Cluster{Server: config.Host, CertificateAuthorityData: config.CAData}
	access.AuthInfos["test"] = &clientcmdapi.AuthInfo{
		Token: strings.TrimSpace(u.run(t, kubectl, u.home, "", "create", "token", "pizza", "--namespace="+restaurantSpace)),
	}
	access.Contexts["test"] = &clientcmdapi.Context{Cluster: "test", AuthInfo: "test"}
	access.CurrentContext = "test"
	if err := clientcmd.WriteToFile(*access, o.access); err != nil {
		t.Fatal(err)
	}
	return o
}

// connect makes the server call the process where the manifests name the service.
func (o *operatorProcess) connect(t *testing.T) {
	t.Helper()
	authority := base64.StdEncoding.EncodeToString(o.authority)
	for _, to := range []struct{ object, at, path string }{
		{"crd/pizzas." + restaurantGroup, "/spec/conversion/webhook/clientConfig", "/convert"},
		{"mutatingwebhookconfiguration/pizza", "/webhooks/0/clientConfig", "/mutate-restaurant-programming-kubernetes-info-v1-pizza"},
		{"validatingwebhookconfiguration/pizza", "/webhooks/0/clientConfig", "/validate-restaurant-programming-kubernetes-info-v1-pizza"},
	} {
		patch := fmt.Sprintf(`[{"op": "replace", "path": %q, "value": {"url": "https://127.0.0.1:%d%s", "caBundle": %q}}]`, to.at, o.webhooks, to.path, authority)
		o.u.run(t, kubectl, o.u.home, "", "patch", to.object, "--type=json", "--patch="+patch)
	}
}

// start runs the operator with the arguments of the deployment, and returns what
// ends it and returns its log. The test ends it too.
func (o *operatorProcess) start(t *testing.T) (stop func() string) {
	t.Helper()
	o.log = &safeBuffer{}
	cmd := exec.CommandContext(t.Context(), o.program, fmt.Sprintf("-port=%d", o.webhooks), "-certificates="+o.certificates,
		fmt.Sprintf("-probes=127.0.0.1:%d", o.probes), "-elect", "-namespace="+restaurantSpace)
	cmd.Env = append(os.Environ(), "KUBECONFIG="+o.access)
	cmd.Stdout, cmd.Stderr = o.log, o.log
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = grace
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	end := sync.OnceFunc(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM) // it may have ended by itself
		killed := time.AfterFunc(grace, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait() // ends by a signal, or with what the log says
		killed.Stop()
	})
	// Asked to end, an operator that may not list a kind waits for its cache for two minutes.
	o.kill = func() {
		_ = cmd.Process.Kill()
		end()
	}
	t.Cleanup(end)
	return func() string {
		end()
		return o.log.String()
	}
}

// ready returns an error unless the operator is.
func (o *operatorProcess) ready(t *testing.T) error {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, fmt.Sprintf("http://127.0.0.1:%d/readyz", o.probes), http.NoBody)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("readyz: %s", answer.Status)
	}
	return nil
}

// freePort returns a port of 127.0.0.1 that nobody listens on at the moment.
func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// A safeBuffer is written by a process and read by a test at the same time.
type safeBuffer struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.text.Write(p)
}

func (b *safeBuffer) String() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.text.String()
}
