#!/usr/bin/env bash
# Makes the secrets that docker-compose.yml mounts, once; what is there stays as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 077
mkdir -p secrets
make() { [ -e "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"; }
make mongo_keyfile "$(openssl rand -base64 384 | tr -d '\n')"
make mongo_password "$(openssl rand -hex 24)"
make session_secret "$(openssl rand -hex 32)"
make metrics_token "$(openssl rand -hex 16)"
make mongodb_uri "mongodb://atajo:$(cat secrets/mongo_password)@mongo1,mongo2,mongo3/atajo?replicaSet=atajo&authSource=admin&w=majority&journal=true"
make stripe_secret_key ""
make stripe_webhook_secret ""
# Compose mounts files with their owner: MongoDB runs as 999, the API as 1000.
if [ "$(id -u)" = 0 ]; then
  chown 999:999 secrets/mongo_keyfile secrets/mongo_password
  chown 1000:1000 secrets/mongodb_uri secrets/session_secret secrets/metrics_token secrets/stripe_*
else
  echo "Not root: give secrets/mongo_* to 999:999 and the others to 1000:1000, or run this with sudo." >&2
fi
echo "secrets/ is ready"
