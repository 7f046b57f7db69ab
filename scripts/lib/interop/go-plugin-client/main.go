// Starts a provider as Terraform does, with the real go-plugin library: calls GetProviderSchema, ends the plugin, and prints one line of
// JSON for each start: how the plugin ended, and after how many milliseconds.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/emptypb"
)

// end is the result of one start.
type end struct {
	// The plugin exited by itself; otherwise go-plugin killed it.
	Graceful bool `json:"graceful"`
	// The time from the request to end until the process was gone.
	Ms    int64  `json:"ms"`
	Error string `json:"error,omitempty"`
}

type rawPlugin struct{ plugin.NetRPCUnsupportedPlugin }

func (rawPlugin) GRPCServer(*plugin.GRPCBroker, *grpc.Server) error { return nil }

func (rawPlugin) GRPCClient(_ context.Context, _ *plugin.GRPCBroker, conn *grpc.ClientConn) (any, error) {
	return conn, nil
}

func main() {
	starts := flag.Int("starts", 1, "the number of starts, one after the other")
	together := flag.Bool("together", false, "make all starts first, then end them one after the other")
	flag.Parse()
	results := make([]end, *starts)
	clients := make([]*started, *starts)
	for i := range clients {
		clients[i] = start(flag.Args())
		if !*together {
			results[i] = clients[i].end()
		}
	}
	if *together {
		for i, client := range clients {
			results[i] = client.end()
		}
	}
	for _, result := range results {
		if err := json.NewEncoder(os.Stdout).Encode(result); err != nil {
			panic(err)
		}
	}
}

type started struct {
	client *plugin.Client
	log    *lines
	err    error
}

func start(command []string) *started {
	log := &lines{}
	one := &started{log: log}
	one.client = plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig: plugin.HandshakeConfig{
			MagicCookieKey:   "TF_PLUGIN_MAGIC_COOKIE",
			MagicCookieValue: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
		},
		VersionedPlugins: map[int]plugin.PluginSet{6: {"provider": rawPlugin{}}},
		AllowedProtocols: []plugin.Protocol{plugin.ProtocolGRPC},
		Cmd:              exec.Command(command[0], command[1:]...),
		Logger:           hclog.New(&hclog.LoggerOptions{Level: hclog.Debug, Output: log}),
		AutoMTLS:         true,
		Managed:          true,
		SyncStdout:       os.Stdout,
		SyncStderr:       os.Stderr,
	})
	one.err = one.call()
	return one
}

func (s *started) call() error {
	protocol, err := s.client.Client()
	if err != nil {
		return err
	}
	raw, err := protocol.Dispense("provider")
	if err != nil {
		return err
	}
	// Unknown fields are kept, so any message serves for any other one.
	large := grpc.MaxCallRecvMsgSize(64 << 20)
	return raw.(*grpc.ClientConn).Invoke(
		context.Background(), "/tfplugin6.Provider/GetProviderSchema", &emptypb.Empty{}, &emptypb.Empty{}, large)
}

func (s *started) end() end {
	begun := time.Now()
	s.client.Kill()
	result := end{Graceful: !s.log.contain("plugin failed to exit gracefully"), Ms: time.Since(begun).Milliseconds()}
	if s.err != nil {
		result.Error = s.err.Error()
	}
	return result
}

// lines keeps the log of go-plugin.
type lines struct {
	mutex sync.Mutex
	text  strings.Builder
}

func (l *lines) Write(data []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.Write(data)
}

func (l *lines) contain(text string) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return strings.Contains(l.text.String(), text)
}
