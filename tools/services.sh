#!/usr/bin/env bash
# Runs the tests of the server against PostgreSQL, opens the dumps of the museum in it, and runs two
# processes over Redis and PostgreSQL.
# Both come from Debian's packages; they are installed if missing, which needs root.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1 || missing+=(postgresql)
command -v redis-server >/dev/null || missing+=(redis-server)
if [ ${#missing[@]} -gt 0 ]; then
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q "${missing[@]}"
fi

bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
folder=$(mktemp -d)
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
postgres_port=$(free_port)
redis_port=$(free_port)

# PostgreSQL refuses to run as root.
as_postgres() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi

redis_pid=""
stop() {
    as_postgres "$bin/pg_ctl" -D "$folder/postgres" -m immediate stop >/dev/null 2>&1 || true
    if [ -n "$redis_pid" ]; then kill "$redis_pid" 2>/dev/null || true; fi
    rm -rf "$folder"
}
trap stop EXIT

as_postgres "$bin/initdb" -D "$folder/postgres" -U dropzone -A trust >/dev/null
as_postgres "$bin/pg_ctl" -D "$folder/postgres" -l "$folder/postgres.log" -w \
    -o "-p $postgres_port -k $folder -c listen_addresses=127.0.0.1 -c max_connections=200" start
redis-server --port "$redis_port" --save "" --appendonly no --daemonize no >/dev/null &
redis_pid=$!

postgres="postgresql://dropzone@127.0.0.1:$postgres_port/postgres"
export DROPZONE_TEST_DATABASE="$postgres"
export DROPZONE_TEST_CHANNELS="redis://127.0.0.1:$redis_port/0 $postgres"
"${PYTEST:-.venv/bin/pytest}" tests/server tests/museum/test_tables.py "$@"
