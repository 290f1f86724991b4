import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Ajv from 'ajv';
import { ObservabilityController } from '../../apps/api/src/platform/health/health.controller';
import { readSettings } from '../../apps/api/src/platform/settings/settings';
import { DRAIN_LIMITS_MS, SHUTDOWN_LIMIT_MS } from '../../apps/api/src/shutdown';
import { LEFT_OUT, readVariables, SECRETS } from './read-variables';
import { parseYaml, readText, readYaml } from './read-yaml';
import { renderChart } from './render-chart';

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { key: string; optional?: boolean } };
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  env: Variable[];
  command: string[];
  volumeMounts: { mountPath: string }[];
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  lifecycle?: { preStop: { exec: { command: string[] } } };
}
interface Pod {
  containers: [Container];
  volumes: [{ persistentVolumeClaim: { claimName: string } }];
  terminationGracePeriodSeconds: number;
}
type Texts = Record<string, string>;
/** Of each kind some. */
interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations: Texts };
  spec: {
    template: { metadata: { labels: Texts; annotations: Texts }; spec: Pod };
    selector: { matchLabels: Texts };
    replicas?: number;
    accessModes: string[];
    ports: unknown[];
    scaleTargetRef: { name: string };
    minReplicas: number;
    maxUnavailable: number;
  };
}
interface Values {
  web: { minReplicas: number; maxReplicas: number };
  workers: { replicas: number };
  ingress: object;
  records: object;
}

const values = readYaml('deploy/helm/values.yaml') as Values;
const isValid = new Ajv({ strict: false }).compile(JSON.parse(readText('deploy/helm/values.schema.json')));
const render = (changes: Partial<Values> = {}) =>
  renderChart({ ...values, ...changes }).flatMap((text) => parseYaml(text) as Resource[]);
const resources = render();
const named = (name: string, kind: string) =>
  resources.find(({ kind: other, metadata }) => kind === other && metadata.name === `bank-${name}`)!;

const pods: readonly (readonly [string, Pod])[] = [
  ['web', named('web', 'Deployment').spec.template.spec],
  ['worker', named('worker', 'Deployment').spec.template.spec],
  ['migration', named('migration', 'Job').spec.template.spec],
];
const containerOf = ({ containers: [container] }: Pod): Container => container;

/** Every property that the types of a kind name, those of its parts included. */
const propertiesOf = (file: string, seen = new Map<string, string>()): Map<string, string> => {
  if (seen.has(file)) return seen;
  const text = readFileSync(file, 'utf8');
  seen.set(file, text);
  for (const [, imported] of text.matchAll(/from "(\.[^"]+|@kubernetes-models\/apimachinery\/[^"]+)"/g)) {
    const base = imported!.startsWith('.')
      ? join(dirname(file), imported!)
      : require.resolve(imported!).replace(/\.js$/, '');
    propertiesOf(`${base.replace(/\.js$/, '')}.d.ts`, seen);
  }
  return seen;
};
/** Their keys are the writer's own. */
const FREE_KEYS = ['labels', 'annotations', 'matchLabels', 'requests', 'limits', 'selector'];
const keysOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    key,
    ...(FREE_KEYS.includes(key) && !('matchLabels' in Object(inner)) ? [] : keysOf(inner)),
  ]);
};

describe('the values', () => {
  it('satisfy their schema', () => {
    isValid(values);
    expect(isValid.errors).toBeNull();
  });

  it.each([
    ['a misspelled name', { wokers: {} }],
    ['an address with a path', { publicUrl: 'https://bank.example/' }],
    ['one web process', { web: { ...values.web, minReplicas: 1 } }],
    ['a proxy by its name', { trustedProxies: 'ingress' }],
  ])('are refused with %s', (_, wrong) => {
    expect(isValid({ ...values, ...wrong })).toBe(false);
  });
});

it('says how many connections of PostgreSQL the processes of two versions open', () => {
  const [, ofProcess, ofOthers] = /CONNECTIONS_OF_PROCESS = (\d+);\nconst CONNECTIONS_OF_OTHERS = (\d+)/
    .exec(readText('apps/api/src/serve-together.ts'))!
    .map(Number);
  const most = 2 * ofProcess! * (values.web.maxReplicas + values.workers.replicas) + ofOthers!;
  expect(readText('docs/operations.md')).toContain(`${most.toLocaleString('en-US')} with the values as they are`);
  expect(readText('deploy/helm/values.yaml')).toContain(
    `max_connections of ${2 * ofProcess!} x (web.maxReplicas + workers.replicas) + ${ofOthers}`,
  );
});

describe('the chart', () => {
  it.each(resources.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    'is what Kubernetes takes: %s',
    async (_, resource) => {
      const path = `kubernetes-models/${resource.apiVersion}/${resource.kind}`;
      const { [resource.kind]: Model } = require(path);
      expect(() => new Model(resource).validate()).not.toThrow();
      const types = [...propertiesOf(require.resolve(path).replace(/\.js$/, '.d.ts')).values()].join('\n');
      const known = new Set([...types.matchAll(/"(\w+)"\??:/g)].map(([, name]) => name));
      expect(keysOf(resource).filter((key) => !known.has(key) && !['apiVersion', 'kind'].includes(key))).toEqual([]);
    },
  );

  it('leaves the ingress out where another one is there', () => {
    const kinds = render({ ingress: { ...values.ingress, enabled: false } }).map(({ kind }) => kind);
    expect(kinds).not.toContain('Ingress');
    expect(kinds).toContain('Deployment');
  });

  it('sets the variables that the portal reads, and no others', () => {
    const variables = readVariables();
    const set = new Set(pods.flatMap(([, pod]) => containerOf(pod).env.map(({ name }) => name)));
    expect([...set].filter((name) => !variables.has(name))).toEqual([]);
    expect([...variables].filter((name) => !set.has(name) && !LEFT_OUT.includes(name))).toEqual([]);
  });

  it.each(pods)('sets each so that the portal starts, without a warning: %s', (_, pod) => {
    const secrets: Record<string, string> = {
      ...SECRETS,
      MAIL_URL: 'smtp://mail.example:587?from=portal@bank.example',
    };
    const env = containerOf(pod).env.map(({ name, value, valueFrom }) => {
      if (valueFrom && !valueFrom.secretKeyRef.optional) expect(secrets).toHaveProperty(valueFrom.secretKeyRef.key);
      return [name, value ?? secrets[valueFrom!.secretKeyRef.key]];
    });
    expect(readSettings({ ...Object.fromEntries(env), NODE_ENV: 'production', DATA_DIR: '/data' }).warnings).toEqual(
      [],
    );
  });

  it('keeps what it sets as files in a volume that all share', () => {
    for (const [, pod] of pods) {
      const mounts = containerOf(pod).volumeMounts.map(({ mountPath }) => mountPath);
      expect(mounts).toEqual([/DATA_DIR=(\S+)/.exec(readText('Dockerfile'))![1], '/erasures']);
      for (const { name, value } of containerOf(pod).env)
        if (['ERASURE_LIST', 'SEAL_FILE'].includes(name)) expect(dirname(value!)).toBe('/erasures');
      expect(pod.volumes[0].persistentVolumeClaim.claimName).toBe(
        named('records', 'PersistentVolumeClaim').metadata.name,
      );
    }
    expect(named('records', 'PersistentVolumeClaim').spec.accessModes).toEqual(['ReadWriteMany']);
  });

  it('asks for the health at the port and path that the image and the code have', () => {
    const { health, figures } = ObservabilityController.prototype;
    const pathOf = (handler: object) => `/${Reflect.getMetadata('path', handler)}`;
    const [, port] = /PORT=(\d+)/.exec(readText('Dockerfile'))!;
    for (const [name, pod] of pods.slice(0, 2)) {
      const { ports, startupProbe, readinessProbe, livenessProbe } = containerOf(pod);
      expect(ports).toEqual([{ name: 'http', containerPort: Number(port) }]);
      expect(startupProbe.httpGet).toEqual({ path: pathOf(health), port: 'http' });
      expect(readinessProbe.httpGet).toEqual(livenessProbe.httpGet);
      expect(readText('apps/api/src/app.ts')).toContain(`{ at: '${livenessProbe.httpGet.path}', built: 'admin' }`);
      const { annotations } = named(name, 'Deployment').spec.template.metadata;
      expect([annotations['prometheus.io/path'], annotations['prometheus.io/port']]).toEqual([pathOf(figures), port]);
    }
    expect(named('web', 'Service').spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
  });

  it('gives each process the time that its stop takes, after others have heard of it', () => {
    for (const [name, pod] of pods.slice(0, 2)) {
      const drainMs = DRAIN_LIMITS_MS[name as 'web' | 'worker'];
      const waitSeconds = Number(containerOf(pod).lifecycle?.preStop.exec.command[1] ?? 0);
      expect((pod.terminationGracePeriodSeconds - waitSeconds) * 1000).toBeGreaterThan(SHUTDOWN_LIMIT_MS + drainMs);
    }
    expect(containerOf(pods[0]![1]).lifecycle).toBeDefined();
  });

  it('scales the web processes, and lets one of a kind be taken away at a time', () => {
    const { scaleTargetRef, minReplicas } = named('web', 'HorizontalPodAutoscaler').spec;
    expect([scaleTargetRef.name, minReplicas]).toEqual([
      named('web', 'Deployment').metadata.name,
      values.web.minReplicas,
    ]);
    expect(named('web', 'Deployment').spec.replicas).toBeUndefined();
    for (const name of ['web', 'worker']) {
      const { selector, maxUnavailable } = named(name, 'PodDisruptionBudget').spec;
      expect([selector, maxUnavailable]).toEqual([named(name, 'Deployment').spec.selector, 1]);
      expect(named(name, 'Deployment').spec.template.metadata.labels).toEqual(selector.matchLabels);
    }
  });

  it('uses the volume of a portal that was taken down', () => {
    const again = render({ records: { ...values.records, create: false } });
    const claims = again.filter(({ kind }) => kind === 'PersistentVolumeClaim');
    expect(claims).toEqual([]);
    expect(again.length).toBe(resources.length - 1);
  });

  it('brings the tables to this version before the processes begin, its volume first', () => {
    const job = named('migration', 'Job');
    const claim = named('records', 'PersistentVolumeClaim');
    expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    const weightOf = ({ metadata }: Resource) => Number(metadata.annotations['helm.sh/hook-weight']);
    expect(weightOf(claim)).toBeLessThan(weightOf(job));
    expect(claim.metadata.annotations['helm.sh/resource-policy']).toBe('keep');
    const [, script] = containerOf(job.spec.template.spec).command;
    readText(script!.replace(/^dist\/api\/(.*)\.js$/, 'apps/api/src/$1.ts'));
  });
});
