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

    group {
      operator = "OR"

      filter {
        filter_name = "tagged"
        field       = "Resource Tag"
        operation   = "INCLUDES"
        key         = "env"
        value       = ["prod*"]
      }
    }
  }
}
