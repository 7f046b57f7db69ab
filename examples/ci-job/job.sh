#!/bin/sh
# A job that tests this module against a local API: start, seed, test, verify, keep what was there.
# Usage: sh job.sh LOCAL-API [FOLDER FOR ARTEFACTS]
set -eu

local_api=$1
artefacts=${2:-artefacts}
mkdir -p "$artefacts"

# The local API has its log in the folder of the artefacts, and no other job stops it.
XDG_STATE_HOME=$(cd "$artefacts" && pwd)
export XDG_STATE_HOME
trap '"$local_api" sec --stop' EXIT
eval "$("$local_api" sec --detach --seed seed.yaml --log json)"
curl --silent --show-error --fail "$SEC_API_URL/control/health" > "$artefacts/health.json"

failed=0
"${TERRAFORM:-terraform}" test -no-color || failed=$?

# The module made one channel and one rule, in this order, and left nothing behind.
verify() {
  curl --silent --show-error --fail-with-body "$SEC_API_URL/control/requests/verify" -H 'Content-Type: application/json' -d "$1" || failed=1
  echo
}
verify '{ "inOrder": [{ "method": "POST", "path": "/api/v2/AlertChannels" }, { "method": "POST", "path": "/api/v2/AlertRules" }] }'
verify '{ "method": "POST", "path": "/api/v2/AlertChannels", "exactly": 1 }'
verify '{ "method": "DELETE", "exactly": 2 }'

curl --silent --show-error --fail "$SEC_API_URL/control/export" > "$artefacts/objects.json"
curl --silent --show-error --fail "$SEC_API_URL/control/requests" > "$artefacts/requests.json"
exit "$failed"
