import { Box, TextField, Typography } from '@mui/material';
import { importWords as words } from '../../messages/imports';
import type { ImportField } from './bank';
import { Choice } from './Choice';

/** Field -> what stands in it in all rows. */
export type Same = Readonly<Record<string, string>>;

interface SameInAllProps {
  /** Those that no column of the file is. */
  fields: readonly ImportField[];
  same: Same;
  onChange: (same: Same) => void;
}

/** Without the ones that nobody filled in. A field that went by itself would move the button that somebody is about to press. */
export const filledIn = (same: Same): Same =>
  Object.fromEntries(Object.entries(same).filter(([, text]) => text.trim()));

/** Nothing at first, and whatever stands there already. */
const namesFor = (choices: readonly string[], now: string): string[] => [...new Set(['', now, ...choices])];

/** What the file does not say because it is the same for all of its rows, such as the warehouse of a count. */
export const SameInAll = ({ fields, same, onChange }: SameInAllProps) => {
  const chosen = fields.filter(({ field }) => field in same);
  const free = fields.filter(({ field }) => !(field in same));
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 520 }}>
      <Typography>{words.sameInAll}</Typography>
      {chosen.map(({ field, label, type, isSeveral, choices }) => (
        <TextField
          key={field}
          id={`same-${field}`}
          label={label}
          type={type === 'day' ? 'date' : 'text'}
          size="small"
          value={same[field]}
          onChange={({ target }) => onChange({ ...same, [field]: target.value })}
          select={choices.length > 0 && !isSeveral}
          slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
        >
          {choices.length > 0 &&
            !isSeveral &&
            namesFor(choices, same[field] ?? '').map((name) => <option key={name}>{name}</option>)}
        </TextField>
      ))}
      {free.length > 0 && (
        <Choice
          id="same-field"
          label={words.sameField}
          value=""
          none={words.addSame}
          choices={free.map(({ field, label }) => [field, label])}
          onChoose={(field) => field && onChange({ ...same, [field]: '' })}
        />
      )}
    </Box>
  );
};
