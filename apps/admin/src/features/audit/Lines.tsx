import type { AuditEntry } from '@bank/domain';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { fill, word } from '../../messages';
import { auditWords as words } from '../../messages/audit';
import { Differences } from '../../shell/history/Differences';

export const FEW_LINES = 5;

/** The lines that an entry changed, the first ones until more are asked for. */
export const Lines = ({ entry: { object_class, line_items: lines = [] } }: { entry: AuditEntry }) => {
  const [showsAll, setShowsAll] = useState(false);
  if (!lines.length) return null;
  const shown = showsAll ? lines : lines.slice(0, FEW_LINES);
  return (
    <Box sx={{ mt: 0.5, ml: 0.5, pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
      {shown.map((line) => (
        <Box
          key={`${line.id} ${line.action}`}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, py: { xs: 0.5, sm: 0 } }}
        >
          <Typography variant="body2" component="span" color="text.secondary">
            {word(words.lines, line.action)}
          </Typography>
          <Differences objectClass={object_class} part="lines" entry={line} />
        </Box>
      ))}
      {shown.length < lines.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {fill(words.moreLines, { count: lines.length - shown.length })}
        </Button>
      )}
    </Box>
  );
};
