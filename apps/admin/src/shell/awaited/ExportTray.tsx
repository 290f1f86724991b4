import ExportsIcon from '@mui/icons-material/FileDownloadOutlined';
import { Badge, Box, Button, IconButton, Popover, Typography } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { isUnderWay } from '../../kit/values/jobs';
import { fill } from '../../messages';
import { exportWords as words } from '../../messages/exports';
import { EndNotice, NOTICE_MS } from './EndNotice';
import { ExportRow } from './ExportRow';
import { type Export, useExportCalls, useExports, WHOLE_EXPORT } from './exports';
import { useEndNotices } from './useEndNotices';

/** The button of the top bar that lists the user's long exports. It notifies the user on every screen when one has ended. */
export const ExportTray = () => {
  const { data: exports } = useExports();
  const { save, end } = useExportCalls();
  const [anchor, setAnchor] = useState<HTMLElement>();
  useExportNotices(exports, save);
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

const useExportNotices = (list: readonly Export[] | undefined, save: (one: Export) => Promise<void>): void => {
  const { refresh } = useExportCalls();
  const notify = useNotify();
  const notifyEnd = (one: Export) => {
    if (one.status === 'DONE') {
      const text = fill(wordsFor(one).done, { title: one.title });
      const download = (close: () => void) => (
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            close();
            // The error panel says why a file could not be had.
            save(one).catch(() => undefined);
          }}
        >
          {words.save}
        </Button>
      );
      notify(<EndNotice text={text} severity="success" action={download} />, {
        type: 'success',
        autoHideDuration: NOTICE_MS,
      });
    }
    if (one.status === 'FAILED')
      notify(fill(wordsFor(one).failed, { title: one.title, message: one.message ?? '' }), { type: 'error' });
  };
  useEndNotices('exports', { list, refresh, notifyEnd, staysWhileListed: true });
};
