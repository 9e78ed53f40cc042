#!/usr/bin/env bash
# Drill: backs up a staging installation, restores it into a new cluster in another time zone, and verifies the copy.
# Needs the programs of PostgreSQL (PG_BIN_DIR, default /usr/lib/postgresql/15/bin). Run as root or as an ordinary user. Uses loopback only.
set -euo pipefail
cd "$(dirname -- "$(readlink -f -- "$0")")/../.."
bin=${PG_BIN_DIR:-/usr/lib/postgresql/15/bin}
export PG_BIN_DIR=$bin
work=$(mktemp -d)
chmod 755 "$work"
[ "$(id -u)" = 0 ] && as=(setpriv --reuid=postgres --regid=postgres --clear-groups) || as=()
finish() { for each in one two; do "${as[@]}" "$bin/pg_ctl" -D "$work/$each/data" -m immediate stop >/dev/null 2>&1 || true; done; rm -rf "$work"; }
trap finish EXIT

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
  export DATABASE_OWNER_URL=postgres://okwan_owner@127.0.0.1:$1/okwan
  export DATABASE_URL=postgres://okwan_app@127.0.0.1:$1/okwan
  export DATABASE_SEALER_URL=postgres://okwan_sealer@127.0.0.1:$1/okwan
}
export MODE=staging AUDIT_CHECKPOINT_DIR=$work/checkpoints
SECRET_KEY=$(head -c 32 /dev/urandom | base64); export SECRET_KEY

cluster one "${PORT_ONE:-55431}" UTC
cluster two "${PORT_TWO:-55432}" Asia/Tokyo
use "${PORT_ONE:-55431}"
bin/okwan migrate | tail -1
bin/okwan setup --example > "$work/setup.json"
bin/okwan setup --file "$work/setup.json" | tail -1
bin/okwan backup --to "$work/backups"
dump=$(ls "$work"/backups/*.dump)
use "${PORT_TWO:-55432}"
bin/okwan restore "$dump"
bin/okwan migrate | tail -1
bin/okwan verify-restore --backup "$dump" | tee "$work/verified"
grep -q '^Jobs are held' "$work/verified" || { echo "VERDICT: failed, the copy is not held"; exit 1; }
bin/okwan restore "$dump" && { echo "VERDICT: failed, a second restore was accepted"; exit 1; }
bin/okwan release && { echo "VERDICT: failed, released without --yes"; exit 1; }
bin/okwan release --yes
bin/okwan verify-restore --backup "$dump" | grep -q '^Jobs run' || { echo "VERDICT: failed, the copy was not released"; exit 1; }
echo "VERDICT: passed. Dump, restore into a cluster in Asia/Tokyo, verification and release"
