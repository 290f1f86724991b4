/** The pool's errors when no connection was free in time, and when a new one took too long. */
const NO_CONNECTION_MESSAGES: readonly string[] = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

export const tellsOfNoConnection = ({ message }: Error): boolean => NO_CONNECTION_MESSAGES.includes(message);
