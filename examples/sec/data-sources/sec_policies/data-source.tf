data "sec_policies" "all" {}

output "disabled_policies" {
  value = [for policy in data.sec_policies.all.policies : policy.id if !policy.enabled]
}
