package misspelt

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// shortened returns the marker of a keyword of schemas for a word that other validators have
// for it: go-playground's min and regexp, or a keyword cut short. What "min" counts follows
// from the type; of a type that syntax does not tell the help names the markers.
func shortened(c markers.Comment, word string) (meant, help string) {
	name, ok := strings.CutPrefix(word, markers.ValidationPrefix)
	if tag, isTag := strings.CutPrefix(word, "k8s:"); isTag && !ok {
		return shortenedTag(c, tag)
	}
	if !ok {
		return "", ""
	}
	switch strings.ToLower(name) {
	case "regex", "regexp", "matches":
		return markers.ValidationPrefix + "Pattern", ""
	case "minlen", "maxlen":
		return markers.ValidationPrefix + limits(name)["string"], ""
	case "minprops", "maxprops":
		return markers.ValidationPrefix + limits(name)["object"], ""
	case "min", "max":
		all := limits(name)
		if keyword := all[c.JSONType]; keyword != "" {
			return markers.ValidationPrefix + keyword, ""
		}
		return "", fmt.Sprintf("did you mean %s for a number, %s for a string, %s for a list or %s for a map?", all["integer"], all["string"], all["array"], all["object"])
	}
	return "", ""
}

// shortenedTag returns Kubernetes' tag for a keyword of schemas that is cut short: of the words
// that other validators have, there are tags for limits.
func shortenedTag(c markers.Comment, name string) (meant, help string) {
	tag := func(limit string) string { return "k8s:" + strings.ToLower(limit[:1]) + limit[1:] }
	switch strings.ToLower(name) {
	case "minlen", "maxlen":
		return tag(limits(name)["string"]), ""
	case "minprops", "maxprops":
		return tag(limits(name)["object"]), ""
	case "min", "max":
		all := limits(name)
		if keyword := all[c.JSONType]; keyword != "" {
			return tag(keyword), ""
		}
		return "", fmt.Sprintf("did you mean %s for a number, %s for a string, %s for a list or %s for a map?", tag(all["integer"]), tag(all["string"]), tag(all["array"]), tag(all["object"]))
	}
	return "", ""
}

// limits are the limits at one end by the JSON type that they are for.
func limits(name string) map[string]string {
	end := "Min"
	if strings.EqualFold(name[:3], "max") {
		end = "Max"
	}
	return map[string]string{"integer": end + "imum", "string": end + "Length", "array": end + "Items", "object": end + "Properties"}
}
