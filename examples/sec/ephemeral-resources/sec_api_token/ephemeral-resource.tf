ephemeral "sec_api_token" "short" {
  expiry_seconds = 600
}

provider "sec" {
  alias     = "short"
  api_token = ephemeral.sec_api_token.short.token
}
