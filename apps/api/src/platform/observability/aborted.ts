import type { Response } from 'express';

/** The status then is only what it would have been. An answer that we break off ourselves has 500 or more. */
export const isAborted = ({ closed, destroyed, writableFinished, statusCode }: Response): boolean =>
  (closed || destroyed) && !writableFinished && statusCode < 500;
