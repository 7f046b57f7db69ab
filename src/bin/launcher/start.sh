#!/bin/sh
# The first lines of every program. The build removes the comments, replaces the @words@, and puts the script into a comment of
# JavaScript, so the script must not contain the characters that end such a comment. Names of variables begin with tfnode_, because
# an assignment to a variable of the user's environment would change the environment of Node.
# See docs/decisions/044-the-shell-starts-node.md and 085-one-process-for-a-command.md.

# Not every shell runs a trap when exec fails, so the usual reason, a missing Node, is checked first.
trap 'echo "@needs@"@stream@' 0
command -v node >/dev/null 2>&1 || exit 127

# Node 20 would read this file at its start, which takes longer than everything else. The launcher restores the variable.
test -z "${NODE_EXTRA_CA_CERTS-}" || {
  export TFNODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"
  unset NODE_EXTRA_CA_CERTS
}
tfnode_boot='@boot@'
# @share@
exec node -e "$tfnode_boot" "$0" "$@"
exit 127
