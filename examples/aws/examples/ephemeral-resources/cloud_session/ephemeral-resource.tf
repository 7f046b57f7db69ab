ephemeral "cloud_session" "deploy" {
  role_arn = "arn:aws:iam::123456789012:role/deploy"
}
