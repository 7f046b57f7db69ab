# shellcheck shell=sh disable=SC2154
# The part of start.sh that only providers have. One process of Node serves all starts of a command, or with TFNODE_KEEP the starts
# of many commands; this shell remains the process that Terraform started. If any condition for that is not met, the script
# continues after these lines, and Node replaces the shell, watched by a shell that it has as a child. See
# docs/decisions/085-one-process-for-a-command.md, 086-a-process-that-is-kept.md and 188-a-blocked-event-loop.md. src/server/share
# contains the other side.

# Runs the shared process of Node with the key $1, watches it, and removes its files when it ends for any reason.
tfnode_beside() {
  trap '' HUP INT TERM
  # With a trap, the end of Node ends a "wait" for another process.
  trap : CHLD
  TFNODE_SHARE_KEY=$1 node -e "$tfnode_boot" "$0" &
  tfnode_node=$!
  tfnode_late=
  sleep 10 &
  tfnode_sleep=$!
  while tfnode_lives "$tfnode_node"; do
    wait "$tfnode_sleep"
    kill -0 "$tfnode_sleep" && continue
    tfnode_look "$1" "$1.$tfnode_node.w"
    sleep 10 &
    tfnode_sleep=$!
  done
  # It ignores SIGTERM, as this shell does.
  kill -9 "$tfnode_sleep"
  wait "$tfnode_node"
  rm -f "$1.$tfnode_node.w"
  tfnode_tidy "$1"
}

# Looks whether Node has responded since the last time. Node writes its clients into the file $2 when they change, and when the file is
# empty. If it does not, its event loop is blocked: the starts that wait for it go their own way, and later ones do not find it. If its
# clients have ended, too, it is killed.
tfnode_look() {
  if ! test -e "$2" || test -s "$2"; then
    tfnode_late=
    tfnode_clients=
    test -s "$2" && read -r tfnode_clients <"$2"
    # Without the folder, ":" would end this shell.
    true >"$2"
    return
  fi
  tfnode_late=1$tfnode_late
  test "$tfnode_late" != 1 || { tfnode_tidy "$1"; return; }
  for tfnode_client in $tfnode_clients; do
    if tfnode_lives "${tfnode_client%:*}" && test "$tfnode_started" = "${tfnode_client#*:}"; then return; fi
  done
  tfnode_report "${1%[/]*}"
  kill -9 "$tfnode_node"
}

# Leaves in the folder $1 what blocks the process of Node, for the next log.
tfnode_report() {
  tfnode_title "$tfnode_node"
  (umask 077 && echo "Its event loop was blocked, and its clients had ended: $tfnode_title" >"$1/failed-${0##*[/]}")
}

# Kills the process of Node that replaces this shell, if its event loop is blocked when its client has ended: it still runs 40 seconds
# later, although it ends within 30 seconds by itself. When Node ends, it sends SIGUSR1.
tfnode_watch() {
  trap '' HUP INT TERM
  trap 'kill -9 "$tfnode_sleep"; exit' USR1
  tfnode_node=$$
  tfnode_since=$tfnode_started
  tfnode_late=
  until test "$tfnode_late" = 11111; do
    sleep 10 &
    tfnode_sleep=$!
    wait "$tfnode_sleep"
    tfnode_lives "$$" && test "$tfnode_started" = "$tfnode_since" || exit
    # The system gives another parent to a process whose parent has ended.
    test "$tfnode_above" = "$PPID" || tfnode_late=1$tfnode_late
  done
  tfnode_have_run && tfnode_report "$tfnode_run"
  kill -9 "$$"
}

# Reads the title of the process with the ID $1, in which Node names its running calls.
tfnode_title() {
  tfnode_title=
  { read -r tfnode_title <"/proc/$1/cmdline"; } 2>/dev/null
}

# Removes the files of an ended process with the key $1, and sends "no" to the starts that wait for it.
tfnode_tidy() {
  # If the file has been replaced, the names belong to a newer process.
  test /proc/self/fd/9 -ef "$1.c" && rm -f "$1" "$1.c"
  for tfnode_left in "$1".*.[io]; do
    tfnode_pid=${tfnode_left%.?}
    tfnode_pid=${tfnode_pid##*.}
    # A start that waits for the newer process has opened another FIFO.
    test -p "$tfnode_left" && test "/proc/$tfnode_pid/fd/9" -ef /proc/self/fd/9 && echo no 1<>"$tfnode_left"
    test -d "/proc/$tfnode_pid" || rm -f "$tfnode_left"
  done
}

# Reports whether the process with the ID $1 is neither ending nor about to end: its descriptors stay open for a while after SIGKILL.
# Reads its start time and the ID of its parent.
tfnode_lives() {
  { read -r tfnode_stat <"/proc/$1/stat"; } 2>/dev/null || return
  # The name of the program can contain spaces and parentheses. Of the words after it, the 7th has the flag 4 while the process ends,
  # and the 29th the pending signals: 256 is SIGKILL. The first is its state, the second its parent, and the 20th its start time.
  # shellcheck disable=SC2086
  set -- ${tfnode_stat##*) }
  tfnode_above=$2
  tfnode_started=${20-}
  test "$1" != Z && test "$(($7 & 4 | ${29} & 256))" = 0
}

# Announces this start to the process with the key $1, and starts that process if it does not run. The key is the path with which
# the names of the process's files begin. Fails if the announcement is not possible. Opens these descriptors:
#   3  reads the messages of Node to this start     4  keeps 3 open until Node has opened the other side
#   5  closes when this shell ends, which Node notices     9  the FIFO in which starts announce themselves
# Each command redirects its own errors: a redirection of the whole function would keep the original descriptor open in the shell
# that is started in the background.
tfnode_announce() {
  mkfifo -m 600 "$1.$$.o" 2>/dev/null || return
  # Opening a FIFO for reading and writing does not block. Without "command", a failing exec would end the shell.
  # shellcheck disable=SC2094
  command exec 4<>"$1.$$.o" 3<"$1.$$.o" 5<>"$1.$$.i" || return
  tfnode_first=
  test -p "$1.c" || { mkfifo -m 600 "$1.c" 2>/dev/null && tfnode_first=1; }
  # Opening a missing FIFO for reading and writing would create a regular file, for example when the disk is full.
  test -p "$1.c" && command exec 9<>"$1.c" || return
  if test -z "$tfnode_first"; then
    # The opened file is a regular file if the FIFO was removed meanwhile.
    test -p "$1.c" || { rm -f "$1.c"; return 1; }
    # The start that has created the FIFO writes the process ID of the shell next to Node, and Node replaces it by its own. That
    # process has to read the announcements. If it does not, Node and its shell were killed, and their files remain.
    tfnode_pid=
    tfnode_waits=
    until { read -r tfnode_pid <"$1"; } 2>/dev/null; do
      tfnode_waits=1$tfnode_waits
      { test "$tfnode_waits" != 1111111111 && test "/proc/$$/fd/9" -ef "$1.c"; } || break
      sleep 0.1
    done
    { test "/proc/$tfnode_pid/fd/9" -ef "$1.c" && tfnode_lives "$tfnode_pid"; } || { tfnode_tidy "$1"; return 1; }
    # From here on, this start receives a message when Node ends.
    test "/proc/$$/fd/9" -ef "$1.c" || return
  elif test "$1" = "$tfnode_kept" && command -v setsid >/dev/null; then
    # In a session of its own, the process survives the end of the terminal or job of this command.
    TFNODE_SHARE_KEY=$1 setsid sh "$0" </dev/null >/dev/null 2>&1 3<&- 4<&- 5<&- &
  else
    (
      exec 3<&- 4<&- 5<&-
      tfnode_beside "$1"
    ) </dev/null >/dev/null 2>&1 &
  fi
  test -z "$tfnode_first" || { echo "$!" >"$1"; } 2>/dev/null
  echo "$$" >&9
}

# Carries out the messages of the Node with the key $1, one in each line: 1 and a line for standard output, 2 and a line for standard
# error, 0 and the exit code. Returns if Node refuses this start, with its message in tfnode_line: "next" if another process may serve
# it, or "no".
tfnode_follow() {
  tfnode_taken=
  tfnode_again=
  tfnode_interrupts=
  tfnode_late=
  # A signal with a trap can end "read" without a line.
  while IFS= read -r tfnode_line <&3 || test "$tfnode_again"; do
    tfnode_again=
    case $tfnode_line in
      1*)
        # From here on, descriptor 3 reaches its end when Node ends.
        exec 4<&- 9<&-
        trap - 0
        tfnode_taken=1
        { read -r tfnode_pid <"$1"; } 2>/dev/null
        tfnode_asked=$1.$tfnode_pid.w
        trap tfnode_interrupted INT
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
  # Node ended without an exit code: it crashed.
  trap - 0
  exit 2
}

# Counts the interrupts of the terminal. After two, Terraform asks its providers to end, and waits for their responses, which a process
# whose event loop is blocked does not send. If Node does not respond to the shell next to it for five seconds, this shell ends, so that
# Terraform ends.
tfnode_interrupted() {
  tfnode_again=1
  tfnode_interrupts=1$tfnode_interrupts
  test "$tfnode_interrupts" = 11 || return 0
  {
    for tfnode_turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      sleep 1
      kill -0 "$$" || exit
      tfnode_late=1$tfnode_late
      test -e "$tfnode_asked" && ! test -s "$tfnode_asked" || tfnode_late=
      test "$tfnode_late" = 11111 && break
    done
    test "$tfnode_late" = 11111 || exit
    tfnode_title "$tfnode_pid"
    echo "${0##*[/]}: ended after two interrupts, because its event loop is blocked: $tfnode_title" >/dev/tty
    echo 0130 1<>/proc/self/fd/3
  } </dev/null >/dev/null 2>&1 5<&- &
}

tfnode_try() {
  tfnode_line=
  # Existing names belong to a start with this process ID in another container with the same home, which must find them.
  mkfifo -m 600 "$1.$$.i" 2>/dev/null || return
  if tfnode_announce "$1"; then tfnode_follow "$1"; fi
  exec 3<&- 4<&- 5<&- 9<&-
  rm -f "$1.$$.i" "$1.$$.o"
}

# Creates the folder of the FIFOs in the folder $1, by the rules of haveOurDirectory in src/server/cache-directory.ts.
tfnode_make() {
  case $1 in
    "${HOME:-none}"[/]*) test -O "$HOME" || return ;;
  esac
  tfnode_near=${1%[/]*}
  until test -e "${tfnode_near:=/}" || test -L "$tfnode_near"; do tfnode_near=${tfnode_near%[/]*}; done
  # The script does not need the names in the output, only the mode at its begin. A link without a target has none.
  # shellcheck disable=SC2012
  tfnode_mode=$(ls -ldL "$tfnode_near") && test -O "$tfnode_near" || return
  case $tfnode_mode in
    d???????w[!tT]*) return 1 ;;
  esac
  umask 077
  # shellcheck disable=SC2012
  mkdir -p "$1" && tfnode_mode=$(ls -ld "$1") && test -O "$1" || return
  case $tfnode_mode in
    d????-??-*) mkdir -p "$1/run" ;;
    *) return 1 ;;
  esac
}

# Sets tfnode_run to the folder of the FIFOs, and makes it if it is missing. Fails if this user has none.
tfnode_have_run() {
  # Patterns begin with [/], because the launcher begins at the first line that begins with a comment of JavaScript.
  case ${XDG_CACHE_HOME-} in
    [/]*) tfnode_run=$XDG_CACHE_HOME ;;
    *)
      case ${HOME-} in
        [/]*) tfnode_run=$HOME/.cache ;;
        *) return 1 ;;
      esac
      ;;
  esac
  tfnode_run=$tfnode_run/tfnode/run
  # In a shell of its own, because of the umask.
  test -d "$tfnode_run" || (tfnode_make "${tfnode_run%[/]*}") 2>/dev/null || return
  test -O "$tfnode_run" && ! test -L "$tfnode_run"
}

tfnode_share() {
  tfnode_have_run || return
  {
    read -r tfnode_boot_id </proc/sys/kernel/random/boot_id &&
      read -r tfnode_host </proc/sys/kernel/hostname &&
      read -r tfnode_parent <"/proc/$PPID/stat"
  } 2>/dev/null || return
  # Containers that share a home folder differ in the start time of their first process, or in the random address of its stack,
  # the 26th word. Some systems hide both from other users.
  { read -r tfnode_init </proc/1/stat; } 2>/dev/null || tfnode_init=
  # shellcheck disable=SC2086
  set -- ${tfnode_init##*) }
  tfnode_key=$tfnode_run/${tfnode_boot_id%%-*}-${20-}${26-}
  # A terminal or a CI job sends these to the whole process group. Terraform handles them and then stops the provider.
  trap '' HUP INT TERM
  tfnode_kept=
  if test "${TFNODE_KEEP:-off}" != off; then
    # All copies of a file have one digest; Node compares their contents, too. Each process serves one environment, compared by the
    # variables that it has read, and one working folder at a time.
    for tfnode_number in 1 2 3; do
      tfnode_kept="$tfnode_key-kept$tfnode_number-$tfnode_host-@digest@+@name@"
      tfnode_try "$tfnode_kept"
      test "$tfnode_line" = next || break
    done
  fi
  # The name of the program can contain spaces and parentheses. The 20th word after it is the start time of the process.
  # shellcheck disable=SC2086
  set -- ${tfnode_parent##*) }
  tfnode_try "$tfnode_key-$PPID-${20-}-${0##*[/]}"
  trap - HUP INT TERM
}

if test $# = 0 && test "${PLUGIN_CLIENT_CERT-}"; then
  # With a log, each start has a process of its own, which writes the many lines directly.
  if test "${TFNODE_SHARE-}" != off &&
    test -z "${TF_LOG-}${TF_LOG_PROVIDER-}${TF_LOG_SDK-}${TF_LOG_SDK_PROTO-}${@log@-}"; then
    if test "${TFNODE_SHARE_KEY-}"; then
      trap - 0
      tfnode_beside "$TFNODE_SHARE_KEY"
      exit
    fi
    tfnode_share
  fi
  # In a container that shows the processes of another one, the ID belongs to another process.
  if tfnode_lives "$$" && test "$tfnode_above" = "$PPID"; then
    # With exec, the shell keeps no copies of the pipes, whose end the client waits for.
    (exec </dev/null >/dev/null 2>&1 && tfnode_watch) &
    export TFNODE_WATCH="$!"
  fi
fi
