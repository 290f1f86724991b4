import type { Question } from '../registration/question';
import { question } from './questions';

/** What the tests' server was asked. */
export interface Asked {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
  key: string | null;
}

interface FakeAnswer {
  status: number;
  body?: object;
  headers?: Record<string, string>;
}
/** `lost`: the server does its work, and the answer never arrives. `unreachable`: the request never does. `silent`: no answer comes. */
type Fate = FakeAnswer | 'lost' | 'unreachable' | 'silent';

const PARTNERS = [
  { id: 7, title: 'Oak House', fullAddress: '1 Oak St, Springfield, MO 65801', diaperPickupLocation: 'Back door' },
  { id: 8, title: 'River Clinic', fullAddress: null, diaperPickupLocation: null },
];
const ZIPS = [
  { id: 11, label: '64110 (Jackson County, MO)' },
  { id: 12, label: '64111 (Jackson County, MO)' },
  { id: 13, label: '66204 (Johnson County, KS)' },
];

/** A small bank behind the page's `fetch`. It registers a child once, however often a request with the same key comes. */
export class FakeServer {
  readonly asked: Asked[] = [];
  readonly registered: Record<string, unknown>[] = [];
  /** Somebody who is registered already: `First Last birthdate`. */
  readonly known = new Map<string, object>();
  isPractice = false;
  questions: Question[] = [question(1, { isRequired: true })];
  /** Method and path -> what becomes of the next requests, in this order. */
  readonly fates: Record<string, Fate[]> = {};
  private readonly keys = new Map<string, string>();

  constructor() {
    globalThis.fetch = ((url: string, init: RequestInit) => this.fetch(url, init)) as typeof fetch;
  }

  private async fetch(url: string, { method = 'GET', body, headers, signal }: RequestInit): Promise<Response> {
    const path = url.replace('/api/', '');
    const asked = {
      method,
      path,
      body: body ? JSON.parse(String(body)) : undefined,
      key: new Headers(headers).get('Idempotency-Key'),
    };
    this.asked.push(asked);
    const name = `${method} ${path.split('?')[0]}`;
    const fate = this.fates[name]?.shift();
    if (fate === 'unreachable') throw new TypeError('Failed to fetch');
    if (fate === 'silent')
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const answer = typeof fate === 'object' ? fate : this.answer(name, asked, path);
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status, headers: answer.headers ?? {} });
  }

  private answer(name: string, asked: Asked, path: string): FakeAnswer {
    const query = new URLSearchParams(path.split('?')[1]);
    const answers: Record<string, () => FakeAnswer> = {
      'GET clients/fields': () => ok(this.questions),
      'GET partners/public-partners': () => ok(PARTNERS),
      'GET public/texts': () =>
        ok({
          bank: 'Maple Diaper Bank',
          logo: null,
          isPractice: this.isPractice,
          hospital: `Hospital ${query.get('lang')}`,
          faq: 'Who?\n\nEverybody.',
          phone: '816-555-0100',
          hours: 'Monday to Friday',
          answerDays: 7,
        }),
      'GET zip-county': () => ok(ZIPS.filter(({ label }) => label.includes(query.get('keyword') ?? ''))),
      'POST clients/new-check': () => ok(this.matches(asked)),
      'POST public/client': () => this.register(asked),
    };
    return answers[name]?.() ?? { status: 404, body: { message: 'There is nothing at this address.' } };
  }

  private matches({ body }: Asked) {
    const found = this.known.get(`${body?.firstName} ${body?.lastName} ${body?.birthdate}`);
    return found ? [{ id: null, partner: found }] : [];
  }

  private register(asked: Asked): FakeAnswer {
    const text = JSON.stringify(asked.body);
    const earlier = asked.key ? this.keys.get(asked.key) : undefined;
    if (earlier !== undefined && earlier !== text)
      return { status: 422, body: { message: 'This Idempotency-Key was used for another request. Send a new one.' } };
    if (earlier === undefined) {
      if (this.matches(asked).length) return { status: 409, body: { message: 'Registered already.' } };
      if (asked.key) this.keys.set(asked.key, text);
      this.registered.push(asked.body ?? {});
      const { firstName, lastName, birthdate } = asked.body ?? {};
      this.known.set(`${firstName} ${lastName} ${birthdate}`, { title: 'Oak House', fullAddress: '1 Oak St' });
    }
    return { status: 201, body: { data: { id: 'BCDF2579' } } };
  }
}

const ok = (data: unknown): FakeAnswer => ({ status: 200, body: { data } });
