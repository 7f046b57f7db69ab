resource "sec_alert_channel_siem" "events" {
  name               = "Security events"
  host_url           = "siem.example.com"
  host_port          = 8443
  communication_type = "HTTPS Self Signed Cert"
}
