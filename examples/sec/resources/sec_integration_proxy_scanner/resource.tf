resource "sec_integration_proxy_scanner" "data_centre" {
  name                  = "Data centre"
  limit_num_imgs        = 10
  limit_by_tags         = ["stable*"]
  limit_by_repositories = ["shop/web"]

  limit_by_label {
    key   = "stage"
    value = "prod"
  }
}
