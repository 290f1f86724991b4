import type { Portal } from './portal';

const FAMILIES = 400;
const PHONES_AT_ONCE = 8;
const MINUTE_MS = 60_000;

interface Question {
  definition_id: number;
  name: string;
  type: string;
  isRequired: boolean;
  options: { id: number; isDeleted: boolean }[];
  displayInterface: string;
}

const isMany = ({ displayInterface }: Question) => ['CHECKBOX_GROUP', 'SELECT_MULTI'].includes(displayInterface);

/** Families check for a duplicate and register, each from a phone of its own. */
export async function registerFamilies(portal: Portal): Promise<{ perMinute: number; errors: number }> {
  const get = async (path: string) => ((await (await fetch(new URL(path, portal.url))).json()) as { data: never }).data;
  const questions: Question[] = await get('/api/clients/fields?include=options');
  const partners: { id: number }[] = await get('/api/partners/public-partners');
  const [zip]: { id: number }[] = await get('/api/zip-county?keyword=64110');
  const answerTo = (question: Question): unknown => {
    if (question.type === 'ZIPCODE') return zip!.id;
    if (question.type === 'INTEGER') return 2;
    if (question.type === 'BOOLEAN') return true;
    if (question.type !== 'OPTION_LIST') return 'Text';
    const [option] = question.options.filter(({ isDeleted }) => !isDeleted);
    return isMany(question) ? [option!.id] : option!.id;
  };
  const attributes = questions
    .filter(({ isRequired }) => isRequired)
    .map((question) => ({ definition_id: question.definition_id, value: answerTo(question) }));

  // A kept database has those of earlier runs.
  const run = crypto.randomUUID().slice(0, 8);
  let errors = 0;
  const register = async (n: number) => {
    const post = (path: string, body: object) =>
      fetch(new URL(path, portal.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          'x-forwarded-for': `198.51.${n >> 8}.${n & 255}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      });
    const names = { firstName: `Luz${n}`, lastName: `Vega${n} ${run}`, birthdate: '2026-02-03' };
    const parents = { parentFirstName: `Marta${n}`, parentLastName: `Vega${n}` };
    const checked = await post('/api/clients/new-check', names);
    const partner = partners[n % partners.length];
    const registered = await post('/api/public/client', { ...names, ...parents, partner, attributes, lang: 'es' });
    if (checked.status !== 200 || registered.status !== 201) {
      errors++;
      if (errors === 1) process.stderr.write(`${checked.status} ${registered.status} ${await registered.text()}\n`);
    }
  };
  const waiting = Array.from({ length: FAMILIES }, (_, n) => n);
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: PHONES_AT_ONCE }, async () => {
      for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) await register(n);
    }),
  );
  return { perMinute: (FAMILIES * MINUTE_MS) / (performance.now() - startedAt), errors };
}
