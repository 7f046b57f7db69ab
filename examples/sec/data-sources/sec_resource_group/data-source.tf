resource "sec_resource_group" "warehouse" {
  name = "Warehouse"
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

data "sec_resource_group" "warehouse" {
  name = sec_resource_group.warehouse.name
}
