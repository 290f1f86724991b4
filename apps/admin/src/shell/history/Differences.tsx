import type { LogEntry } from '@bank/domain';
import { Box, Typography } from '@mui/material';
import { Fragment } from 'react';
import { say } from '../../messages';
import { HistoryValue, labelOfField } from './HistoryValue';
import type { Part } from './historyFields';

type Values = Readonly<Record<string, unknown>>;

interface DifferencesProps {
  objectClass: string;
  part: Part;
  entry: Pick<LogEntry, 'action' | 'data' | 'before'>;
}

/** What became what in an entry of the history, or in one of its lines. */
export const Differences = ({ objectClass, part, entry: { action, data, before } }: DifferencesProps) =>
  typeof data === 'string' ? (
    <Typography variant="body2">{data}</Typography>
  ) : (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}>
      {differencesOf(part, data ?? {}, before ?? {}).map((difference) => (
        <ShownDifference
          key={difference.field}
          objectClass={objectClass}
          part={part}
          isGone={action === 'remove'}
          difference={difference}
        />
      ))}
    </Box>
  );

interface Difference {
  field: string;
  /** The values before and after, of those that there are. */
  values: readonly unknown[];
}

/** A line is recognized by its product and client, so these are shown although they stay the same. */
const NAMING_FIELDS: Readonly<Record<Part, readonly string[]>> = { fields: [], lines: ['product', 'client'] };

const namingFieldsFirst = (part: Part, fields: readonly string[]) => {
  const naming = NAMING_FIELDS[part].filter((field) => fields.includes(field));
  return [...naming, ...fields.filter((field) => !naming.includes(field))];
};

/** The fields that differ from before; all fields of something that is new, or gone. */
const differencesOf = (part: Part, data: Values, before: Values): Difference[] =>
  namingFieldsFirst(part, Object.keys({ ...before, ...data })).flatMap((field): Difference[] => {
    const [earlier, now] = [before[field], data[field]];
    const isSame = JSON.stringify(earlier) === JSON.stringify(now);
    if (isSame) return NAMING_FIELDS[part].includes(field) && now !== null ? [{ field, values: [now] }] : [];
    return [{ field, values: [...(field in before ? [earlier] : []), ...(field in data ? [now] : [])] }];
  });

interface DifferenceProps {
  objectClass: string;
  part: Part;
  isGone: boolean;
  difference: Difference;
}

const ShownDifference = ({ objectClass, part, isGone, difference: { field, values } }: DifferenceProps) => (
  <Typography variant="body2" component="div" sx={{ display: 'flex', gap: 0.75, minWidth: 0 }}>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {labelOfField(objectClass, part, field)}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', ...(isGone ? { textDecoration: 'line-through' } : {}) }}>
      {values.map((value, n) => (
        <Fragment key={n === values.length - 1 ? 'now' : 'before'}>
          {n > 0 && ` ${say.history.becomes} `}
          <HistoryValue objectClass={objectClass} part={part} field={field} value={value} />
        </Fragment>
      ))}
    </Box>
  </Typography>
);
