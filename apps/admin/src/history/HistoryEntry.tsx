import { Box, Tooltip, Typography } from '@mui/material';
import type { LogEntry } from '../dataProvider';
import { fill, say } from '../messages';
import { historyTime, utcTime } from '../ui/formats';
import { HistoryValue, labelOf, labelOfField } from './HistoryValue';
import type { Part } from './historyFields';

type Entry = Pick<LogEntry, 'action' | 'logged_at' | 'username' | 'data'>;

/** One entry of the history, and beneath it what the same change did to the order's lines. */
export const HistoryEntry = ({ objectClass, entry }: { objectClass: string; entry: LogEntry }) => (
  <Box component="article" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
    <Change objectClass={objectClass} part="fields" entry={entry} />
    {!!entry.line_items?.length && (
      <Box sx={{ mt: 1, ml: 1, pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
        <Typography variant="overline" color="text.secondary">
          {say.history.lines}
        </Typography>
        {entry.line_items.map((line) => (
          <Change key={`${line.id} ${line.action}`} objectClass={objectClass} part="lines" entry={line} />
        ))}
      </Box>
    )}
  </Box>
);

interface ChangeProps {
  objectClass: string;
  part: Part;
  entry: Entry;
}

const Change = ({ objectClass, part, entry: { action, logged_at, username, data } }: ChangeProps) => (
  <>
    <Typography variant="body2" component="div" sx={{ display: 'flex', columnGap: 1.5, flexWrap: 'wrap' }}>
      <strong>{labelOf(action)}</strong>
      {part === 'fields' && (
        <>
          <span>{username === 'system' ? say.history.system : username}</span>
          <Tooltip title={fill(say.common.utc, { time: utcTime(logged_at) })}>
            <Box component="time" dateTime={logged_at} tabIndex={0} sx={{ color: 'text.secondary' }}>
              {historyTime(logged_at)}
            </Box>
          </Tooltip>
        </>
      )}
    </Typography>
    <ChangedData objectClass={objectClass} part={part} data={data} />
  </>
);

const ChangedData = ({ objectClass, part, data }: Omit<ChangeProps, 'entry'> & Pick<Entry, 'data'>) => {
  if (data === null || data === '') return null;
  if (typeof data === 'string') return <Typography variant="body2">{data}</Typography>;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}>
      {Object.entries(data).map(([field, value]) => (
        <Typography key={field} variant="body2" component="div" sx={{ display: 'flex', gap: 0.75, minWidth: 0 }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {labelOfField(objectClass, part, field)}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <HistoryValue objectClass={objectClass} part={part} field={field} value={value} />
          </Box>
        </Typography>
      ))}
    </Box>
  );
};
