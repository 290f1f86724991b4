import type { OpenApp } from '../../apps/api/src/testing/open-app';
import { feedOf } from './feed';

export interface AnsweredConsumer {
  name: string;
  position: string;
  cursor: string;
  acknowledgedAt: string;
  lag: { events: number; isMore: boolean; seconds: number };
  limits: { events: number; seconds: number };
  isBehind: boolean;
}

/** Programs that acknowledge the feed of an application, with nothing but their token. */
export const consumersOf = (app: Pick<OpenApp, 'app' | 'agent'>) => {
  const feed = feedOf(app);

  const call = async (token: string, method: 'GET' | 'PUT' | 'DELETE', name = '', body?: object) => {
    const response = await fetch(`${feed.address()}/consumers${name && `/${name}`}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const acknowledge = (token: string, name: string, cursor: unknown, more: object = {}) =>
    call(token, 'PUT', name, { cursor, ...more });
  /** @throws Error for a refusal */
  const acknowledged = async (token: string, name: string, cursor: string): Promise<AnsweredConsumer> => {
    const { status, body } = await acknowledge(token, name, cursor);
    if (status !== 200) throw new Error(`${status}: ${body.message}`);
    return body.data;
  };
  const find = async (token: string, name: string): Promise<AnsweredConsumer> =>
    (await call(token, 'GET', name)).body.data;
  const list = async (token: string): Promise<AnsweredConsumer[]> => (await call(token, 'GET')).body.data;

  return { ...feed, call, acknowledge, acknowledged, find, list };
};
