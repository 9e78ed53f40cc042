#!/usr/bin/env bash
# Checks the files of this folder with the programs that will read them. Names a program that is not installed, and exits with 1
# if a file is wrong or, with --all, if a program is missing. On Debian: apt-get install nginx caddy haproxy prometheus systemd openssl
set -uo pipefail
cd "$(dirname -- "$(readlink -f -- "$0")")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wrong=0 missing=0
check() { # what program arguments…
  local what=$1; shift
  if ! PATH=$PATH:/usr/sbin command -v "$1" >/dev/null; then echo "skipped  $what: $1 is not installed"; missing=1; return; fi
  if PATH=$PATH:/usr/sbin "$@" >"$work/output" 2>&1; then echo "ok       $what"; else echo "WRONG    $what"; cat "$work/output"; wrong=1; fi
}
# Certificates for the check only.
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=example.com -keyout "$work/key.pem" -out "$work/certificate.pem" 2>/dev/null
cat "$work/certificate.pem" "$work/key.pem" >"$work/haproxy.pem"
local_copy() { sed -e "s#/etc/okwan/tls#$work#g" "$1" >"$work/$(basename "$1")"; }
local_copy proxy/nginx.conf
sed -i "1i pid $work/nginx.pid; error_log stderr;" "$work/nginx.conf"
local_copy proxy/haproxy.cfg
check proxy/nginx.conf nginx -t -q -c "$work/nginx.conf"
check proxy/haproxy.cfg haproxy -c -q -f "$work/haproxy.cfg"
cp database/haproxy.cfg "$work/database.cfg"
check database/haproxy.cfg haproxy -c -q -f "$work/database.cfg"
check proxy/Caddyfile env HOME="$work" caddy validate --adapter caddyfile --config proxy/Caddyfile
check container/Caddyfile env HOME="$work" PUBLIC_DOMAIN=example.com caddy validate --adapter caddyfile --config container/Caddyfile
check prometheus/alerts.yml promtool check rules prometheus/alerts.yml
check prometheus/alerts.test.yml promtool test rules prometheus/alerts.test.yml
cp container/prometheus.yml prometheus/alerts.yml "$work"
sed -i "s#/etc/prometheus/metrics-token#$work/metrics-token#" "$work/prometheus.yml"
echo token >"$work/metrics-token"
check container/prometheus.yml promtool check config "$work/prometheus.yml"
# The units name an installation in /opt and an account; here they name files that exist.
for unit in systemd/*; do
  sed -e 's#/opt/okwan/bin/okwan#/bin/true#' -e 's#^\(User\|Group\)=.*#\1=root#' "$unit" >"$work/$(basename "$unit")"
done
for unit in okwan@3001.service okwan-backup.service okwan-backup.timer; do
  [ -f "$work/$unit" ] || cp "$work/okwan@.service" "$work/$unit"
  check "systemd/$unit" systemd-analyze verify --recursive-errors=no --man=no "$work/$unit"
done
[ "$wrong" = 0 ] || { echo "Result: failed"; exit 1; }
[ "$missing" = 0 ] || [ "${1:-}" != --all ] || { echo "Result: failed, a program is missing"; exit 1; }
echo "Result: passed"
