import { request as httpRequest } from 'node:http';
import type { OpenApp } from '../../apps/api/src/testing/open-app';

interface RawRequest {
  method?: string;
  path: string;
  body?: Buffer | string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a request with these bytes as its body, unchanged. */
export const sendRaw = async ({ app }: OpenApp, { method = 'POST', path, body = '', headers }: RawRequest) => {
  const { port } = new URL(await app.getUrl());
  return new Promise<{ status: number; body: { message: string; errors?: object } }>((resolve, reject) => {
    const usual = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
    const outgoing = httpRequest({ port, method, path, headers: { ...usual, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, body: JSON.parse(text) }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
};
