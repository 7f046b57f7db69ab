resource "sec_alert_channel_cloud_a_object_store" "archive" {
  name       = "Archive"
  bucket_arn = "arn:example:store:::archive"

  credentials {
    role_arn    = "arn:example:iam::111122223333:role/export"
    external_id = "sec-demo"
  }
}

resource "sec_data_export_rule" "archive" {
  name            = "Archive"
  description     = "Everything, for the auditors"
  integration_ids = [sec_alert_channel_cloud_a_object_store.archive.id]
}
