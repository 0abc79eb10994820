package webhook

// coreGroupName is how markers may call the group without a name.
const coreGroupName = "core"
