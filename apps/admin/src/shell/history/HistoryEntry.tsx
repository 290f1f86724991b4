import type { LogEntry } from '@bank/domain';
import { Box, Tooltip, Typography } from '@mui/material';
import { historyTime, utcTime } from '../../kit/values/formats';
import { fill, say } from '../../messages';
import { Differences } from './Differences';
import { labelOf } from './HistoryValue';
import type { Part } from './historyFields';

type Entry = Pick<LogEntry, 'action' | 'logged_at' | 'username' | 'data' | 'before'>;

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

const Change = ({ objectClass, part, entry: { action, logged_at, username, data, before } }: ChangeProps) => (
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
    <Differences objectClass={objectClass} part={part} entry={{ action, data, before }} />
  </>
);
