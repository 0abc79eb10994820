// Package v1 has fields of every form that can be copied.
//
// +kubebuilder:object:generate=true
package v1

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Level is basic and gets no methods.
type Level string

// Point is copied by an assignment.
type Point struct{ X, Y int }

// Labels is a map with methods of its own.
type Labels map[string]string

// Names is a list with methods of its own.
type Names []string

// Tree refers to itself.
type Tree struct {
	Left, Right *Tree
	Children    []Tree
	ByName      map[string]Tree
	Value       string
}

// PointerName is a named pointer, which cannot have methods.
type PointerName *Point

// Text is an alias.
type Text = string

// Numbers is an alias of a list.
type Numbers = []int

// Everything has a field of every form.
type Everything struct {
	Point       `json:",inline"`
	*Tree       `json:",inline"`
	metav1.Time `json:",inline"`

	Bool     bool
	Text     string
	Any      byte
	Level    Level
	Alias    Text
	Inner    Point
	Nested   Tree
	Duration time.Duration

	PtrBasic    *int32
	PtrLevel    *Level
	PtrPoint    *Point
	PtrTree     *Tree
	PtrPtr      **Tree
	PtrList     *[]string
	PtrNames    *Names
	PtrMap      *map[string]Tree
	PtrDuration *time.Duration
	PtrNamed    PointerName

	List        []string
	Bytes       []byte
	Levels      []Level
	Points      []Point
	Trees       []Tree
	PtrTrees    []*Tree
	PtrPoints   []*Point
	Lists       [][]string
	ListOfMaps  []map[string]string
	NamesList   []Names
	Numbers     Numbers
	NamedLabels []Labels

	Map        map[string]string
	LevelMap   map[Level]Point
	PointMap   map[Point]Tree
	TreeMap    map[string]Tree
	PtrTreeMap map[string]*Tree
	ListMap    map[string][]string
	NamesMap   map[string]Names
	MapMap     map[string]map[string]Tree
	PtrIntMap  map[string]*int

	Labels Labels
	Names  Names

	Quantity     resource.Quantity
	PtrQuantity  *resource.Quantity
	Resources    corev1.ResourceList
	Requirements corev1.ResourceRequirements
	Port         intstr.IntOrString
	PtrPort      *intstr.IntOrString
	Selector     *metav1.LabelSelector
	Templates    []corev1.PodTemplateSpec
	PtrTime      *metav1.Time
	Timeout      metav1.Duration
	PtrTimeout   *metav1.Duration
	Quantities   map[string]resource.Quantity
	Times        []metav1.Time
	TimeMap      map[string]metav1.Time
	PtrTimeMap   map[string]*metav1.Time
	Condition    metav1.Condition
	Reference    corev1.LocalObjectReference
	References   []corev1.LocalObjectReference
}
