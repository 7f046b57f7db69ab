data "cloud_caller_identity" "current" {}
