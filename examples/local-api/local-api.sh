#!/bin/sh
# Starts both local APIs, waits until they are ready, and verifies which requests were made.
# Usage: sh local-api.sh EMULATOR
set -eu

emulator=$1
folder=$(mktemp -d)
"$emulator" sec --port 0 > "$folder/sec" 2> "$folder/sec.log" &
sec=$!
"$emulator" vdb --port 0 --phase-seconds 0 > "$folder/vdb" 2> "$folder/vdb.log" &
vdb=$!
trap 'kill "$sec" "$vdb" 2> /dev/null || true; wait; rm -r "$folder"' EXIT

# Prints the URL behind some words, as soon as a program has printed it.
url_after() {
  tries=0
  until sed -n "s/^$1 //p" "$2" | grep .; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || return 1
    sleep 0.1
  done
}
sec_url=$(url_after "sec API listening on" "$folder/sec")
vdb_control=$(url_after "vdb control API listening on" "$folder/vdb")
for url in "$sec_url" "$vdb_control"; do
  curl --silent --show-error --fail --retry 20 --retry-connrefused "$url/control/health" > /dev/null
done

curl --silent --output /dev/null "$sec_url/api/v2/AlertChannels"
curl --silent --show-error --fail-with-body "$sec_url/control/requests/verify" -H 'Content-Type: application/json' \
  -d '{ "method": "GET", "path": "/api/v2/AlertChannels", "status": 401, "exactly": 1 }'
echo
# What was there can be kept as an artefact.
curl --silent --show-error --fail "$vdb_control/control/export" > "$folder/vdb.json"
grep -q '"api":"vdb"' "$folder/vdb.json"
