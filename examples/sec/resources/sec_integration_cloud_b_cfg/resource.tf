variable "reader_key_id" {
  type      = string
  sensitive = true
}

variable "reader_key" {
  type      = string
  sensitive = true
}

resource "sec_integration_cloud_b_cfg" "organization" {
  name           = "Configuration of all projects"
  resource_level = "ORGANIZATION"
  resource_id    = "123456789012"

  credentials {
    client_id      = "100200300400500600700"
    client_email   = "reader@shop-prod.example.com"
    private_key_id = var.reader_key_id
    private_key    = var.reader_key
  }
}
