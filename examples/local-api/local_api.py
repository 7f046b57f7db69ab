"""Starts the local API of sec, waits until it is ready, makes an object, and verifies that it was asked for once.

Usage: python3 local_api.py LOCAL_API
"""

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request


class LocalApi:
    """The local API as a context manager: it runs while the block does, and ends when this program is killed, too."""

    def __init__(self, program, *options):
        self.command = [program, "sec", "--port", "0", "--end-with-stdin", *options]

    def __enter__(self):
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        line = self.process.stdout.readline()
        match = re.match(r"sec API listening on (\S+)", line)
        if match is None:
            raise RuntimeError(f"the local API does not start: exit code {self.process.wait()}")
        self.url = match.group(1)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def request(self, method, path, body=None, headers=None):
        """The status and the JSON of a response."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers or {}, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return response.status, json.loads(response.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")


with LocalApi(sys.argv[1]) as api:
    _, health = api.request("GET", "/control/health")
    assert health["data"]["ready"]

    _, token = api.request(
        "POST",
        "/api/v2/access/tokens",
        {"keyId": "ACME_0123456789ABCDEF0123456789ABCDEF", "expiryTime": 3600},
        {"X-LW-UAKS": "_0123456789abcdef0123456789abcdef"},
    )
    authorization = {"Authorization": token["token"]}
    channel = {
        "name": "ops",
        "type": "EmailUser",
        "data": {"channelProps": {"recipients": ["ops@example.org"]}},
    }
    api.request("POST", "/control/faults", {"method": "POST", "path": "/api/v2/AlertChannels", "status": 503})
    assert api.request("POST", "/api/v2/AlertChannels", channel, authorization)[0] == 503
    assert api.request("POST", "/api/v2/AlertChannels", channel, authorization)[0] == 201

    once = {"method": "POST", "path": "/api/v2/AlertChannels", "status": 201, "exactly": 1}
    status, verified = api.request("POST", "/control/requests/verify", once)
    assert status == 200, verified["message"]
    print(verified["message"])
