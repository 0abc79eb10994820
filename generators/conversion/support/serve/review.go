package serve

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode"
)

const (
	// bodyTime bounds how long a body may be on its way, so that no client keeps its room.
	// The API server waits for an answer for 30 seconds at most.
	bodyTime = 30 * time.Second
	// messageLimit bounds what is said of a request that may be thousands of times as long.
	messageLimit = 4 << 10
)

// A review is a ConversionReview of apiextensions.k8s.io/v1 or v1beta1.
type review struct {
	APIVersion string    `json:"apiVersion"`
	Kind       string    `json:"kind"`
	Request    *request  `json:"request,omitempty"`
	Response   *response `json:"response,omitempty"`
}

type request struct {
	UID               string          `json:"uid"`
	DesiredAPIVersion string          `json:"desiredAPIVersion"`
	Objects           json.RawMessage `json:"objects"` // a list: one value for each object takes many times its length
}

type response struct {
	UID              string          `json:"uid"`
	ConvertedObjects json.RawMessage `json:"convertedObjects"`
	Result           result          `json:"result"`
}

type result struct {
	Status  string `json:"status"`
	Message string `json:"message,omitempty"`
}

// readReview reads the body of a request, or says with which status it is
// refused.
func (h *handler) readReview(w http.ResponseWriter, r *http.Request) (*review, int, error) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		return nil, http.StatusMethodNotAllowed, fmt.Errorf("method %s: expected POST", r.Method)
	}
	if t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || t != "application/json" {
		return nil, http.StatusUnsupportedMediaType, fmt.Errorf("content type %q: expected application/json",
			r.Header.Get("Content-Type"))
	}
	body, status, err := h.readBody(w, r)
	if err != nil {
		return nil, status, err
	}
	in := &review{}
	if err := json.Unmarshal(body, in); err != nil {
		return nil, http.StatusBadRequest, fmt.Errorf("no ConversionReview: %w", err)
	}
	known := in.APIVersion == "apiextensions.k8s.io/v1" || in.APIVersion == "apiextensions.k8s.io/v1beta1"
	if !known || in.Kind != "ConversionReview" {
		return nil, http.StatusBadRequest, fmt.Errorf(
			"%s of %s: expected ConversionReview of apiextensions.k8s.io/v1 or v1beta1",
			printable(in.Kind), printable(in.APIVersion))
	}
	if in.Request == nil {
		return nil, http.StatusBadRequest, errors.New("the ConversionReview has no request")
	}
	if in.Request.UID == "" {
		return nil, http.StatusBadRequest, errors.New("the request of the ConversionReview has no uid")
	}
	if in.Request.DesiredAPIVersion == "" {
		return nil, http.StatusBadRequest, errors.New("the request of the ConversionReview has no desiredAPIVersion")
	}
	if isEmpty(in.Request.Objects) {
		in.Request.Objects = json.RawMessage("[]")
	}
	if in.Request.Objects[0] != '[' {
		return nil, http.StatusBadRequest, errors.New("the objects of the ConversionReview are no list")
	}
	return in, 0, nil
}

// readBody reads the body of a request while its time lasts.
func (h *handler) readBody(w http.ResponseWriter, r *http.Request) ([]byte, int, error) {
	server, _ := r.Context().Value(http.ServerContextKey).(*http.Server)
	if connection := http.NewResponseController(w); server == nil || server.ReadTimeout == 0 {
		// Where there are no deadlines, the operator has put a writer of its own in between.
		_ = connection.SetReadDeadline(time.Now().Add(cmp.Or(h.within, bodyTime)))
		defer func() { _ = connection.SetReadDeadline(time.Time{}) }()
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyLimit))
	switch tooLarge := (*http.MaxBytesError)(nil); {
	case errors.As(err, &tooLarge):
		return nil, http.StatusRequestEntityTooLarge, err
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, http.StatusRequestTimeout, err
	case err != nil:
		return nil, http.StatusBadRequest, err
	}
	return body, 0, nil
}

// An identity is what tells objects apart.
type identity struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	Metadata   struct {
		Name      string `json:"name"`
		Namespace string `json:"namespace"`
	} `json:"metadata"`
}

func (id identity) String() string {
	name := id.Metadata.Name
	if id.Metadata.Namespace != "" {
		name = id.Metadata.Namespace + "/" + name
	}
	return fmt.Sprintf("%s %q of %s", printable(id.Kind), name, printable(id.APIVersion))
}

// printable is a text that a request gave as it is shown: quoted where it would break a line of
// a log.
func printable(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(text)
	}
	return text
}

// clipped is a message without what is beyond the limit.
func clipped(text string) string {
	if len(text) <= messageLimit {
		return text
	}
	return strings.ToValidUTF8(text[:messageLimit], "") + fmt.Sprintf("… and %d bytes more", len(text)-messageLimit)
}

// A panicError is a panic in a conversion. Its text leaves out the stack: that
// is for the operator's log and not for clients of the API server.
type panicError struct {
	reason any
	stack  []byte
}

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v", e.reason) }

// A toldError is an error as the operator is told of it.
type toldError struct {
	error
	text string
}

func (e toldError) Error() string { return e.text }

func (e toldError) Unwrap() error { return e.error }
