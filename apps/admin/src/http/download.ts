import { HttpError } from 'ra-core';
import { say } from '../messages';
import { exceptions } from './exceptions';
import { missingStepOf, send, whileSignedIn } from './http';

interface ListQuery {
  filter: object;
  sort?: { field: string; order: string } | undefined;
}

/**
 * Fetches a list as an Excel file and hands it to the browser under the name that the server gave it.
 * @throws Refusal
 */
export const download = async (url: string, { filter, sort }: ListQuery): Promise<void> => {
  const query = new URLSearchParams(
    Object.entries(filter).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
  if (sort) query.set('sort', `${sort.field}|${sort.order.toLowerCase()}`);
  query.set('download', 'xlsx');
  const response = await whileSignedIn(url, {}, (options) => sendForFile(url, query, options));
  saveBlob(await response.blob(), fileName(response.headers.get('Content-Disposition')));
};

const sendForFile = async (url: string, query: URLSearchParams, options: RequestInit): Promise<Response> => {
  const response = await send(`${url}?${query}`, options);
  if (!response.ok) {
    const body = await response.json().catch(() => undefined);
    const message = body?.message ?? say.common.excelError;
    const isMissingStep = missingStepOf({ status: response.status, body }) !== undefined;
    if (!isMissingStep) exceptions.add({ request: `GET ${url}`, message, trace: body?.trace });
    throw new HttpError(message, response.status, body);
  }
  exceptions.settle(`GET ${url}`);
  return response;
};

/** The name in a content-disposition header, or `export.xlsx`. */
export const fileName = (disposition: string | null): string =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? /filename=([^;]+)/.exec(disposition ?? '')?.[1] ?? 'export.xlsx';

const saveBlob = (blob: Blob, name: string) => {
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  Object.assign(link, { href, download: name });
  link.click();
  URL.revokeObjectURL(href);
};
