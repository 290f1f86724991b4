/** All connections for downloads are taken. */
export class SheetsBusy extends Error {
  override message = 'Too many sheets are being downloaded at this moment. Try again in a minute.';
}

/** The pool's error when no connection was free in time. */
const CONNECT_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect';

/** @throws SheetsBusy for a pool that stayed full, else the error itself */
export const refuseWhenFull = (error: Error): never => {
  throw error.message === CONNECT_TIMEOUT_MESSAGE ? new SheetsBusy() : error;
};
