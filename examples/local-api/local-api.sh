#!/bin/sh
# Starts both local APIs, and verifies which requests were made.
# Usage: sh local-api.sh LOCAL-API
set -eu

local_api=$1
# Other scripts have local APIs, too: theirs have other names.
name=script-$$
stop() {
  "$local_api" sec --stop --name "$name" > /dev/null
  "$local_api" vdb --stop --name "$name" > /dev/null
}
trap stop EXIT
eval "$("$local_api" sec --detach --name "$name")"
eval "$("$local_api" vdb --detach --name "$name" --phase-seconds 0)"

curl --silent --output /dev/null "$SEC_API_URL/api/v2/AlertChannels"
curl --silent --show-error --fail-with-body "$SEC_API_URL/control/requests/verify" -H 'Content-Type: application/json' \
  -d '{ "method": "GET", "path": "/api/v2/AlertChannels", "status": 401, "exactly": 1 }'
echo
# What was there can be kept as an artefact.
curl --silent --show-error --fail "$VDB_CONTROL_URL/control/export" | grep -q '"api":"vdb"'
