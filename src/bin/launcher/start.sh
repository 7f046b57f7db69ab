#!/bin/sh
# How every program begins. The build takes out the comments and puts all of it into a comment of JavaScript, so that the
# characters that end one must not stand here, and puts something else in the place of @words@. Names of variables begin with
# tfnode_, because an assignment to a variable of the user's environment would change what Node gets.
# See docs/decisions/044-the-shell-starts-node.md and 085-one-process-for-a-command.md.

# Not every shell runs a trap when it cannot become a program, so the usual case, that there is no Node, is asked for first.
trap 'echo "@needs@"@stream@' 0
command -v node >/dev/null 2>&1 || exit 127

# Node 20 would read it at once, which takes longer than all else; the launcher puts it back.
test -z "${NODE_EXTRA_CA_CERTS-}" || {
  export TFNODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"
  unset NODE_EXTRA_CA_CERTS
}
tfnode_boot='@boot@'
# @share@
exec node -e "$tfnode_boot" "$0" "$@"
exit 127
