package server

import (
	"net/http"

	"go.opentelemetry.io/otel/trace/noop"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/plugin/namespace/lifecycle"
	"k8s.io/apiserver/pkg/admission/plugin/policy/mutating"
	webhookinit "k8s.io/apiserver/pkg/admission/plugin/webhook/initializer"
	"k8s.io/apiserver/pkg/authentication/authenticator"
	"k8s.io/apiserver/pkg/authorization/authorizerfactory"
	genericserver "k8s.io/apiserver/pkg/server"
	"k8s.io/apiserver/pkg/server/options"
	"k8s.io/apiserver/pkg/util/webhook"
	dynamicfake "k8s.io/client-go/dynamic/fake"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	kubernetesscheme "k8s.io/client-go/kubernetes/scheme"
	clienttesting "k8s.io/client-go/testing"
)

// newAdmission returns what holds the configurations. Whoever asks it for a
// namespace gets one, as policies do, whose expressions may look at its labels.
func newAdmission() kubernetes.Interface {
	client := fake.NewClientset()
	client.PrependReactor("get", "namespaces", func(action clienttesting.Action) (bool, runtime.Object, error) {
		name := action.(clienttesting.GetAction).GetName()
		return true, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name}}, nil
	})
	return client
}

// admit returns the function that completes the server's configuration with
// what a cluster would have: somebody who may do everything, and the real
// plugins for admission webhooks and validating policies, which find their
// configurations in client.
//
// Namespaces do not exist here, and mutating policies must be told the types of
// all groups, hence their plugins are off.
func admit(plugins *options.AdmissionOptions, client kubernetes.Interface, services *Services) func(*genericserver.RecommendedConfig) ([]admission.PluginInitializer, error) {
	plugins.DisablePlugins = []string{lifecycle.PluginName, mutating.PluginName}
	return func(c *genericserver.RecommendedConfig) ([]admission.PluginInitializer, error) {
		// Only who has the token of this very server comes in, and may do all.
		c.Authentication.Authenticator = authenticator.RequestFunc(func(*http.Request) (*authenticator.Response, bool, error) {
			return nil, false, nil
		})
		c.Authorization.Authorizer = authorizerfactory.NewAlwaysAllowAuthorizer()

		factory := informers.NewSharedInformerFactory(client, 0)
		c.SharedInformerFactory = factory
		resolver := webhook.NewDefaultAuthenticationInfoResolverWrapper(nil, nil, c.LoopbackClientConfig, noop.NewTracerProvider())
		objects := dynamicfake.NewSimpleDynamicClient(kubernetesscheme.Scheme)
		err := plugins.ApplyTo(&c.Config, factory, client, objects, c.FeatureGate, c.EffectiveVersion,
			webhookinit.NewPluginInitializer(resolver, services))
		if err != nil {
			return nil, err
		}
		return nil, c.AddPostStartHook("admission-informers", func(hook genericserver.PostStartHookContext) error {
			factory.Start(hook.Done())
			factory.WaitForCacheSync(hook.Done())
			return nil
		})
	}
}
