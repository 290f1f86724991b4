/** Takes the runner's sentences for the operator. A logger of pino fits. */
export interface Log {
  info(details: object, sentence: string): void;
  warn(details: object, sentence: string): void;
  error(details: object, sentence: string): void;
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
