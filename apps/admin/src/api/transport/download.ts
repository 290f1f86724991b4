import { HttpError } from 'ra-core';
import { exceptions } from '../../kit/problems/exceptions';
import { say } from '../../messages';
import { missingStepOf, send, whileSignedIn } from './http';

export type FileFormat = 'xlsx' | 'pdf';
export interface DownloadedList {
  filter: object;
  sort?: { field: string; order: string } | undefined;
  /** Excel unless said. */
  format?: FileFormat;
}

/** Fetches a list as a file and hands it to the browser. @throws Refusal */
export const download = async (url: string, { filter, sort, format = 'xlsx' }: DownloadedList): Promise<void> => {
  const query = new URLSearchParams({ ...parametersOf({ filter, sort }), download: format });
  await downloadFile(`${url}?${query}`);
};

/** The parameters with which the API is asked for a list. */
export const parametersOf = ({ filter, sort }: Pick<DownloadedList, 'filter' | 'sort'>): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  ),
  ...(sort?.field && { sort: `${sort.field}|${sort.order.toLowerCase()}` }),
});

/** Fetches a file and hands it to the browser under the name that the server gave it. @throws Refusal */
export const downloadFile = async (url: string): Promise<void> => {
  const response = await whileSignedIn(url, {}, (options) => sendForFile(url, options));
  saveBlob(await response.blob(), fileName(response.headers.get('Content-Disposition')));
};

const sendForFile = async (url: string, options: RequestInit): Promise<Response> => {
  const response = await send(url, options);
  const request = `GET ${url.split('?')[0]}`;
  if (!response.ok) {
    const body = await response.json().catch(() => undefined);
    const message = body?.message ?? say.common.excelError;
    const isMissingStep = missingStepOf({ status: response.status, body }) !== undefined;
    if (!isMissingStep) exceptions.add({ request, message, trace: body?.trace });
    throw new HttpError(message, response.status, body);
  }
  exceptions.settle(request);
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
