/** The server, or the way to it, said no. */
export class Refusal extends Error {
  constructor(
    /** 0 where nothing came back. */
    readonly status: number,
    message = '',
    readonly problems: Readonly<Record<string, string>> = {},
    /** Seconds until the next try is worth while. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

interface RequestOptions {
  method?: 'GET' | 'POST';
  body?: object;
  /** Repeats of a request with the same key have one effect. */
  key?: string;
  /** After this time without an answer the connection counts as broken. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

const READ_TIMEOUT_MS = 60_000;

/** Asks the API. @returns the answer's `data` @throws Refusal for everything that is no success */
export const request = async <T>(path: string, options: RequestOptions = {}): Promise<T> => {
  const { method = 'GET', body, key, timeoutMs = READ_TIMEOUT_MS, signal } = options;
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeoutMs);
  signal?.addEventListener('abort', () => ending.abort());
  try {
    const response = await fetch(`/api/${path}`, {
      method,
      credentials: 'omit',
      signal: ending.signal,
      headers: {
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await readJson(response);
    if (response.ok && answer) return answer.data as T;
    const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
    // A success that can't be read was cut off on its way.
    throw new Refusal(response.ok ? 0 : response.status, answer?.message, answer?.errors, retryAfter);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(0);
  } finally {
    clearTimeout(timer);
  }
};

interface AnswerBody {
  data?: unknown;
  message?: string;
  errors?: Record<string, string>;
}

const readJson = async (response: Response): Promise<AnswerBody | undefined> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
