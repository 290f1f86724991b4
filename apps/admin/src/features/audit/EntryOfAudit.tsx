import { type AuditEntry, isAuditedAction } from '@bank/domain';
import { Box, Typography } from '@mui/material';
import { RecordLink } from '../../kit/links/RecordLink';
import { SearchLink } from '../../kit/links/SearchLink';
import { Instant } from '../../kit/page/Instant';
import { fill } from '../../messages';
import { auditWords as words } from '../../messages/audit';
import { labelOf } from '../../shell/history/HistoryValue';
import { Lines } from './Lines';
import { OwnDifferences } from './OwnDifferences';
import { filtersOfObject, nameOfObject, screenOfObject } from './objects';
import { WithQuestions } from './WithQuestions';

const SCREEN = '/admin/audit';
const MINUTE_MS = 60_000;

interface Props {
  entry: AuditEntry;
}

/** Who did what, with what became what, and ways to what belongs to it. */
export const EntryOfAudit = ({ entry }: Props) => (
  <Box component="article" sx={{ display: 'grid', gridTemplateColumns: { sm: '13rem 1fr' }, columnGap: 2 }}>
    <Typography variant="body2" component="div" color="text.secondary">
      <Instant value={entry.logged_at} />
    </Typography>
    <Box sx={{ minWidth: 0 }}>
      <Sentence entry={entry} />
      {entry.detail && <Typography variant="body2">{entry.detail}</Typography>}
      {entry.reason && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {fill(words.reason, { reason: entry.reason })}
        </Typography>
      )}
      <WithQuestions entry={entry}>
        <OwnDifferences entry={entry} />
        <Lines entry={entry} />
      </WithQuestions>
      <Ways entry={entry} />
    </Box>
  </Box>
);

const nameOfPerson = ({ actor, username }: AuditEntry): string => {
  if (actor === 'system') return words.system;
  return actor === 'anonymous' ? words.anonymous : username;
};

const Sentence = ({ entry }: Props) => {
  const { action } = entry;
  const sentence = isAuditedAction(action) ? words.sentences[action] : `${labelOf(action)} {object}`;
  const [before, after] = sentence.split('{object}');
  return (
    <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{nameOfPerson(entry)}</strong> {before}
      {after !== undefined && <RecordLink to={screenOfObject(entry)}>{nameOfObject(entry)}</RecordLink>}
      {after}
    </Typography>
  );
};

/** The minute of the bank's clock is one of every clock. */
const minuteOf = (time: string) => {
  const begins = Math.floor(Date.parse(time) / MINUTE_MS) * MINUTE_MS;
  return { from: new Date(begins).toISOString(), until: new Date(begins + MINUTE_MS - 1).toISOString() };
};

/** Searches of the audit that lead on from an entry. */
const Ways = ({ entry }: Props) => {
  const { command, acts, actor, logged_at, object_id } = entry;
  const ways = [
    ...(acts > 1 ? [{ text: fill(words.everything, { count: acts }), filters: { command } }] : []),
    {
      text: fill(words.sameMinute, { name: nameOfPerson(entry) }),
      filters: { actor, ...minuteOf(logged_at) },
    },
    ...(object_id === null
      ? []
      : [{ text: fill(words.sameObject, { object: nameOfObject(entry) }), filters: filtersOfObject(entry) }]),
  ];
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2.5,
        fontSize: 13,
        '@media (pointer: coarse)': { '& a': { py: 1.5 } },
      }}
    >
      {ways.map(({ text, filters }) => (
        <SearchLink key={text} screen={SCREEN} filters={filters}>
          {text}
        </SearchLink>
      ))}
    </Box>
  );
};
