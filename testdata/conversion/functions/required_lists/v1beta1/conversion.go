package v1beta1

import (
	"encoding/json"

	v1 "example.com/cases/conversion/functions/required_lists/v1"
)

// ConfigUp reads a config, and leaves nothing null that the schema refuses so.
func ConfigUp(in string) v1.Config {
	var out v1.Config
	_ = json.Unmarshal([]byte(in), &out)
	if out.Receivers == nil {
		out.Receivers = []string{}
	}
	if out.Exporters == nil {
		out.Exporters = map[string]string{}
	}
	if out.Service == nil {
		out.Service = &v1.Service{}
	}
	if out.Service.Pipelines == nil {
		out.Service.Pipelines = []string{}
	}
	if out.Free.Object == nil {
		out.Free.Object = map[string]string{}
	}
	return out
}

// ConfigDown writes it.
func ConfigDown(in v1.Config) string {
	text, err := json.Marshal(in)
	if err != nil {
		return ""
	}
	return string(text)
}
