# Configures and starts Podman with storage, networks and an API of its own; compose.sh sources this file. Needs the folder work, the
# command engine (podman), the list own (processes to end), the functions until_true and fail, and the variables of CONTAINERS_CONF,
# CONTAINERS_STORAGE_CONF, DOCKER_CONFIG and DOCKER_HOST.
echo {} >"$work/config.json"
cat >"$work/storage.conf" <<END
[storage]
driver = "overlay"
graphroot = "$work/storage"
runroot = "$work/run"
END
# For machines with mixed cgroups, which crun refuses, without the right to raise limits, and without journald.
cat >"$work/containers.conf" <<END
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
END
# Without systemd, nothing runs the health checks of Podman's containers, so the drill does.
check_health() {
  while :; do
    for each in $("${engine[@]}" ps -q); do "${engine[@]}" healthcheck run "$each" >/dev/null 2>&1 || true; done
    sleep 2
  done
}
start_podman() {
  if [ ! -d /run/systemd/system ]; then
    export DISABLE_HC_SYSTEMD=true
    check_health & own+=($!)
  fi
  "${engine[@]}" system service --time 0 "$DOCKER_HOST" >"$work/podman.log" 2>&1 & own+=($!)
  until_true 20 test -S "$work/podman.sock" || fail 'Podman does not serve its API.'
}
