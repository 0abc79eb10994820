package v1beta1

import v1 "example.com/cases/conversion/functions/around_lists/v1"

// EndpointsOf makes endpoints of hosts.
func EndpointsOf(hosts []string) []v1.Endpoint {
	var endpoints []v1.Endpoint
	for _, host := range hosts {
		endpoints = append(endpoints, v1.Endpoint{Host: host, Weight: 1})
	}
	return endpoints
}

// HostsOf makes hosts of endpoints.
func HostsOf(endpoints []v1.Endpoint) []string {
	var hosts []string
	for _, endpoint := range endpoints {
		hosts = append(hosts, endpoint.Host)
	}
	return hosts
}

// TasksOf makes tasks of steps.
func TasksOf(steps []Step) []v1.Task {
	var tasks []v1.Task
	for _, step := range steps {
		task := v1.Task{Name: step.Name, Image: step.Image}
		for _, value := range step.Env {
			task.Env = append(task.Env, v1.EnvVar{Value: value})
		}
		tasks = append(tasks, task)
	}
	return tasks
}

// StepsOf makes steps of tasks.
func StepsOf(tasks []v1.Task) []Step {
	var steps []Step
	for _, task := range tasks {
		step := Step{Name: task.Name, Image: task.Image}
		for _, env := range task.Env {
			step.Env = append(step.Env, env.Value)
		}
		steps = append(steps, step)
	}
	return steps
}

// RulesOf makes rules of paths.
func RulesOf(paths []string) []v1.Rule {
	rules := []v1.Rule{}
	for _, path := range paths {
		rules = append(rules, v1.Rule{Path: path})
	}
	return rules
}

// PathsOf makes paths of rules.
func PathsOf(rules []v1.Rule) []string {
	paths := []string{}
	for _, rule := range rules {
		paths = append(paths, rule.Path)
	}
	return paths
}
