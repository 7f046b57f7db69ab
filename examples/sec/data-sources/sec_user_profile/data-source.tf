data "sec_user_profile" "me" {}
