package checktest

// Stages is refused in three stages: the server reports the second only when the
// first is fixed, and the third when both are.
const Stages = `
type: object
properties:
  items:
    type: array
    x-kubernetes-list-type: map
    x-kubernetes-list-map-keys: [other]
    items: {type: object, properties: {name: {type: string}}}
  open: {}
  broken: {type: string, pattern: "["}
  first: {type: object, default: {name: 5}, properties: {name: {type: string}}}
  second: {type: integer, default: 0, minimum: 1}
  last: {type: string, maxLength: 10, x-kubernetes-validations: [{rule: "self.size()"}, {rule: "self == 1"}]}
`
