ephemeral "vdb_bootstrap_commands" "own" {
  environment_id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
}

resource "terraform_data" "install" {
  provisioner "local-exec" {
    command = join("\n", ephemeral.vdb_bootstrap_commands.own.commands)
  }
}
