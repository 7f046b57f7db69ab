# Sourced by the commands in scripts/.

# Whether Node is there and not too old; if not, says so.
has_node() {
  local version major minor
  if ! version=$(node --version 2>/dev/null); then
    echo "Node is not on the PATH. Install Node 20.19 or newer: https://nodejs.org/en/download" >&2
    return 1
  fi
  IFS=. read -r major minor _ <<<"${version#v}"
  if ((major < 20 || (major == 20 && minor < 19))); then
    echo "Node $version is too old. Install Node 20.19 or newer: https://nodejs.org/en/download" >&2
    return 1
  fi
}
