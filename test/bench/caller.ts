import { openSession } from './session';

/** Calls the API over one connection, and takes every refusal for an error. */
export function createCaller(url: string) {
  const { ask } = openSession(url, 1);
  /** @returns the text of the answer */
  const send = async (method: string, path: string, body?: string): Promise<string> => {
    const { status, text } = await ask(method, path, body);
    if (status < 300) return text;
    throw new Error(`${method} ${path}: ${status} ${text}`);
  };
  const call = async (method: string, path: string, body?: object) =>
    JSON.parse(await send(method, path, body && JSON.stringify(body)));
  return { call, send };
}
