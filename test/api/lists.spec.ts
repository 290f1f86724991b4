import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { inTurn } from '../support/depth';
import { readFile } from '../support/imports';
import { givePartnerOrder } from '../support/partner-orders';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: {
    type: string;
    format?: string;
    pattern?: string;
    maxLength?: number;
    enum?: (string | number)[];
    description?: string;
  };
}

/** A valid value for a filter with this schema. */
const sampleOf = ({ enum: choices, format, pattern, type }: Parameter['schema']): string => {
  if (choices) return String(choices[0]);
  if (format) return '2026-11-20';
  if (pattern) return '2026-11';
  return type === 'integer' ? '701' : '7';
};
/** Lists that answer only who says what they are for -> what the spec says. */
const purposes: Readonly<Record<string, string>> = {
  '/api/clients/search': 'keyword=ana&',
  '/api/logs/access': 'object_class=Client&object_id=BBBB2222&',
  '/api/orders/inventory/expected': 'storageLocation=701&',
  '/api/reports/pickup-report': 'partnerId=703&',
};
/** The parameters of a test of a date, which mean something only together. */
const dateTest = /^(.+)(Operand|Value|ValueTwo)$/;
const sampleQuery = ({ name, schema }: Parameter): string => {
  const [, key] = dateTest.exec(name) ?? [];
  return key ? `${key}Operand=between&${key}Value=2026-11-19&${key}ValueTwo=2026-11-20` : `${name}=${sampleOf(schema)}`;
};
const commonParameters = ['sort', 'page', 'per_page', 'id', 'include', 'download', 'asOf'];

/** The sorts, filters and pages come from the API's own description, so that those of a new list are tried too. */
describe('every list', () => {
  const { app, bank } = openedBank();
  const owners: Record<string, number> = {};
  beforeAll(async () => {
    await app.given('client-799', {
      type: 'RecordRegistered',
      data: { kind: 'client', id: 799, fields: { publicId: 'BBBB2222', status: 'ACTIVE' } },
    });
    // A filter by a question names one that there is.
    const question = { name: 'shoes', label: 'Shoes', type: 'STRING', status: 'ACTIVE', options: [] };
    for (const kind of ['clientAttribute', 'partnerAttribute'])
      await app.given(`${kind}-701`, recordRegistered(kind, 701, question));
    // The list of deliveries belongs to a webhook that there is, that of rows to an import.
    const { body } = await app.agent
      .post('/api/webhooks')
      .send({ name: 'Books', url: 'https://receiver.example/hook' })
      .expect(201);
    owners.webhooks = body.data.id;
    const invited = await app.agent
      .post('/api/invitations')
      .send({ users: [1] })
      .expect(201);
    owners.invitations = invited.body.data.id;
    owners.imports = (await readFile(app.agent, 'products', 'Name\nNewborn\n')).id;
    // A filter by an order names one that there is.
    await givePartnerOrder(app, { id: 701, partner: bank.hospital, warehouse: bank.main, lines: [] });
  });
  const lists = async () => {
    const { body } = await app.anonymous().get('/api/docs-json').expect(200);
    return Object.entries<Record<string, { parameters?: Parameter[] }>>(body.paths).flatMap(([path, { get }]) => {
      const parameters = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const sort = parameters.find(({ name }) => name === 'sort');
      if (!sort) return [];
      const fields = /fields: (.*)$/.exec(sort.schema.description!)![1]!.split(', ');
      const filters = parameters.filter(
        ({ name }) => !commonParameters.includes(name) && !purposes[path]?.includes(`${name}=`),
      );
      const owner = owners[path.split('/')[2]!] ?? bank.hospital;
      return [{ path: path.replace(/\{\w+\}/, String(owner)), fields, filters }];
    });
  };
  const findRefused = async (urls: readonly string[]) => {
    const failed = [];
    for (const url of urls) {
      const { status, body } = await app.agent.get(url);
      if (status !== 200) failed.push(`${url}: ${status} ${body.message}`);
    }
    return failed;
  };

  it('can be put in order by each of its sorts, both ways, on its first page, on a later one and as a whole', async () => {
    const all = await lists();
    expect(all.length).toBeGreaterThan(15);
    const urls = all.flatMap(({ path, fields }) =>
      fields.flatMap((field, n) =>
        inTurn(['|asc&page=1', '|desc&page=3', '|asc&id=1'], n, 1).map(
          (asked) => `${path}?${purposes[path] ?? ''}sort=${field}${asked}`,
        ),
      ),
    );
    expect(await findRefused(urls)).toEqual([]);
  });

  it('can be asked for by each of its filters, and in each of its orders with some filter', async () => {
    const urls = (await lists()).flatMap(({ path, fields, filters }) =>
      filters.length
        ? Array.from({ length: Math.max(filters.length, fields.length) }, (_, place) => {
            const [filter, field] = [filters[place % filters.length]!, fields[place % fields.length]!];
            return `${path}?${purposes[path] ?? ''}${sampleQuery(filter)}&sort=${field}|asc&page=1`;
          })
        : [],
    );
    expect(urls.length).toBeGreaterThan(30);
    expect(await findRefused(urls)).toEqual([]);
  });

  it('refuses a text filter that is longer than any text that it could find, by its name', async () => {
    const all = await lists();
    const texts = all.flatMap(({ path, filters }) =>
      filters
        .filter(
          ({ schema }) =>
            Object.keys(schema).every((key) => key === 'type' || key === 'maxLength') && schema.type === 'string',
        )
        .map(({ name }) => ({ name, url: `${path}?${purposes[path] ?? ''}${name}=${'x'.repeat(256)}` })),
    );
    expect(texts.length).toBeGreaterThan(15);
    for (const { name, url } of texts) {
      const { status, body } = await app.agent.get(url);
      expect({ url, status, errors: body.errors }).toEqual({
        url,
        status: 400,
        errors: { [name]: 'Must be at most 255 characters long' },
      });
      expect(body.message).toContain(name);
    }
  });
});
