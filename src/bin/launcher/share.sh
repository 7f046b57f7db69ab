# shellcheck shell=sh disable=SC2154
# A part of start.sh, in programs that are providers: has all starts of one command served by one process of Node. This shell
# stays as the process that Terraform knows. Whatever is odd goes on after these lines, and Node takes the place of the shell.
# See docs/decisions/085-one-process-for-a-command.md, and src/server/share for the other side.

# Announces this start to the process with the key $1, which is the path that the names of its files begin with, and starts that
# process if there is none. Fails where that cannot be done. Opens descriptors:
#   3  reads what this start is told     4  keeps 3 from ending before Node has opened the other side
#   5  ends with this shell, which Node sees     9  the FIFO in which starts announce themselves
# Errors are silenced one by one: while those of a whole function go elsewhere, a shell that is started keeps what was there open.
tfnode_announce() {
  mkfifo -m 600 "$1.$$.i" "$1.$$.o" 2>/dev/null || return
  # Opened for both directions, a FIFO makes nobody wait. Without "command", a shell ends if it cannot open something.
  # shellcheck disable=SC2094
  command exec 4<>"$1.$$.o" 3<"$1.$$.o" 5<>"$1.$$.i" || return
  tfnode_first=
  test -p "$1.c" || { mkfifo -m 600 "$1.c" 2>/dev/null && tfnode_first=1; }
  command exec 9<>"$1.c" || return
  if test "$tfnode_first"; then
    # The shell between here and Node tidies up whatever ends Node, and sends those who wait for an answer on their way.
    (
      trap '' HUP INT TERM
      exec 3<&- 4<&- 5<&-
      TFNODE_SHARE_KEY=$1 node -e "$tfnode_boot" "$0"
      rm -f "$1" "$1.c"
      for tfnode_left in "$1".*.[io]; do
        tfnode_pid=${tfnode_left%.?}
        if ! test -d "/proc/${tfnode_pid##*.}"; then
          rm -f "$tfnode_left"
        elif test -p "$tfnode_left"; then
          echo no 1<>"$tfnode_left"
        fi
      done
    ) </dev/null >/dev/null 2>&1 &
  else
    # If Node has written its number, that has to be the process that reads the announcements: nobody tidies up after both ends.
    if { read -r tfnode_pid <"$1"; } 2>/dev/null; then
      test "/proc/$tfnode_pid/fd/9" -ef "$1.c" || { rm -f "$1" "$1.c"; return 1; }
    fi
    # From here on, the end of Node brings an answer. Opening for both directions makes a file where there is nothing.
    test -p "$1.c" || { rm -f "$1.c"; return 1; }
    test "/proc/$$/fd/9" -ef "$1.c" || return
  fi
  echo "$$" >&9
}

# Does what Node says, a line for each thing: 1 and a line for standard output, 2 and a line for standard error, 0 and the exit
# code. Comes back if Node does not take this start, and has said nothing else.
tfnode_follow() {
  tfnode_taken=
  while IFS= read -r tfnode_line <&3; do
    test "$tfnode_line$tfnode_taken" != no || return 0
    tfnode_taken=1
    trap - 0
    case $tfnode_line in
      1*)
        # From here on, the end of Node ends what can be read.
        exec 4<&- 9<&-
        printf '%s\n' "${tfnode_line#1}"
        ;;
      2*) printf '%s\n' "${tfnode_line#2}" >&2 ;;
      0*) exit "${tfnode_line#0}" ;;
    esac
  done
  # Node is gone without a word: a crash.
  trap - 0
  exit 2
}

tfnode_share() {
  case ${XDG_CACHE_HOME-} in
    /*) tfnode_run=$XDG_CACHE_HOME/tfnode/run ;;
    *) tfnode_run=${HOME-}/.cache/tfnode/run ;;
  esac
  # Node makes the folder, by rules of its own, when it is started without it.
  test -d "$tfnode_run" && test -O "$tfnode_run" && ! test -L "$tfnode_run" || return
  {
    read -r tfnode_machine </proc/sys/kernel/random/boot_id && read -r tfnode_parent <"/proc/$PPID/stat"
  } 2>/dev/null || return
  # The name of a program may have spaces and parentheses. After it, the 20th word is when the process was started.
  # shellcheck disable=SC2086
  set -- ${tfnode_parent##*) }
  tfnode_key=$tfnode_run/${tfnode_machine%%-*}-$PPID-${20-}-${0##*[/]}
  # Ctrl-C reaches the whole group of processes, and it is Terraform that answers it.
  trap '' INT
  if tfnode_announce "$tfnode_key"; then
    tfnode_follow
  fi
  trap - INT
  exec 3<&- 4<&- 5<&- 9<&-
  rm -f "$tfnode_key.$$.i" "$tfnode_key.$$.o"
}

# Logs are asked for rarely, and their lines are many: a process of its own writes them directly.
if test $# = 0 && test "${PLUGIN_CLIENT_CERT-}" && test "${TFNODE_SHARE-}" != off &&
  test -z "${TFNODE_MARKS-}${TF_LOG-}${TF_LOG_PROVIDER-}${TF_LOG_SDK-}${TF_LOG_SDK_PROTO-}${@log@-}"; then
  tfnode_share
fi
