resource "sec_policy_compliance" "encryption" {
  title       = "Volumes are encrypted"
  query_id    = "ACME_Open_Volumes"
  severity    = "High"
  description = "Volumes without encryption"
  remediation = "Copy the volume to an encrypted one"
}

resource "sec_policy_exception" "sandbox" {
  policy_id   = sec_policy_compliance.encryption.id
  description = "Nothing in the sandbox is worth it"

  constraint {
    field_key    = "accountIds"
    field_values = ["111122223333"]
  }

  constraint {
    field_key = "resourceTags"

    field_values_map {
      key   = "env"
      value = ["dev", "test"]
    }
  }
}
