resource "sec_integration_inline_scanner" "build" {
  name           = "Build servers"
  limit_num_scan = 120

  identifier_tag {
    key   = "stage"
    value = "build"
  }
}
