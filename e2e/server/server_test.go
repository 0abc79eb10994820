package server

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-logr/logr"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/restmapper"
	"k8s.io/klog/v2"
)

func TestMain(m *testing.M) {
	klog.SetLogger(logr.Discard()) // the server's own log says nothing about crdgen
	os.Exit(m.Run())
}

const definition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: oranges.fruit.example.com}
spec:
  group: fruit.example.com
  names: {kind: Orange, listKind: OrangeList, plural: oranges, singular: orange}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object}}
  - name: v2beta1
    served: true
    storage: false
    schema: {openAPIV3Schema: {type: object}}
  - name: v1alpha1
    served: false
    storage: false
    schema: {openAPIV3Schema: {type: object}}
`

func oranges() schema.GroupVersionResource {
	return schema.GroupVersionResource{Group: "fruit.example.com", Version: "v1", Resource: "oranges"}
}

// TestStartAgain stops a server and starts it again on its data.
func TestStartAgain(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	s, err := New(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Install(ctx, []byte(definition)); err != nil {
		t.Error(err)
	}
	orange := &unstructured.Unstructured{}
	orange.SetAPIVersion("fruit.example.com/v1")
	orange.SetKind("Orange")
	orange.SetName("one")
	if _, err := resource(t, s).Create(ctx, orange, metav1.CreateOptions{}); err != nil {
		t.Error(err)
	}
	addresses := listeners(t, s)
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	for _, address := range addresses {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			t.Errorf("%s is still listened on", address)
		}
	}

	s, err = New(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Stop()
	if _, err := resource(t, s).Get(ctx, "one", metav1.GetOptions{}); err != nil {
		t.Errorf("the object is gone: %v", err)
	}
}

// TestStartStopsOnFailure checks that a server ends with its test when the test
// leaves in its middle, as t.Fatal does.
func TestStartStopsOnFailure(t *testing.T) {
	var addresses []string
	t.Run("skipped in the middle", func(t *testing.T) {
		s := Start(t)
		addresses = listeners(t, s)
		t.SkipNow() // leaves as t.FailNow does
	})
	for _, address := range addresses {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			t.Errorf("%s is still listened on", address)
		}
	}
}

// TestNewFails checks that what was started is stopped when the rest fails.
func TestNewFails(t *testing.T) {
	file := t.TempDir() + "/file"
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := New(file); err == nil || !strings.Contains(err.Error(), "starting etcd") {
		t.Errorf("a data directory that is a file: got %v", err)
	}
}

func TestServer(t *testing.T) {
	s := Start(t)
	t.Run("dry run", func(t *testing.T) { dryRun(t, s) })
	t.Run("loopback", func(t *testing.T) { loopback(t, s) })
	t.Run("token", func(t *testing.T) { token(t, s) })
	t.Run("connect", func(t *testing.T) { connect(t, s) })
	t.Run("groups", func(t *testing.T) { groups(t, s) })
	t.Run("discovered", func(t *testing.T) { discovered(t, s) })
}

// dryRun checks that a definition is judged and not kept.
func dryRun(t *testing.T, s *Server) {
	if err := s.DryRun(t.Context(), []byte(definition)); err != nil {
		t.Error(err)
	}
	if _, err := resource(t, s).List(t.Context(), metav1.ListOptions{}); !apierrors.IsNotFound(err) {
		t.Errorf("a dry run left the definition: %v", err)
	}
	for old, broken := range map[string]string{
		"plural: oranges":   "plural: lemons",
		"storage: true":     "storage: false",
		"{type: object}":    "{}",
		"scope: Namespaced": "scope: Namespaced\n  colour: orange",
	} {
		err := s.DryRun(t.Context(), []byte(strings.Replace(definition, old, broken, 1)))
		if !apierrors.IsInvalid(err) && !apierrors.IsBadRequest(err) {
			t.Errorf("%q is not refused: %v", broken, err)
		}
	}
}

// loopback checks that nothing is offered to other machines.
func loopback(t *testing.T, s *Server) {
	for _, address := range listeners(t, s) {
		host, _, err := net.SplitHostPort(address)
		if err != nil || !net.ParseIP(host).IsLoopback() {
			t.Errorf("listens on %s (%v)", address, err)
		}
	}
	if _, err := s.Services.ResolveEndpoint("default", "unknown", 443); err == nil {
		t.Error("an unknown service has an address")
	}
}

// token checks that the server talks to holders of its token only.
func token(t *testing.T, s *Server) {
	config := rest.AnonymousClientConfig(s.Config)
	client, err := discovery.NewDiscoveryClientForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.ServerGroups(); !apierrors.IsUnauthorized(err) {
		t.Errorf("without a token: got %v", err)
	}
}

// connect checks that a server that somebody else runs is left alone.
func connect(t *testing.T, s *Server) {
	other, err := Connect(s.Config)
	if err != nil {
		t.Fatal(err)
	}
	if other.InProcess() || !s.InProcess() {
		t.Errorf("in process: %v and %v", other.InProcess(), s.InProcess())
	}
	if err := other.Stop(); err != nil {
		t.Error(err)
	}
	if err := other.DryRun(t.Context(), []byte(definition)); err != nil {
		t.Error(err)
	}
}

// groups checks that both forms of discovery know a new definition, the best
// version first.
func groups(t *testing.T, s *Server) {
	if _, err := s.Install(t.Context(), []byte(definition)); err != nil {
		t.Fatal(err)
	}
	client, err := discovery.NewDiscoveryClientForConfig(s.Config)
	if err != nil {
		t.Fatal(err)
	}
	for _, legacy := range []bool{false, true} {
		client.UseLegacyDiscovery = legacy
		list, err := client.ServerGroups()
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(list.Groups, func(g metav1.APIGroup) bool { return g.Name == "fruit.example.com" })
		if i < 0 {
			t.Errorf("legacy %v: the group is missing", legacy)
			continue
		}
		var versions []string
		for _, v := range list.Groups[i].Versions {
			versions = append(versions, v.Version)
		}
		if want := []string{"v1", "v2beta1"}; !slices.Equal(versions, want) || list.Groups[i].PreferredVersion.Version != "v1" {
			t.Errorf("legacy %v: versions %v, preferred %v; want %v", legacy, versions, list.Groups[i].PreferredVersion, want)
		}
	}
}

// discovered checks that a client that asks once finds what was installed, in
// all served versions: several times, as it was true sometimes.
func discovered(t *testing.T, s *Server) {
	for i := range 5 {
		group := fmt.Sprintf("fruit%d.example.com", i)
		if _, err := s.Install(t.Context(), []byte(strings.ReplaceAll(definition, "fruit.example.com", group))); err != nil {
			t.Fatal(err)
		}
		client, err := discovery.NewDiscoveryClientForConfig(s.Config)
		if err != nil {
			t.Fatal(err)
		}
		groups, err := restmapper.GetAPIGroupResources(client)
		if err != nil {
			t.Fatal(err)
		}
		for _, version := range []string{"v1", "v2beta1"} {
			if _, err := restmapper.NewDiscoveryRESTMapper(groups).RESTMapping(schema.GroupKind{Group: group, Kind: "Orange"}, version); err != nil {
				t.Errorf("%s: %v", version, err)
			}
		}
	}
}

// listeners returns the addresses on which a server listens.
func listeners(t *testing.T, s *Server) []string {
	t.Helper()
	u, err := url.Parse(s.Config.Host)
	if err != nil {
		t.Fatal(err)
	}
	return []string{u.Host, s.etcd.Clients[0].Addr().String(), s.etcd.Peers[0].Addr().String()}
}

func resource(t *testing.T, s *Server) dynamic.ResourceInterface {
	t.Helper()
	client, err := dynamic.NewForConfig(s.Config)
	if err != nil {
		t.Fatal(err)
	}
	return client.Resource(oranges()).Namespace("default")
}
