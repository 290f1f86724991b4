import { Button } from '@mui/material';
import { LinkBase, useNotify } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { importEndWords as words } from '../../messages/importEnds';
import { EndNotice, NOTICE_MS } from './EndNotice';
import { type ListedImport, readEnded, sentenceOf, useListedImports } from './endedImports';
import { useEndNotices } from './useEndNotices';

const severities: Readonly<Record<string, 'error' | 'warning'>> = { FAILED: 'error', CANCELLED: 'warning' };

/** Notifies the user of the end of an import that was begun, unless its own screen is open, which shows it. */
export const ImportEnds = () => {
  const { pathname } = useLocation();
  const notify = useNotify();
  const notifyEnd = async ({ id, status }: ListedImport) => {
    const screen = `/imports/${id}`;
    if (pathname === screen) return;
    const text = sentenceOf(await readEnded(id));
    const severity = severities[status] ?? 'success';
    const open = (close: () => void) => (
      <Button component={LinkBase} to={screen} size="small" color="inherit" onClick={close}>
        {words.open}
      </Button>
    );
    notify(<EndNotice text={text} severity={severity} action={open} />, {
      type: severity,
      autoHideDuration: severity === 'success' ? NOTICE_MS : null,
    });
  };
  useEndNotices('imports', {
    ...useListedImports(),
    // The error panel says why its counts could not be had.
    notifyEnd: (one) => void notifyEnd(one).catch(() => undefined),
    staysWhileListed: false,
  });
  return null;
};
