package markers

import (
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/syntax"
)

// A Comment is a comment line that holds a marker.
type Comment struct {
	// Text begins with the '+' and has no blanks at its end.
	Text string
	// Pos is the position of the '+'.
	Pos token.Position
	// Doc says that the comment is part of its node's documentation.
	Doc bool
	// CommentedOut says that the comment belongs to a field or type that is
	// commented out, and reaches the one below only because it is the nearest.
	CommentedOut bool
	// Optional says that the comment belongs to a field which is optional whether a
	// marker says so or not.
	Optional bool
	// Without is what the field is without the comment, which reaches none; Unsaid where that is
	// not known.
	Without Requiredness
	// JSONType is the JSON type of the field that the comment belongs to, whether a marker
	// says so or not; "" where Go's own names do not tell.
	JSONType string
	// Enum is the marker that says which values the field that the comment belongs to may
	// have, its own or its type's, "" for none.
	Enum string
	// Again is what says the very same where it is read, as in "the package has the same
	// marker where it is read"; "" where nothing does.
	Again string
	// Beside are all comments that look like markers at the same declaration, the comment
	// itself as well.
	Beside *Neighbors
	// Versions are the comments that look like markers at the same type of other versions, of a
	// comment that nobody knows.
	Versions []Comment
	// Alone says that the comment, of which nobody knows the marker, stands at a type that has
	// no other version.
	Alone bool
	// Interface says that the comment stands at a type of which no code and no schema is
	// made.
	Interface bool
	// Untyped says that another marker of the type gives it no JSON type.
	Untyped bool
	// List says that the comment stands at the list of a kind, which has no CRD of its own.
	List bool
	// Break is the beginning of the line above which a blank line makes the comment
	// free-standing; not valid where that would tear documentation apart.
	Break token.Position
	// Within says that the comment stands inside of a declaration or behind code, where no
	// blank line makes it free-standing.
	Within bool
	// Apart says that the comment stands above a field with another comment in between,
	// so that it reaches nothing: the nearest ones are read.
	Apart bool
	// Next is the line below a marker that ends with a ";", where that is no marker and
	// looks like the rest of a list; "" else.
	Next string
	// Grouped says that the comment stands above the parentheses of several types. Inside is
	// where the type is declared in them, where it is the only one; not valid else.
	Grouped bool
	Inside  token.Position
	// Trailing is the end of the field behind which, in the same line, the comment stands
	// alone; not valid for any other. Blanks is the number of blanks between them.
	Trailing token.Position
	Blanks   int
	// When are the conditions that stand before the marker; all must hold.
	When []condition.Condition
}

// CommentOf returns the marker in a comment, slashes included, that begins at a
// position; false for any other comment.
func CommentOf(text string, pos token.Position) (Comment, bool) {
	if !IsMarker(text) {
		return Comment{}, false
	}
	plus := strings.IndexByte(text, '+')
	return Comment{Text: strings.TrimSpace(text[plus:]), Pos: syntax.At(pos, plus)}.Conditional(), true
}

// IsMarker reports whether the text of a comment, slashes included, is a marker:
// a line comment whose first character that is not blank is '+'.
func IsMarker(comment string) bool {
	if len(comment) < 3 || comment[1] != '/' {
		return false
	}
	for i := 2; i < len(comment); i++ {
		switch c := comment[i]; {
		case c == '+':
			return true
		case c == ' ' || c == '\t':
		case c >= 0x80 || '\n' <= c && c <= '\r':
			return strings.HasPrefix(strings.TrimSpace(comment[i:]), "+")
		default:
			return false
		}
	}
	return false
}
