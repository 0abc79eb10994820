package jsonpaths

import (
	"strings"
)

// inBrackets is the step of a JSON path that takes items of a list.
const inBrackets = "[]"

// pathSteps cuts a JSON path into names and, for what stands in brackets without
// quotes, [inBrackets]. What it does not understand ends the list, and is the rest.
func pathSteps(path string) (steps []string, rest string) {
	for path != "" {
		switch path[0] {
		case '.':
			end := 1
			for end < len(path) && path[end] != '.' && path[end] != '[' {
				if path[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end, len(path))
			name := strings.ReplaceAll(path[1:end], `\`, "")
			if name == "" || name == "*" {
				return steps, path
			}
			steps, path = append(steps, name), path[end:]
		case '[':
			end := closingBracket(path)
			if end < 0 {
				return steps, path
			}
			inside := strings.TrimSpace(path[1:end])
			name, quoted := unquoted(inside)
			switch {
			case quoted && strings.ContainsAny(name, "'\""):
				return steps, path // several names
			case quoted:
				steps = append(steps, name)
			default:
				steps = append(steps, inBrackets)
			}
			path = path[end+1:]
		default:
			return steps, path
		}
	}
	return steps, ""
}

// closingBracket returns the index of the bracket that closes the first one,
// brackets in quotes aside.
func closingBracket(s string) int {
	depth := 0
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '[':
			depth++
		case c == ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func unquoted(s string) (string, bool) {
	if len(s) >= 2 && (s[0] == '\'' || s[0] == '"') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1], true
	}
	return "", false
}
