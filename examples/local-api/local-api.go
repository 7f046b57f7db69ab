// Starts the local API of sec, waits until it is ready, lets time go by, and verifies which requests were made.
//
// Usage: go run local-api.go LOCAL_API
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/exec"
	"strings"
)

// LocalAPI is a local API that runs as a process. It ends with this program, however that ends.
type LocalAPI struct {
	URL     string
	process *exec.Cmd
}

// Start starts the program, and returns once it serves.
func Start(program string, options ...string) (*LocalAPI, error) {
	process := exec.Command(program, append([]string{"sec", "--port", "0", "--end-with-stdin"}, options...)...)
	if _, err := process.StdinPipe(); err != nil {
		return nil, err
	}
	output, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	url, isReady := strings.CutPrefix(strings.TrimSpace(line), "sec API listening on ")
	if err != nil || !isReady {
		return nil, fmt.Errorf("the local API does not start: %v", process.Wait())
	}
	return &LocalAPI{URL: url, process: process}, nil
}

// Stop ends it, and waits for that.
func (api *LocalAPI) Stop() {
	_ = api.process.Process.Signal(os.Interrupt)
	_ = api.process.Wait()
}

// Request returns the status and the JSON of a response.
func (api *LocalAPI) Request(method, path string, body any, header http.Header) (int, map[string]any, error) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, nil, err
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, api.URL+path, content)
	if err != nil {
		return 0, nil, err
	}
	for name, values := range header {
		request.Header[name] = values
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer := map[string]any{}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil && err != io.EOF {
		return 0, nil, err
	}
	return response.StatusCode, answer, nil
}

// expect requests something, and ends the program if the status is another.
func (api *LocalAPI) expect(status int, method, path string, body any, header http.Header) map[string]any {
	got, answer, err := api.Request(method, path, body, header)
	if err != nil || got != status {
		api.Stop()
		log.Fatalf("%s %s: status %d, not %d: %v %v", method, path, got, status, answer, err)
	}
	return answer
}

func main() {
	api, err := Start(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	defer api.Stop()
	api.expect(200, "GET", "/control/health", nil, nil)

	key := map[string]any{"keyId": "ACME_0123456789ABCDEF0123456789ABCDEF", "expiryTime": 3600}
	secret := http.Header{"X-Lw-Uaks": {"_0123456789abcdef0123456789abcdef"}}
	token := api.expect(201, "POST", "/api/v2/access/tokens", key, secret)
	authorization := http.Header{"Authorization": {fmt.Sprint(token["token"])}}
	api.expect(200, "GET", "/api/v2/AlertChannels", nil, authorization)

	// Tokens end with time.
	api.expect(200, "PUT", "/control/clock", map[string]any{"advanceSeconds": 3601}, nil)
	api.expect(401, "GET", "/api/v2/AlertChannels", nil, authorization)

	order := []map[string]any{{"method": "GET", "status": 200}, {"method": "GET", "status": 401}}
	verified := api.expect(200, "POST", "/control/requests/verify", map[string]any{"inOrder": order}, nil)
	fmt.Println(verified["message"])
}
