package v1

import (
	"slices"
	"strings"

	v2 "example.com/cases/conversion/set_aside/merged/v2"
)

func isCPU(m v2.Metric) bool { return m.Resource == "cpu" }

// MetricsOf puts the metric for the CPU among those that were kept.
func MetricsOf(cpu *int32, kept []v2.Metric) []v2.Metric {
	metrics := slices.Clone(kept)
	i := slices.IndexFunc(metrics, isCPU)
	switch {
	case cpu == nil && i >= 0:
		metrics = slices.Delete(metrics, i, i+1)
	case cpu != nil && i >= 0:
		metrics[i].Utilization = *cpu
	case cpu != nil:
		metrics = append(metrics, v2.Metric{Resource: "cpu", Utilization: *cpu})
	}
	if len(metrics) == 0 {
		return nil
	}
	return metrics
}

// CPUOf finds the metric for the CPU.
func CPUOf(metrics []v2.Metric) *int32 {
	if i := slices.IndexFunc(metrics, isCPU); i >= 0 {
		return &metrics[i].Utilization
	}
	return nil
}

// TargetOf puts a name that is not qualified into the namespace of the object.
func TargetOf(name string, object *Scaler) v2.Target {
	if namespace, name, ok := strings.Cut(name, "/"); ok {
		return v2.Target{Name: name, Namespace: namespace}
	}
	if name == "" || object == nil {
		return v2.Target{Name: name}
	}
	return v2.Target{Name: name, Namespace: object.Namespace}
}

// NameOf qualifies a name that is not in the namespace of the object. It returns an error for
// what has no such name.
func NameOf(target v2.Target, kept string, object *v2.Scaler) (string, error) {
	if target.Namespace == "" || object != nil && target.Namespace == object.Namespace {
		return target.Name, nil
	}
	return target.Namespace + "/" + target.Name, nil
}
