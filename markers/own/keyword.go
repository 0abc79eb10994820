package own

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// keywordMarkers are the markers that say the same as a keyword of the schema. A project's
// own marker that sets the keyword stands for that marker, so that both are judged alike.
var keywordMarkers = map[string]string{
	"maximum": validation + "Maximum", "minimum": validation + "Minimum",
	"exclusiveMaximum": validation + "ExclusiveMaximum", "exclusiveMinimum": validation + "ExclusiveMinimum",
	"multipleOf": validation + "MultipleOf", "maxLength": validation + "MaxLength", "minLength": validation + "MinLength",
	"pattern": validation + "Pattern", "format": validation + "Format",
	"maxItems": validation + "MaxItems", "minItems": validation + "MinItems",
	"maxProperties": validation + "MaxProperties", "minProperties": validation + "MinProperties",
	"uniqueItems": validation + "UniqueItems", "enum": validation + "Enum",
	"type":    validation + "Type",
	"default": "+kubebuilder:default", "x-kubernetes-list-type": "+listType", "x-kubernetes-map-type": "+mapType",
}

const validation = "+kubebuilder:validation:"

// MarkerOf is the text of the marker that sets a keyword to a value of JSON, "" if
// there is none.
func MarkerOf(keyword string, value json.RawMessage) string {
	name := keywordMarkers[keyword]
	if name == "" || value == nil {
		return ""
	}
	decode := json.NewDecoder(bytes.NewReader(value))
	decode.UseNumber()
	var v any
	if err := decode.Decode(&v); err != nil {
		return ""
	}
	list, isList := v.([]any)
	if isList != (keyword == "enum") {
		return ""
	}
	if !isList {
		list = []any{v}
	}
	texts := make([]string, len(list))
	for i, v := range list {
		switch v := v.(type) {
		case string:
			texts[i] = strconv.Quote(v)
		case bool, json.Number:
			texts[i] = fmt.Sprint(v)
		default:
			return "" // markers cannot write it in every case
		}
	}
	if isList {
		return name + "={" + strings.Join(texts, ",") + "}"
	}
	return name + "=" + texts[0]
}
