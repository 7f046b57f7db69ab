terraform {
  required_version = ">= 1.11"

  required_providers {
    notes = {
      source  = "example/notes"
      version = ">= 0.1"
    }
  }
}

variable "folder" {
  type    = string
  default = "notes"
}

provider "notes" {
  folder = var.folder
  author = "ada"
}

resource "notes_note" "groceries" {
  title = "Groceries"
  text  = <<-EOT
    Milk, bread
  EOT
  tags  = ["shopping", "weekly"]
}

resource "notes_note" "bins" {
  title = "Put out the bins"
  kind  = "task"

  reminder {
    at     = "2030-01-02T19:00:00Z"
    repeat = "daily"
  }
}

data "notes_search" "shopping" {
  tag        = "shopping"
  depends_on = [notes_note.groceries]
}

ephemeral "notes_share" "groceries" {
  note_id = notes_note.groceries.id
}

output "shopping" {
  value = data.notes_search.shopping.titles
}

output "slug" {
  value = provider::notes::slug(notes_note.bins.title)
}
