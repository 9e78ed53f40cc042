#!/usr/bin/env bash
# Drill: backs up an installation with sales, restores it into a new cluster in another time zone, verifies the copy, and checks
# that the copy sends nothing until it is released. Uses PostgreSQL (PG_BIN_DIR, default /usr/lib/postgresql/15/bin), the ports
# PORT_ONE, PORT_TWO and PORT_NODE, and a folder in TMPDIR. Takes about two minutes and prints the result.
set -euo pipefail
cd "$(dirname -- "$(readlink -f -- "$0")")/../.."
bin=${PG_BIN_DIR:-/usr/lib/postgresql/15/bin}
one=${PORT_ONE:-55431} two=${PORT_TWO:-55432} node_port=${PORT_NODE:-55433}
export PG_BIN_DIR=$bin
work=$(mktemp -d)
chmod 755 "$work"
[ "$(id -u)" = 0 ] && as=(setpriv --reuid=postgres --regid=postgres --clear-groups) || as=()
node_pid=
finish() {
  [ -z "$node_pid" ] || kill "$node_pid" 2>/dev/null || true
  for each in one two; do "${as[@]}" "$bin/pg_ctl" -D "$work/$each/data" -m immediate stop >/dev/null 2>&1 || true; done
  rm -rf "$work"
}
trap finish EXIT
fail() { echo "Result: failed. $1"; tail -n 5 "$work"/node.log "$work"/*/log 2>/dev/null || true; exit 1; }

cluster() { # name port time-zone
  mkdir "$work/$1"; [ ${#as[@]} = 0 ] || chown postgres "$work/$1"
  "${as[@]}" "$bin/initdb" -D "$work/$1/data" -U admin --auth=trust >/dev/null
  "${as[@]}" "$bin/pg_ctl" -D "$work/$1/data" -l "$work/$1/log" -w start \
    -o "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories=$work/$1 -c timezone=$3 -c datestyle=German" >/dev/null
  "$bin/psql" -qX "postgres://admin@127.0.0.1:$2/postgres" \
    -c "create role okwan_owner login createrole" -c "create role okwan_app login" -c "create role okwan_sealer login" \
    -c "grant okwan_app, okwan_sealer to okwan_owner with admin option" -c "create database okwan owner okwan_owner"
}
use() { # port
  port=$1
  export DATABASE_OWNER_URL=postgres://okwan_owner@127.0.0.1:$1/okwan
  export DATABASE_URL=postgres://okwan_app@127.0.0.1:$1/okwan
  export DATABASE_SEALER_URL=postgres://okwan_sealer@127.0.0.1:$1/okwan
}
ask() { "$bin/psql" -qXAt "postgres://admin@127.0.0.1:$port/okwan" -c "$1"; }
start() {
  PORT=$node_port bin/okwan serve >"$work/node.log" 2>&1 &
  node_pid=$!
  for _ in $(seq 600); do
    grep -q '^ready' "$work/node.log" && return
    kill -0 "$node_pid" 2>/dev/null || fail "The node did not start."
    sleep 0.2
  done
  fail "The node was not ready in time."
}
stop() { kill "$node_pid"; wait "$node_pid" || true; node_pid=; }
metric() { curl -sf "http://127.0.0.1:$node_port/metrics" | awk -v name="$1" '$1 == name { print $2 }'; }
until_zero() { # metric
  for _ in $(seq 300); do [ "$(metric "$1")" = 0 ] && return; sleep 0.2; done
  fail "$1 is still $(metric "$1")."
}
# The database is that of a demo, which starts with sales, claims and payouts.
export MODE=demo DEMO_SALES=0 AUDIT_CHECKPOINT_DIR=$work/checkpoints LOG_LEVEL=warn
SECRET_KEY=$(head -c 32 /dev/urandom | base64); export SECRET_KEY

cluster one "$one" UTC
cluster two "$two" Asia/Tokyo
use "$one"
start
stop
ask "insert into jobs (kind, payload, run_at, created_at) values ('message.send', '{\"messageId\": \"$(cat /proc/sys/kernel/random/uuid)\"}', now(), now())"
bin/okwan backup --to "$work/backups"
dump=$(ls "$work"/backups/*.dump)

use "$two"
bin/okwan restore "$dump"
bin/okwan verify-restore --backup "$dump" | tee "$work/verified" || fail "The copy does not verify."
grep -q '^Jobs are held' "$work/verified" || fail "The copy is not held."
! bin/okwan restore "$dump" 2>/dev/null || fail "A second restore was accepted."
start
[ "$(metric okwan_jobs_held)" = 1 ] || fail "A node runs jobs in the copy."
[ "$(metric okwan_jobs_due)" -gt 0 ] || fail "No job is held, so the drill proves nothing."
! bin/okwan release || fail "Released without --yes."
[ "$(metric okwan_jobs_held)" = 1 ] || fail "Released without --yes."
bin/okwan release --yes
until_zero okwan_jobs_held
until_zero okwan_jobs_due
until_zero okwan_audit_waiting_entries
stop
bin/okwan verify-restore --backup "$dump" | tee "$work/verified" || fail "The released copy does not verify."
grep -q '^Jobs run' "$work/verified" || fail "The copy was not released."
echo "Result: passed. Backup, restore into a cluster in Asia/Tokyo, verification, jobs held and released, audit log sealed."
