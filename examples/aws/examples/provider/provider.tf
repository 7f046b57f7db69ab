provider "cloud" {
  region       = "eu-central-1"
  default_tags = { team = "shop" }
}
