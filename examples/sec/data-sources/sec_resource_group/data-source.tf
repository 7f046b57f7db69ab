resource "sec_resource_group" "production" {
  name = "Production"
  type = "CLOUD_A"

  group {
    operator = "AND"

    filter {
      filter_name = "accounts"
      field       = "Account"
      operation   = "EQUALS"
      value       = ["111122223333"]
    }
  }
}

data "sec_resource_group" "production" {
  name = sec_resource_group.production.name
}
