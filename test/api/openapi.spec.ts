import { access } from '@bank/domain';
import { useOpenApp } from '../../apps/api/src/testing/open-app';

type Schema = {
  $ref?: string;
  type?: string;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
};
type Operation = {
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; schema?: object }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
};

const bank = useOpenApp();
let document: Document;
beforeAll(async () => {
  document = (await bank.anonymous().get('/api/docs-json').expect(200)).body;
});

/** The routes that the web server really has: `GET /api/products/{id}`. */
const routes = () => {
  const { stack } = bank.app.getHttpAdapter().getInstance().router;
  return (stack as { route?: { path: string; methods: Record<string, boolean> } }[])
    .flatMap(({ route }) => (route ? Object.keys(route.methods).map((method) => ({ method, path: route.path })) : []))
    .filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/docs'))
    .map(({ method, path }) => ({ method, path: path.replace(/[:*](\w+)/g, '{$1}') }));
};
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
  );

describe('the description of the API', () => {
  it('has every route', () => {
    const described = operations().map(({ name }) => name);
    expect(routes().length).toBeGreaterThan(20);
    expect(
      routes()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toEqual(described.sort());
  });

  it('says what each one is for', () => {
    expect(operations().filter(({ operation }) => !operation.summary)).toEqual([]);
  });

  it('says what each one answers, also when it refuses', () => {
    for (const { name, operation } of operations()) {
      const statuses = Object.keys(operation.responses);
      const answered = statuses
        .filter((status) => status.startsWith('2'))
        .map((status) => operation.responses[status]!);
      expect([name, answered.every(({ content }) => Object.values(content ?? {})[0]?.schema)]).toEqual([name, true]);
      expect([name, answered.length, statuses.includes('401')]).toEqual([name, 1, true]);
    }
  });

  it('has the body of everything that is saved', () => {
    /** The path says all of it. */
    const sendsNothing = [
      ...['rebuild', 'verify', 'swap', 'cancel'].map((act) => `post /api/projections/{name}/${act}`),
      ...['review', 'transfer', 'unmerge'].map((act) => `post /api/clients/{id}/${act}`),
      ...['take-names', 'run', 'take-back', 'cancel'].map((act) => `post /api/imports/{id}/${act}`),
      'post /api/invitations/{id}/cancel',
      ...['test', 'deliveries/{delivery}/again'].map((act) => `post /api/webhooks/{id}/${act}`),
    ];
    const without = operations()
      .filter(({ method }) => method === 'post' || method === 'patch')
      .filter(({ operation }) => !operation.requestBody?.content['application/json']?.schema);
    expect(without.map(({ name }) => name)).toEqual(sendsNothing);
  });

  it('says how long every list of a body may be', () => {
    const resolve = (schema: Schema): Schema =>
      schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
    const unlimited = (schema: Schema, path: string): string[] => {
      const { type, maxItems, items, properties = {}, allOf = [] } = resolve(schema);
      const within = [
        ...(items ? unlimited(items, `${path}[]`) : []),
        ...allOf.flatMap((part) => unlimited(part, path)),
        ...Object.entries(properties).flatMap(([name, property]) => unlimited(property, `${path}.${name}`)),
      ];
      return type === 'array' && maxItems === undefined ? [path, ...within] : within;
    };
    const bodies = operations().flatMap(({ name, operation }) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      return schema ? [{ name, schema }] : [];
    });
    expect(bodies.flatMap(({ name, schema }) => unlimited(schema, name))).toEqual([]);
    const { lineItems } = (document.components.schemas.SaveSupplyOrder as Schema).properties!;
    expect(lineItems).toMatchObject({ type: 'array', maxItems: 5_000 });
  });

  it('has the parameters of every path', () => {
    for (const { name, path, operation } of operations()) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const pathParameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([name, pathParameters.map((parameter) => parameter.name)]).toEqual([name, wanted]);
    }
  });

  it('refers to nothing that is not there', () => {
    const text = JSON.stringify(document);
    const missing = [...text.matchAll(/#\/components\/schemas\/([^"]+)/g)].filter(
      ([, name]) => !(name! in document.components.schemas),
    );
    expect(missing).toEqual([]);
  });

  it('has no property without a type', () => {
    const untyped = Object.entries(document.components.schemas).flatMap(
      ([schema, { properties = {} }]: [string, { properties?: Record<string, Record<string, unknown>> }]) =>
        Object.entries(properties)
          .filter(([, property]) => !['type', '$ref', 'allOf', 'oneOf'].some((key) => key in property))
          .map(([property]) => `${schema}.${property}`),
    );
    expect(untyped).toEqual([]);
  });

  it('names the session and the token as the ways in', () => {
    expect(document.components.securitySchemes).toEqual({
      cookie: expect.objectContaining({ type: 'apiKey', in: 'cookie' }),
      token: expect.objectContaining({ type: 'http', scheme: 'bearer' }),
    });
  });

  it('is readable as a page', async () => {
    const { text } = await bank.anonymous().get('/api/docs').expect(200);
    expect(text).toContain('swagger-ui');
  });
});

describe('every route', () => {
  it('is closed to strangers unless the access table opens it to everybody', async () => {
    const open: string[] = [];
    for (const { method, path } of routes()) {
      const agent = bank.anonymous() as unknown as Record<
        string,
        (path: string) => { send: (body: object) => Promise<{ status: number }> }
      >;
      const { status } = await agent[method]!(path.replaceAll(/\{\w+\}/g, '1')).send({});
      if (status !== 401) open.push(`${method} ${path}`);
    }
    expect(access.session.create).toBeNull();
    expect(open.sort()).toEqual([
      'get /api/clients/fields',
      'get /api/clients/new-fields',
      'get /api/events/asyncapi.json',
      'get /api/events/schemas',
      'get /api/events/schemas/{type}/{version}',
      'get /api/partners/public-partners',
      'get /api/public/bank',
      'get /api/public/logo/{id}',
      'get /api/public/texts',
      'get /api/zip-county',
      'post /api/clients/new-check',
      'post /api/password/forgotten',
      'post /api/password/reset',
      'post /api/public/client',
      'post /api/session',
    ]);
  });
});
