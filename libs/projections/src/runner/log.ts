/** Where the runner tells what an operator should know; pino's loggers fit. */
export interface Log {
  info(details: object, sentence: string): void;
  warn(details: object, sentence: string): void;
  error(details: object, sentence: string): void;
}

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };
