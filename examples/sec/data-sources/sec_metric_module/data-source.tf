data "sec_metric_module" "network" {
  name    = "network"
  version = "1.4.0"
}
