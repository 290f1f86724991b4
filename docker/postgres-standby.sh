#!/bin/sh
# Begins as a copy of the primary, and follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  pg_basebackup --host=postgres --username=standby --pgdata="$PGDATA" --wal-method=stream --slot=standby --write-recovery-conf
  # It comes with the copy. Once promoted, it would wait for a standby that it does not have.
  echo "synchronous_standby_names = ''" >>"$PGDATA/postgresql.auto.conf"
fi
exec "$@"
