data "sec_user_profile" "me" {}

output "signed_in_as" {
  value = data.sec_user_profile.me.username
}
