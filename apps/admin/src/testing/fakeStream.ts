import { act } from '@testing-library/react';
import type { Signal } from '../shell/live/signals';

type Listener = (event: { data: string }) => void;

/** Stands in for the browser's stream of server-sent events, which jsdom lacks. */
export class FakeStream {
  static readonly opened: FakeStream[] = [];
  onerror: (() => void) | null = null;
  isClosed = false;
  private readonly listeners = new Map<string, Listener>();

  constructor(readonly url: string) {
    FakeStream.opened.push(this);
  }

  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, listener);
  }

  close(): void {
    this.isClosed = true;
  }

  async send(name: string, data: unknown): Promise<void> {
    await act(async () => this.listeners.get(name)?.({ data: JSON.stringify(data) }));
  }

  signal(...signals: readonly Signal[]): Promise<void> {
    return this.send('signals', signals);
  }

  async lose(): Promise<void> {
    await act(async () => this.onerror?.());
  }
}

/** Gives the screens of a spec a stream, for as long as it lasts. */
export const givenStreams = (): void => {
  beforeEach(() => {
    FakeStream.opened.splice(0);
    Object.assign(globalThis, { EventSource: FakeStream });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'EventSource');
  });
};
