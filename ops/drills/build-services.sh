# Makes one image of Debian 13 with PostgreSQL, Caddy, Prometheus and curl, and gives it the names, settings and commands of the
# official images; compose.sh sources this file. Also takes Docker Compose from Debian. Needs what build-image.sh needs.
build_services() {
  local services
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,curl,postgresql-17,caddy,prometheus,docker-compose trixie \
    "$work/services.tar" 2>"$work/services.log" || fail 'Debian with the services could not be installed.'
  tar -xOf "$work/services.tar" ./usr/libexec/docker/cli-plugins/docker-compose >"$work/docker-compose"
  chmod +x "$work/docker-compose"
  services=$("${images[@]}" from scratch)
  "${images[@]}" add -q "$services" "$work/services.tar" /
  "${images[@]}" copy -q "$services" ops/drills/start-postgres.sh /usr/local/bin/start-postgres
  "${images[@]}" run --isolation chroot "$services" -- install -d -o nobody -g nogroup /prometheus
  "${images[@]}" commit -q "$services" localhost/client >/dev/null
  "${images[@]}" config --env PATH=/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin:/sbin:/bin --env PGDATA=/var/lib/postgresql/data \
    --stop-signal SIGINT --entrypoint '["/usr/local/bin/start-postgres"]' --cmd postgres "$services"
  "${images[@]}" commit -q "$services" docker.io/library/postgres:17 >/dev/null
  "${images[@]}" config --env XDG_CONFIG_HOME=/config --env XDG_DATA_HOME=/data --stop-signal SIGTERM --entrypoint '[]' \
    --cmd 'caddy run --config /etc/caddy/Caddyfile --adapter caddyfile' "$services"
  "${images[@]}" commit -q "$services" docker.io/library/caddy:2 >/dev/null
  "${images[@]}" config --user nobody --workingdir /prometheus --entrypoint '["/usr/bin/prometheus"]' \
    --cmd '--config.file=/etc/prometheus/prometheus.yml --storage.tsdb.path=/prometheus' "$services"
  "${images[@]}" commit -q --rm "$services" docker.io/prom/prometheus:v3.5.0 >/dev/null
  rm "$work/services.tar"
}
