/** All connections for downloads are taken. */
export class SheetsBusy extends Error {
  override message = 'Too many sheets are being downloaded at this moment. Try again in a minute.';
}

/** The pool's errors when no connection was free, or a new one open, in time. */
const CONNECT_TIMEOUT_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
];

/** @throws SheetsBusy for a pool that stayed full, else the error itself */
export const refuseWhenFull = (error: Error): never => {
  throw CONNECT_TIMEOUT_MESSAGES.includes(error.message) ? new SheetsBusy() : error;
};
