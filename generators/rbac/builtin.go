package rbac

import "strings"

// builtin returns the resources of one of Kubernetes' own API groups, between
// blanks: those inside namespaces and those outside, with the imaginary ones
// that only permissions know, such as users and signers. known is false for
// every other group, and for extensions, whose resources depend on the cluster's
// age. Source: the clients of k8s.io/client-go v0.37, and resources that are
// gone but still asked for.
func builtin(group string) (namespaced, cluster string, known bool) {
	switch group {
	case "":
		return " bindings configmaps endpoints events limitranges persistentvolumeclaims pods podtemplates replicationcontrollers resourcequotas secrets serviceaccounts services ",
			" componentstatuses groups namespaces nodes persistentvolumes users ", true
	case "admissionregistration.k8s.io":
		return "", " mutatingadmissionpolicies mutatingadmissionpolicybindings mutatingwebhookconfigurations validatingadmissionpolicies validatingadmissionpolicybindings validatingwebhookconfigurations ", true
	case "apiextensions.k8s.io":
		return "", " customresourcedefinitions ", true
	case "apiregistration.k8s.io":
		return "", " apiservices ", true
	case "apps":
		return " controllerrevisions daemonsets deployments replicasets statefulsets ", "", true
	case "authentication.k8s.io":
		return "", " groups nodes selfsubjectreviews serviceaccounts tokenreviews uids userextras users ", true
	case "authorization.k8s.io":
		return " localsubjectaccessreviews ", " selfsubjectaccessreviews selfsubjectrulesreviews subjectaccessreviews ", true
	case "autoscaling":
		return " horizontalpodautoscalers ", "", true
	case "batch":
		return " cronjobs jobs ", "", true
	case "certificates.k8s.io":
		return " podcertificaterequests ", " certificatesigningrequests clustertrustbundles signers ", true
	case "coordination.k8s.io":
		return " leasecandidates leases ", "", true
	case "discovery.k8s.io":
		return " endpointslices ", "", true
	case "events.k8s.io":
		return " events ", "", true
	}
	return builtinRest(group)
}

func builtinRest(group string) (namespaced, cluster string, known bool) {
	switch group {
	case "flowcontrol.apiserver.k8s.io":
		return "", " flowschemas prioritylevelconfigurations ", true
	case "networking.k8s.io":
		return " ingresses networkpolicies ", " ingressclasses ipaddresses servicecidrs ", true
	case "node.k8s.io":
		return "", " runtimeclasses ", true
	case "policy":
		return " poddisruptionbudgets ", " podsecuritypolicies ", true
	case "rbac.authorization.k8s.io":
		return " rolebindings roles ", " clusterrolebindings clusterroles ", true
	case "resource.k8s.io":
		return " podschedulingcontexts resourceclaims resourceclaimtemplates ",
			" deviceclasses devicetaintrules resourceclasses resourcepoolstatusrequests resourceslices ", true
	case "scheduling.k8s.io":
		return " compositepodgroups podgroups workloads ", " priorityclasses ", true
	case "storage.k8s.io":
		return " csistoragecapacities ", " csidrivers csinodes storageclasses volumeattachments volumeattributesclasses ", true
	}
	return "", "", false
}

// builtinGroups are the groups that builtin knows, those first to which a
// resource belongs that stands in two.
func builtinGroups() []string {
	return []string{
		"", "apps", "batch", "autoscaling", "policy",
		"admissionregistration.k8s.io", "apiextensions.k8s.io", "apiregistration.k8s.io", "authentication.k8s.io",
		"authorization.k8s.io", "certificates.k8s.io", "coordination.k8s.io", "discovery.k8s.io", "events.k8s.io",
		"flowcontrol.apiserver.k8s.io", "networking.k8s.io", "node.k8s.io", "rbac.authorization.k8s.io",
		"resource.k8s.io", "scheduling.k8s.io", "storage.k8s.io",
	}
}

// hasWord says whether a list of builtin has the resource.
func hasWord(list, word string) bool {
	return word != "" && strings.Contains(list, " "+word+" ")
}

// builtinGroupOf returns the first built-in group that has the resource.
func builtinGroupOf(resource string) (string, bool) {
	for _, group := range builtinGroups() {
		if namespaced, cluster, _ := builtin(group); hasWord(namespaced, resource) || hasWord(cluster, resource) {
			return group, true
		}
	}
	return "", false
}
