#!/bin/sh
# Run once, when the database is made: lets the standby follow it.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set=password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE standby WITH REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('standby');
-- What is acknowledged is on the standby, too. As a setting that is stored, it can be taken back while the standby is away.
ALTER SYSTEM SET synchronous_standby_names = '*';
SQL
echo 'host replication standby samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
