import { tellsOfNoConnection } from '../database/no-connection';

export class SheetsBusy extends Error {
  override message = 'Too many sheets are being downloaded at this moment. Try again in a minute.';
}

/** @throws SheetsBusy for a pool that stayed full, else the error itself */
export const refuseWhenFull = (error: Error): never => {
  throw tellsOfNoConnection(error) ? new SheetsBusy() : error;
};
