package webhook

import (
	"iter"
	"strings"

	"github.com/crdgen/crdgen/internal/plural"
)

// coreGroupName is how markers may call the group without a name.
const coreGroupName = "core"

// kubernetesVersion is the release whose resources builtinGroups lists.
const kubernetesVersion = "1.37"

// A builtinGroup is an API group of Kubernetes itself. Versions and kinds are
// separated by blanks; a kind that belongs to no namespace ends with "*". Which
// kind is in which version is left out: it changes with every release.
type builtinGroup struct{ name, versions, kinds string }

// builtinGroups lists the groups of the API server; the test compares them with
// k8s.io/api.
func builtinGroups() []builtinGroup {
	return []builtinGroup{
		{"", "v1", "Binding ComponentStatus* ConfigMap Endpoints Event LimitRange Namespace* Node* PersistentVolume* PersistentVolumeClaim Pod PodTemplate ReplicationController ResourceQuota Secret Service ServiceAccount"},
		{"admissionregistration.k8s.io", "v1 v1beta1 v1alpha1", "MutatingAdmissionPolicy* MutatingAdmissionPolicyBinding* MutatingWebhookConfiguration* ValidatingAdmissionPolicy* ValidatingAdmissionPolicyBinding* ValidatingWebhookConfiguration*"},
		{"apiextensions.k8s.io", "v1 v1beta1", "CustomResourceDefinition*"},
		{"apiregistration.k8s.io", "v1 v1beta1", "APIService*"},
		{"apps", "v1 v1beta2 v1beta1", "ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet"},
		{"authentication.k8s.io", "v1 v1beta1 v1alpha1", "SelfSubjectReview* TokenReview*"},
		{"authorization.k8s.io", "v1 v1beta1", "LocalSubjectAccessReview SelfSubjectAccessReview* SelfSubjectRulesReview* SubjectAccessReview*"},
		{"autoscaling", "v2 v1", "HorizontalPodAutoscaler"},
		{"batch", "v1 v1beta1", "CronJob Job"},
		{"certificates.k8s.io", "v1 v1beta1 v1alpha1", "CertificateSigningRequest* ClusterTrustBundle* PodCertificateRequest"},
		{"coordination.k8s.io", "v1 v1beta1 v1alpha2", "Lease LeaseCandidate"},
		{"discovery.k8s.io", "v1 v1beta1", "EndpointSlice"},
		{"events.k8s.io", "v1 v1beta1", "Event"},
		{"extensions", "v1beta1", "DaemonSet Deployment Ingress NetworkPolicy ReplicaSet"},
		{"flowcontrol.apiserver.k8s.io", "v1 v1beta3 v1beta2 v1beta1", "FlowSchema* PriorityLevelConfiguration*"},
		{"imagepolicy.k8s.io", "v1alpha1", "ImageReview*"},
		{"internal.apiserver.k8s.io", "v1alpha1", "StorageVersion*"},
		{"lifecycle.k8s.io", "v1alpha1", "Eviction EvictionRequest"},
		{"networking.k8s.io", "v1 v1beta1", "IPAddress* Ingress IngressClass* NetworkPolicy ServiceCIDR*"},
		{"node.k8s.io", "v1 v1beta1 v1alpha1", "RuntimeClass*"},
		{"policy", "v1 v1beta1", "Eviction PodDisruptionBudget"},
		{"rbac.authorization.k8s.io", "v1 v1beta1 v1alpha1", "ClusterRole* ClusterRoleBinding* Role RoleBinding"},
		{"resource.k8s.io", "v1 v1beta2 v1beta1 v1alpha3", "DeviceClass* DeviceTaintRule* ResourceClaim ResourceClaimTemplate ResourcePoolStatusRequest* ResourceSlice*"},
		{"scheduling.k8s.io", "v1 v1beta1 v1alpha3", "CompositePodGroup PodGroup PriorityClass* Workload"},
		{"storage.k8s.io", "v1 v1beta1 v1alpha1", "CSIDriver* CSINode* CSIStorageCapacity StorageClass* VolumeAttachment* VolumeAttributesClass*"},
		{"storagemigration.k8s.io", "v1 v1beta1", "StorageVersionMigration*"},
	}
}

// resources yields the resources of the group.
func (g builtinGroup) resources() iter.Seq[resource] {
	return func(yield func(resource) bool) {
		for kind := range strings.FieldsSeq(g.kinds) {
			name, cluster := strings.CutSuffix(kind, "*")
			r := resource{
				group: g.name, kind: name, plural: strings.ToLower(plural.Of(name)), cluster: cluster,
				versions: strings.Fields(g.versions), builtin: true,
			}
			if !yield(r) {
				return
			}
		}
	}
}
