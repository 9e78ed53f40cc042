#!/usr/bin/env bash
# Drill: builds the image of ops/container/Containerfile without a registry (build-image.sh), and sells from a container of it. Runs
# as root without a container daemon. On Debian: apt-get install buildah mmdebstrap postgresql-15. Takes about ten minutes and 4 GB
# in TMPDIR.
set -euo pipefail
cd "$(dirname -- "$(readlink -f -- "$0")")/../.."
bin=${PG_BIN_DIR:-/usr/lib/postgresql/15/bin}
database_port=${PORT_ONE:-55441} node_port=${PORT_NODE:-55443}
work=$(mktemp -d)
chmod 755 "$work"
as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
node_pid=
images=(buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run")
finish() {
  [ -z "$node_pid" ] || { kill "$node_pid" && wait "$node_pid"; } 2>/dev/null || true
  "${as[@]}" "$bin/pg_ctl" -D "$work/database/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT
fail() { echo "Result: failed. $1"; tail -n 20 "$work"/*.log 2>/dev/null || true; exit 1; }

. ops/drills/build-image.sh
build_image
container=$("${images[@]}" from --pull-never localhost/okwan)
okwan() { # settings… -- arguments…; only in a subshell, which it replaces, so that its process can be ended
  local settings=()
  while [ "$1" != -- ]; do settings+=(--env "$1"); shift; done
  exec "${images[@]}" run --isolation chroot "${settings[@]}" "$container" -- /okwan/bin/okwan "${@:2}"
}
user=$("${images[@]}" run --isolation chroot "$container" -- id -un)
[ "$user" = node ] || fail "The image runs as $user."
size=$(du -sm "$("${images[@]}" mount "$container")/okwan" | cut -f1)
echo "image built: version $(okwan -- --version), $size MB of program, user $user"

mkdir "$work/database"; chown postgres "$work/database"
"${as[@]}" "$bin/initdb" -D "$work/database/data" -U admin --auth=trust >/dev/null
"${as[@]}" "$bin/pg_ctl" -D "$work/database/data" -l "$work/database/log" -w start \
  -o "-p $database_port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$work/database -c fsync=off -c synchronous_commit=off" >/dev/null
"$bin/psql" -qX "postgres://admin@127.0.0.1:$database_port/postgres" -c 'create database okwan'
okwan MODE=demo DEMO_SALES=0 PORT="$node_port" AUDIT_CHECKPOINT_DIR=/checkpoints DATA_DIR=/tmp/data \
  DATABASE_URL="postgres://admin@127.0.0.1:$database_port/okwan" -- serve >"$work/node.log" 2>&1 &
node_pid=$!
for _ in $(seq 600); do
  grep -q '^ready' "$work/node.log" && break
  kill -0 "$node_pid" 2>/dev/null || fail 'The container did not start.'
  sleep 0.2
done
page=$(curl -sf -H 'host: admin.localhost' "http://127.0.0.1:$node_port/login") || fail 'The container does not serve the portal.'
script=$(grep -o '/assets/[^"]*\.js' <<<"$page" | head -1)
curl -sf -o /dev/null -H 'host: admin.localhost' "http://127.0.0.1:$node_port$script" || fail 'The container does not serve the web app.'
sold=$("$bin/psql" -qXAt "postgres://admin@127.0.0.1:$database_port/okwan" -c 'select count(*) from policies')
[ "$sold" -gt 0 ] || fail 'The container sold nothing.'
echo "container started: portal and web app served, $sold policies sold"
echo 'Result: passed'
