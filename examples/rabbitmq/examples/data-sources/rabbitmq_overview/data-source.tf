data "rabbitmq_overview" "this" {}

output "version" {
  value = data.rabbitmq_overview.this.version
}
