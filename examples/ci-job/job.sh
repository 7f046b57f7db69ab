#!/bin/sh
# A job that tests this module against a local API: start, seed, wait, test, verify, keep what was there.
# Usage: sh job.sh EMULATOR [FOLDER FOR ARTEFACTS]
set -eu

emulator=$1
artefacts=${2:-artefacts}
mkdir -p "$artefacts"

"$emulator" sec --port 0 --seed seed.yaml --strict --log json > "$artefacts/address.txt" 2> "$artefacts/sec.log" &
sec=$!
trap 'kill "$sec" 2> /dev/null || true; wait' EXIT
tries=0
until url=$(sed -n 's/^sec API listening on //p' "$artefacts/address.txt" | grep .); do
  tries=$((tries + 1))
  [ "$tries" -lt 300 ] || { cat "$artefacts/sec.log" >&2; exit 1; }
  sleep 0.1
done
curl --silent --show-error --fail --retry 20 --retry-connrefused "$url/control/health" > "$artefacts/health.json"

export SEC_API_URL="$url" SEC_ACCOUNT=acme
export SEC_API_KEY=ACME_0123456789ABCDEF0123456789ABCDEF SEC_API_SECRET=_0123456789abcdef0123456789abcdef
failed=0
"${TERRAFORM:-terraform}" test -no-color || failed=$?

# The module made one channel and one rule, in this order, and left nothing behind.
verify() {
  curl --silent --show-error --fail-with-body "$url/control/requests/verify" -H 'Content-Type: application/json' -d "$1" || failed=1
  echo
}
verify '{ "inOrder": [{ "method": "POST", "path": "/api/v2/AlertChannels" }, { "method": "POST", "path": "/api/v2/AlertRules" }] }'
verify '{ "method": "POST", "path": "/api/v2/AlertChannels", "exactly": 1 }'
verify '{ "method": "DELETE", "exactly": 2 }'

curl --silent --show-error --fail "$url/control/export" > "$artefacts/objects.json"
curl --silent --show-error --fail "$url/control/requests" > "$artefacts/requests.json"
exit "$failed"
