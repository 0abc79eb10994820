package reliability

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/go-logr/logr"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/klog/v2"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/e2e/server"
)

// long is set in the environment for the long form of the tests: ten thousand
// objects and a minute of writing in place of some seconds.
const long = "CRDGEN_RELIABILITY_LONG"

// definition is what crdgen wrote of the pizza.
const definition = "../../config/crd/restaurant.programming-kubernetes.info_pizzas.yaml"

// What all tests share; TestMain sets it before the first test. The converter
// has no fault when a test begins, and must have none when it ends.
var (
	api      *server.Server
	client   dynamic.Interface
	webhook  *converter
	longForm = os.Getenv(long) != ""
)

func TestMain(m *testing.M) {
	klog.SetLogger(logr.Discard())
	code, err := withServer(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// withServer calls run while an API server and the converter answer.
func withServer(run func() int) (code int, err error) {
	dir, err := os.MkdirTemp("", "pizza-reliability")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if api, err = server.New(dir); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, api.Stop()) }()
	if client, err = dynamic.NewForConfig(api.Config); err != nil {
		return 0, err
	}
	if err := install(context.Background()); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, webhook.stop()) }()
	return run(), nil
}

// install starts the converter where the generated definition says and gives the
// definition to the server. Nothing of it changes but the authority.
func install(ctx context.Context) error {
	text, err := os.ReadFile(definition)
	if err != nil {
		return err
	}
	crd := &apiextensionsv1.CustomResourceDefinition{}
	if err := yaml.UnmarshalStrict(text, crd); err != nil {
		return err
	}
	to := crd.Spec.Conversion.Webhook.ClientConfig
	webhook, err = newConverter(to.Service.Namespace, to.Service.Name, *to.Service.Path)
	if err != nil {
		return err
	}
	to.CABundle = webhook.authority
	if text, err = yaml.Marshal(crd); err != nil {
		return err
	}
	_, err = api.Install(ctx, text)
	return err
}
