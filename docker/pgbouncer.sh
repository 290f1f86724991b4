#!/bin/sh
# Gives requests a session of PostgreSQL for each transaction: docs/adr/0074.
set -eu
folder=$(mktemp -d)
printf '"%s" "%s"\n' "${POSTGRES_USER:-bank}" "$POSTGRES_PASSWORD" >"$folder/users"
cat >"$folder/pgbouncer.ini" <<INI
[databases]
; What the portal's own connections begin with, which PgBouncer would not pass on.
bank = host=$POSTGRES_PRIMARY port=${POSTGRES_PORT:-5432} dbname=${POSTGRES_DB:-bank} connect_query='SET statement_timeout = ''30s''; SET idle_in_transaction_session_timeout = ''60s''; SET random_page_cost = 1.1'
[pgbouncer]
listen_addr = *
listen_port = ${LISTEN_PORT:-6432}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $folder/users
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
; Nobody waits longer for a session than a request does for a connection.
query_wait_timeout = 10
server_connect_timeout = 5
server_login_retry = 1
log_connections = 0
log_disconnections = 0
INI
exec pgbouncer "$folder/pgbouncer.ini"
