import { withPersonal } from '../../api/provider/personalFilters';
import { apiPath } from '../../api/provider/resourcePaths';
import { type DownloadedList, parametersOf } from '../../api/transport/download';
import { fill } from '../../messages';
import { exportWords as words } from '../../messages/exports';
import { awaitEnd } from './awaited';
import { askForExport, WHOLE_EXPORT } from './exports';

/** Has a long list made into an Excel file, with its own filters and sort. @returns the notice for the user */
export const startExport = async (resource: string, { filter, sort }: DownloadedList): Promise<string> => {
  const { id, title } = await askForExport(apiPath(resource), parametersOf({ filter: withPersonal(filter), sort }));
  awaitEnd('exports', id);
  return fill(words.started, { title });
};

/** Has everything made into a ZIP file. @returns the notice for the user */
export const startWholeExport = async (): Promise<string> => {
  const { id } = await askForExport(WHOLE_EXPORT, {});
  awaitEnd('exports', id);
  return words.whole.started;
};
