# shellcheck shell=sh disable=SC2154
# A part of start.sh, in programs that are providers: has all starts of one command served by one process of Node, or those of
# many commands where TFNODE_KEEP says so. This shell stays as the process that Terraform knows. Whatever is odd goes on after
# these lines, and Node takes the place of the shell. See docs/decisions/085-one-process-for-a-command.md and
# 086-a-process-that-is-kept.md, and src/server/share for the other side.

# Runs Node next to all starts, with the key $1, and tidies up whatever ends it.
tfnode_beside() {
  trap '' HUP INT TERM
  TFNODE_SHARE_KEY=$1 node -e "$tfnode_boot" "$0"
  tfnode_tidy "$1"
}

# Removes what a process with the key $1 has left, and answers the starts that wait for it.
tfnode_tidy() {
  # A process that ends later than others find it has left the names to another one.
  test /proc/self/fd/9 -ef "$1.c" && rm -f "$1" "$1.c"
  for tfnode_left in "$1".*.[io]; do
    test -p "$tfnode_left" && echo no 1<>"$tfnode_left"
    tfnode_pid=${tfnode_left%.?}
    test -d "/proc/${tfnode_pid##*.}" || rm -f "$tfnode_left"
  done
}

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
  # Opening for both directions makes a file where there is nothing, as on a full disk.
  test -p "$1.c" && command exec 9<>"$1.c" || return
  if test -z "$tfnode_first"; then
    # If Node has written its number, that has to be the process that reads the announcements: nobody tidies up after both ends.
    if { read -r tfnode_pid <"$1"; } 2>/dev/null; then
      test "/proc/$tfnode_pid/fd/9" -ef "$1.c" || { tfnode_tidy "$1"; return 1; }
    fi
    # From here on, the end of Node brings an answer. What was opened may be a file, if the FIFO has just been removed.
    test -p "$1.c" || { rm -f "$1.c"; return 1; }
    test "/proc/$$/fd/9" -ef "$1.c" || return
  elif test "$1" = "$tfnode_kept" && command -v setsid >/dev/null; then
    # In a session of its own, it stays when the terminal or the job of this command ends.
    TFNODE_SHARE_KEY=$1 setsid sh "$0" </dev/null >/dev/null 2>&1 3<&- 4<&- 5<&- &
  else
    (
      exec 3<&- 4<&- 5<&-
      tfnode_beside "$1"
    ) </dev/null >/dev/null 2>&1 &
  fi
  echo "$$" >&9
}

# Does what Node says, a line for each thing: 1 and a line for standard output, 2 and a line for standard error, 0 and the exit
# code. Returns if Node does not take this start, with its answer in tfnode_line: "next" if another process may take it, or "no".
tfnode_follow() {
  tfnode_taken=
  while IFS= read -r tfnode_line <&3; do
    case $tfnode_line in
      1*)
        # From here on, the end of Node ends what can be read.
        exec 4<&- 9<&-
        trap - 0
        tfnode_taken=1
        printf '%s\n' "${tfnode_line#1}"
        ;;
      2*) printf '%s\n' "${tfnode_line#2}" >&2 ;;
      0*)
        trap - 0
        exit "${tfnode_line#0}"
        ;;
      *) test "$tfnode_taken" || return 0 ;;
    esac
  done
  # Node is gone without a word: a crash.
  trap - 0
  exit 2
}

tfnode_try() {
  tfnode_line=
  if tfnode_announce "$1"; then tfnode_follow; fi
  exec 3<&- 4<&- 5<&- 9<&-
  rm -f "$1.$$.i" "$1.$$.o"
}

tfnode_share() {
  # Patterns begin with [/]: a line that begins with a comment of JavaScript is where the launcher begins.
  case ${XDG_CACHE_HOME-} in
    [/]*) tfnode_run=$XDG_CACHE_HOME/tfnode/run ;;
    *) tfnode_run=${HOME-}/.cache/tfnode/run ;;
  esac
  # Node makes the folder, by rules of its own, when it is started without it.
  test -d "$tfnode_run" && test -O "$tfnode_run" && ! test -L "$tfnode_run" || return
  {
    read -r tfnode_boot_id </proc/sys/kernel/random/boot_id &&
      read -r tfnode_host </proc/sys/kernel/hostname &&
      read -r tfnode_parent <"/proc/$PPID/stat"
  } 2>/dev/null || return
  # Containers with one home differ in when their first process was started, which some systems show to its own user alone.
  { read -r tfnode_init </proc/1/stat; } 2>/dev/null || tfnode_init=
  # shellcheck disable=SC2086
  set -- ${tfnode_init##*) }
  tfnode_key=$tfnode_run/${tfnode_boot_id%%-*}-${20-}
  # Ctrl-C reaches the whole group of processes, and it is Terraform that answers it.
  trap '' INT
  tfnode_kept=
  if test "${TFNODE_KEEP:-off}" != off; then
    # The path of the program, with + for each slash, in one word.
    case $0 in
      [/]*) tfnode_path=$0 ;;
      *) tfnode_path=$PWD/$0 ;;
    esac
    set -f
    IFS=/
    # shellcheck disable=SC2086
    set -- $tfnode_path
    IFS=+
    tfnode_path=$*
    unset IFS
    set +f
    # Each process is of one environment, as far as it reads it, and works in one folder at a time.
    for tfnode_number in 1 2 3; do
      tfnode_kept=$tfnode_key-kept$tfnode_number-$tfnode_host-$tfnode_path
      tfnode_try "$tfnode_kept"
      test "$tfnode_line" = next || break
    done
  fi
  # The name of a program may have spaces and parentheses. After it, the 20th word is when the process was started.
  # shellcheck disable=SC2086
  set -- ${tfnode_parent##*) }
  tfnode_try "$tfnode_key-$PPID-${20-}-${0##*[/]}"
  trap - INT
}

# Logs are asked for rarely, and their lines are many: a process of its own writes them directly.
if test $# = 0 && test "${PLUGIN_CLIENT_CERT-}" && test "${TFNODE_SHARE-}" != off &&
  test -z "${TF_LOG-}${TF_LOG_PROVIDER-}${TF_LOG_SDK-}${TF_LOG_SDK_PROTO-}${@log@-}"; then
  if test "${TFNODE_SHARE_KEY-}"; then
    trap - 0
    tfnode_beside "$TFNODE_SHARE_KEY"
    exit
  fi
  tfnode_share
fi
