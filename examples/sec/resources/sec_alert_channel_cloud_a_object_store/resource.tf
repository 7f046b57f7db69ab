resource "sec_alert_channel_cloud_a_object_store" "export" {
  name       = "Hourly export"
  bucket_arn = "arn:example:store:::sec-export/hourly"

  credentials {
    role_arn    = "arn:example:iam::111122223333:role/sec-export"
    external_id = "sec-export"
  }
}
