# The machines of the shop that face customers: in its account, and either tagged as production or named like it.
resource "sec_resource_group" "shop" {
  name        = "Shop, facing customers"
  description = "What the on-call engineers look after"
  type        = "CLOUD_A"

  group {
    operator = "AND"

    filter {
      filter_name = "account"
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

      group {
        operator = "AND"

        filter {
          filter_name = "named"
          field       = "Resource ID"
          operation   = "STARTS_WITH"
          value       = ["shop-"]
        }

        filter {
          filter_name = "region"
          field       = "Region"
          operation   = "EQUALS"
          value       = ["eu-central-1"]
        }
      }
    }
  }
}
