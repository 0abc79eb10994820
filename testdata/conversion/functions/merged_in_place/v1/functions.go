package v1

import (
	"slices"

	v2 "example.com/cases/conversion/functions/merged_in_place/v2"
)

const cpu = "cpu"

func isCPU(m v2.Metric) bool { return m.Resource == cpu }

// MetricsOf puts the metric for the CPU among those that were kept, which it changes.
func MetricsOf(percent *int32, kept []v2.Metric) []v2.Metric {
	if percent == nil {
		return slices.DeleteFunc(kept, isCPU)
	}
	for i := range kept {
		if isCPU(kept[i]) {
			kept[i].Millis = *percent * 10
			return kept
		}
	}
	return append(kept, v2.Metric{Resource: cpu, Millis: *percent * 10})
}

// CPUOf finds the metric for the CPU, and turns the list round.
func CPUOf(metrics []v2.Metric) *int32 {
	i := slices.IndexFunc(metrics, isCPU)
	if i < 0 {
		return nil
	}
	percent := metrics[i].Millis / 10
	slices.Reverse(metrics)
	return &percent
}
