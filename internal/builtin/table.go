package builtin

// Groups returns all groups, the core group first and the others by name. The
// test compares them with k8s.io/api, the releases and the subresources that have clients too; those
// of nodes that the kubelet asks for, and what only permissions name is from
// k8s.io/client-go and Kubernetes' documentation of impersonation and signers.
func Groups() []Group {
	return []Group{
		{
			Name: "", versions: "v1", permissions: "groups* users*",
			subresources: "namespaces/finalize nodes/checkpoint nodes/configz nodes/healthz nodes/log nodes/metrics nodes/pods nodes/proxy nodes/spec nodes/stats nodes/statusz pods/attach pods/binding pods/ephemeralcontainers pods/eviction pods/exec pods/log pods/portforward pods/proxy pods/resize serviceaccounts/token services/proxy",
			kinds:        "Binding/bindings ComponentStatus/componentstatuses* ConfigMap/configmaps Endpoints/endpoints Event/events LimitRange/limitranges Namespace/namespaces* Node/nodes* PersistentVolume/persistentvolumes* PersistentVolumeClaim/persistentvolumeclaims Pod/pods PodTemplate/podtemplates ReplicationController/replicationcontrollers ResourceQuota/resourcequotas Secret/secrets Service/services ServiceAccount/serviceaccounts",
		},
		{
			Name: "admissionregistration.k8s.io", versions: "v1 v1beta1 v1alpha1",
			kinds: "MutatingAdmissionPolicy/mutatingadmissionpolicies* MutatingAdmissionPolicyBinding/mutatingadmissionpolicybindings* MutatingWebhookConfiguration/mutatingwebhookconfigurations* ValidatingAdmissionPolicy/validatingadmissionpolicies* ValidatingAdmissionPolicyBinding/validatingadmissionpolicybindings* ValidatingWebhookConfiguration/validatingwebhookconfigurations*",
		},
		{
			Name: "apiextensions.k8s.io", versions: "v1 v1beta1",
			kinds: "CustomResourceDefinition/customresourcedefinitions*",
		},
		{
			Name: "apiregistration.k8s.io", versions: "v1 v1beta1",
			kinds: "APIService/apiservices*",
		},
		{
			Name: "apps", versions: "v1 v1beta2 v1beta1", gone: "v1beta2/16 v1beta1/16",
			kinds: "ControllerRevision/controllerrevisions DaemonSet/daemonsets Deployment/deployments ReplicaSet/replicasets StatefulSet/statefulsets",
		},
		{
			Name: "authentication.k8s.io", versions: "v1 v1beta1 v1alpha1", permissions: "groups nodes serviceaccounts uids userextras users",
			kinds: "SelfSubjectReview/selfsubjectreviews* TokenReview/tokenreviews*",
		},
		{
			Name: "authorization.k8s.io", versions: "v1 v1beta1", gone: "v1beta1/22",
			kinds: "LocalSubjectAccessReview/localsubjectaccessreviews SelfSubjectAccessReview/selfsubjectaccessreviews* SelfSubjectRulesReview/selfsubjectrulesreviews* SubjectAccessReview/subjectaccessreviews*",
		},
		{
			Name: "autoscaling", versions: "v2 v1",
			kinds: "HorizontalPodAutoscaler/horizontalpodautoscalers",
		},
		{
			Name: "batch", versions: "v1 v1beta1", gone: "v1beta1/25",
			kinds: "CronJob/cronjobs Job/jobs",
		},
		{
			Name: "certificates.k8s.io", versions: "v1 v1beta1 v1alpha1", permissions: "signers*",
			subresources: "certificatesigningrequests/approval",
			kinds:        "CertificateSigningRequest/certificatesigningrequests* ClusterTrustBundle/clustertrustbundles* PodCertificateRequest/podcertificaterequests",
		},
		{
			Name: "coordination.k8s.io", versions: "v1 v1beta1 v1alpha2",
			kinds: "Lease/leases LeaseCandidate/leasecandidates",
		},
		{
			Name: "discovery.k8s.io", versions: "v1 v1beta1", gone: "v1beta1/25",
			kinds: "EndpointSlice/endpointslices",
		},
		{
			Name: "events.k8s.io", versions: "v1 v1beta1", gone: "v1beta1/25",
			kinds: "Event/events",
		},
		{
			Name: "extensions", Partial: true, versions: "v1beta1", gone: "v1beta1/22",
			kinds: "DaemonSet/daemonsets Deployment/deployments Ingress/ingresses NetworkPolicy/networkpolicies ReplicaSet/replicasets",
		},
		{
			Name: "flowcontrol.apiserver.k8s.io", versions: "v1 v1beta3 v1beta2 v1beta1",
			kinds: "FlowSchema/flowschemas* PriorityLevelConfiguration/prioritylevelconfigurations*",
		},
		{
			Name: "imagepolicy.k8s.io", versions: "v1alpha1",
			kinds: "ImageReview/imagereviews*",
		},
		{
			Name: "internal.apiserver.k8s.io", versions: "v1alpha1",
			kinds: "StorageVersion/storageversions*",
		},
		{
			Name: "lifecycle.k8s.io", versions: "v1alpha1",
			kinds: "Eviction/evictions EvictionRequest/evictionrequests",
		},
		{
			Name: "networking.k8s.io", versions: "v1 v1beta1",
			kinds: "IPAddress/ipaddresses* Ingress/ingresses IngressClass/ingressclasses* NetworkPolicy/networkpolicies ServiceCIDR/servicecidrs*",
		},
		{
			Name: "node.k8s.io", versions: "v1 v1beta1 v1alpha1", gone: "v1beta1/25",
			kinds: "RuntimeClass/runtimeclasses*",
		},
		{
			Name: "policy", versions: "v1 v1beta1", gone: "v1beta1/25", permissions: "podsecuritypolicies/25*",
			kinds: "Eviction/evictions PodDisruptionBudget/poddisruptionbudgets",
		},
		{
			Name: "rbac.authorization.k8s.io", versions: "v1 v1beta1 v1alpha1", gone: "v1beta1/22",
			kinds: "ClusterRole/clusterroles* ClusterRoleBinding/clusterrolebindings* Role/roles RoleBinding/rolebindings",
		},
		{
			Name: "resource.k8s.io", versions: "v1 v1beta2 v1beta1 v1alpha3", permissions: "podschedulingcontexts resourceclasses*",
			kinds: "DeviceClass/deviceclasses* DeviceTaintRule/devicetaintrules* ResourceClaim/resourceclaims ResourceClaimTemplate/resourceclaimtemplates ResourcePoolStatusRequest/resourcepoolstatusrequests* ResourceSlice/resourceslices*",
		},
		{
			Name: "scheduling.k8s.io", versions: "v1 v1beta1 v1alpha3",
			kinds: "CompositePodGroup/compositepodgroups PodGroup/podgroups PriorityClass/priorityclasses* Workload/workloads",
		},
		{
			Name: "storage.k8s.io", versions: "v1 v1beta1 v1alpha1",
			kinds: "CSIDriver/csidrivers* CSINode/csinodes* CSIStorageCapacity/csistoragecapacities StorageClass/storageclasses* VolumeAttachment/volumeattachments* VolumeAttributesClass/volumeattributesclasses*",
		},
		{
			Name: "storagemigration.k8s.io", versions: "v1 v1beta1",
			kinds: "StorageVersionMigration/storageversionmigrations*",
		},
	}
}
