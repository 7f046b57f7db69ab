data "sec_api_token" "now" {}
