package server

import (
	"fmt"
	"net/url"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
)

// etcdStart is how long an empty etcd may take to become the leader of itself;
// it takes a tenth of a second on a quiet machine.
const etcdStart = time.Minute

// startEtcd runs etcd with its data below dir and returns it with the address
// that clients use. Data that is there already is served again.
func startEtcd(dir string) (*embed.Etcd, string, error) {
	// The system chooses the ports. A cluster of one never calls its peer
	// address, so that it may be one that nobody can call.
	loopback := url.URL{Scheme: "http", Host: "127.0.0.1:0"}
	config := embed.NewConfig()
	config.Dir = dir
	config.ListenClientUrls = []url.URL{loopback}
	config.AdvertiseClientUrls = []url.URL{loopback}
	config.ListenPeerUrls = []url.URL{loopback}
	config.AdvertisePeerUrls = []url.URL{loopback}
	config.InitialCluster = config.InitialClusterFromName(config.Name)
	config.UnsafeNoFsync = true // the data is thrown away
	config.LogLevel = "fatal"
	// A cluster of one has nobody to wait for.
	config.TickMs, config.ElectionMs = 10, 100

	etcd, err := embed.StartEtcd(config)
	if err != nil {
		return nil, "", fmt.Errorf("starting etcd: %w", err)
	}
	select {
	case <-etcd.Server.ReadyNotify():
		return etcd, "http://" + etcd.Clients[0].Addr().String(), nil
	case err = <-etcd.Err():
	case <-time.After(etcdStart):
		err = fmt.Errorf("not ready after %s", etcdStart)
	}
	etcd.Close()
	return nil, "", fmt.Errorf("starting etcd: %w", err)
}
