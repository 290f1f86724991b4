import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';

export interface ProcessSample {
  /** Of the system: what is in memory of it. */
  residentBytes: number;
  handles: number;
}

export interface Sample {
  /** Name -> the process, as `/metrics` calls it. */
  processes: ReadonlyMap<string, ProcessSample>;
  connections: number;
  events: number;
  /** Table with its indexes -> bytes; without those that a proof makes beside the others for a while. */
  tables: ReadonlyMap<string, number>;
}

const KILOBYTE = 1_024;

const TABLES = `
  SELECT schemaname || '.' || relname AS name, pg_total_relation_size(relid)::float8 AS bytes
  FROM pg_stat_all_tables WHERE schemaname !~ '^(shadow_|pg_toast)' AND pg_total_relation_size(relid) IS NOT NULL`;
const DATABASE = `
  SELECT (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
    (SELECT count(*)::integer FROM log.events) AS events`;

export const sampleProcess = (pid: number): ProcessSample => {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { residentBytes: Number(kilobytes) * KILOBYTE, handles: readdirSync(`/proc/${pid}/fd`).length };
};

export const takeSample = async (client: Client, pids: ReadonlyMap<string, number>): Promise<Sample> => {
  const { rows: tables } = await client.query<{ name: string; bytes: number }>(TABLES);
  const { rows } = await client.query<Pick<Sample, 'connections' | 'events'>>(DATABASE);
  return {
    ...rows[0]!,
    processes: new Map([...pids].map(([name, pid]) => [name, sampleProcess(pid)])),
    tables: new Map(tables.map(({ name, bytes }) => [name, bytes])),
  };
};
