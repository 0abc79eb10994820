// Package match says how alike two fields are, as scores: by their names, their words and
// units, antonyms, and types.
//
// Package resolve decides by its scores which field becomes which. The package keeps no
// state, and knows fields and types, not what is planned.
package match
