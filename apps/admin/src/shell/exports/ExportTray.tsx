import ExportsIcon from '@mui/icons-material/FileDownloadOutlined';
import { Badge, Box, IconButton, Popover, Typography } from '@mui/material';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { fill } from '../../messages';
import { exportWords as words } from '../../messages/exports';
import { useAwaitedExports } from './awaited';
import { ExportRow } from './ExportRow';
import { type Export, isUnderWay, useExportCalls, useExports, WHOLE_EXPORT } from './exports';
import { ReadyNotice } from './ReadyNotice';

const NOTICE_MS = 10_000;

/** The button of the top bar that lists the user's long exports. It notifies the user on every screen when one has ended. */
export const ExportTray = () => {
  const { data: exports } = useExports();
  const { save, end } = useExportCalls();
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEndNotices(exports, save);
  if (!exports?.length) return null;
  const underWay = exports.filter(isUnderWay).length;
  const done = exports.filter(({ status }) => status === 'DONE').length;
  return (
    <>
      <IconButton
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        aria-label={fill(words.button, { count: underWay, done })}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={underWay || done} color={underWay ? 'warning' : 'success'}>
          <ExportsIcon />
        </Badge>
      </IconButton>
      <Popover
        open={!!anchor}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': words.title,
            tabIndex: -1,
            sx: { p: 2, width: 380, maxWidth: '94vw' },
          },
        }}
      >
        <Typography component="h2" variant="subtitle1">
          {words.title}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {exports.map((one) => (
            <ExportRow key={one.id} one={one} onSave={() => save(one)} onEnd={() => end(one)} />
          ))}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {words.kept}
        </Typography>
      </Popover>
    </>
  );
};

const wordsFor = ({ path }: Export) => (path === WHOLE_EXPORT ? words.whole : words);

/** Notifies once of each export that has ended, and forgets that there are any once there are none. */
const useEndNotices = (exports: readonly Export[] | undefined, save: (one: Export) => Promise<void>): void => {
  const [awaited = [], keepAwaited] = useAwaitedExports();
  const { refresh } = useExportCalls();
  const notify = useNotify();

  const notifyEnd = (one: Export) => {
    if (one.status === 'DONE') {
      const text = fill(wordsFor(one).done, { title: one.title });
      notify(<ReadyNotice text={text} onSave={() => save(one)} />, { type: 'success', autoHideDuration: NOTICE_MS });
    }
    if (one.status === 'FAILED')
      notify(fill(wordsFor(one).failed, { title: one.title, message: one.message ?? '' }), { type: 'error' });
  };
  /** @param isLater the list was asked for after all that is awaited was started */
  const compare = useEffectEvent((list: readonly Export[], isLater: boolean) => {
    const listed = new Map(list.map((one) => [one.id, one]));
    const left = awaited.filter((id) => {
      const one = listed.get(id);
      return one ? isUnderWay(one) : !isLater;
    });
    for (const one of list) if (awaited.includes(one.id) && !isUnderWay(one)) notifyEnd(one);
    if (!list.length && !left.length) keepAwaited(undefined);
    else if (left.length !== awaited.length) keepAwaited(left);
  });
  useEffect(() => {
    if (exports) compare(exports, false);
  }, [exports]);

  const lacksOne = exports !== undefined && awaited.some((id) => !exports.some((one) => one.id === id));
  const refreshList = useEffectEvent(refresh);
  useEffect(() => {
    if (lacksOne) refreshList().then((list) => compare(list, true), ignore);
  }, [lacksOne]);
};

/** The error panel says why. */
const ignore = () => undefined;
