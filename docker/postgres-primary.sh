#!/bin/sh
# Run once, when the database is made: lets the standby follow it.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set=password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE standby WITH REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('standby');
SQL
echo 'host replication standby samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
