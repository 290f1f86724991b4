import { Box, TextField, Typography } from '@mui/material';
import { importWords as words } from '../../messages/imports';
import type { Import, ImportField } from './bank';
import { Choice } from './Choice';
import { NewOne } from './NewOne';

/** Field -> what stands in it in all rows. */
export type Same = Readonly<Record<string, string>>;

interface SameInAllProps {
  one: Import;
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
export const SameInAll = ({ one, fields, same, onChange }: SameInAllProps) => {
  const chosen = fields.filter(({ field }) => field in same);
  const free = fields.filter(({ field }) => !(field in same));
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 520 }}>
      <Typography>{words.sameInAll}</Typography>
      {chosen.map((field) => (
        <SameField
          key={field.field}
          one={one}
          field={field}
          text={same[field.field] ?? ''}
          onChange={(text) => onChange({ ...same, [field.field]: text })}
        />
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

interface SameFieldProps {
  one: Import;
  field: ImportField;
  text: string;
  onChange: (text: string) => void;
}

/** Chosen out of its names where these are few; typed, with the names proposed, where a new one can be registered. */
const SameField = ({ one, field, text, onChange }: SameFieldProps) => {
  const { field: name, label, type, isSeveral, choices, addTo } = field;
  const isChosen = choices.length > 0 && !isSeveral && addTo === null;
  const list = `names-${name}`;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        id={`same-${name}`}
        label={label}
        type={type === 'day' ? 'date' : 'text'}
        size="small"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        autoFocus={!text}
        select={isChosen}
        slotProps={{
          inputLabel: { shrink: true },
          select: { native: true },
          htmlInput: addTo === null ? {} : { list },
        }}
      >
        {isChosen && namesFor(choices, text).map((one) => <option key={one}>{one}</option>)}
      </TextField>
      {addTo !== null && (
        <>
          <datalist id={list}>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </datalist>
          <NewOne one={one} field={field} name={text.trim()} />
        </>
      )}
    </Box>
  );
};
