import type { Response } from 'express';

/**
 * Whether the caller closed the connection before the whole answer was sent; its status then is only what it would have been.
 * An answer that we break off ourselves has a status of 500 or more.
 */
export const isAborted = ({ closed, destroyed, writableFinished, statusCode }: Response): boolean =>
  (closed || destroyed) && !writableFinished && statusCode < 500;
