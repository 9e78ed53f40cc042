#!/bin/sh
# Starts PostgreSQL in the image of build-services.sh as the official image documents:
# data in PGDATA, password and database of the environment, a first server without TCP.
set -eu
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  install -d -o postgres -g postgres /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?}"
  echo "$POSTGRES_PASSWORD" >/tmp/password
  initdb --username=postgres --pwfile=/tmp/password >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl -o "-c listen_addresses=''" -w start
  [ "${POSTGRES_DB:-postgres}" = postgres ] || psql -U postgres -c "create database \"$POSTGRES_DB\""
  pg_ctl -m fast -w stop
fi
exec "$@"
