resource "sec_vulnerability_exception_container" "old_base" {
  name        = "Old base image"
  description = "Replaced with the next release"
  reason      = "Fix Pending"

  vulnerability_criteria {
    severities   = ["Low", "Info"]
    fixable_vuln = "false"
  }

  resource_scope {
    repositories = ["shop/web"]
  }
}
