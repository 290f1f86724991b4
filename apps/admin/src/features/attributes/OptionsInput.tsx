import { attributeTypes, MAX_OPTIONS } from '@bank/domain';
import AddIcon from '@mui/icons-material/Add';
import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { SortableRows } from '../../kit/tables/SortableRows';
import { fill } from '../../messages';
import { attributeWords as words } from '../../messages/attributes';
import { useAttributeType } from '../../shell/fields/typeInputs';
import { Section } from '../../shell/forms/Section';
import { useSaving } from '../../shell/saving/saving';
import { OptionRow } from './OptionRow';

/** Only this many rows are drawn at first, so that a list of thousands opens in a moment. */
const INITIAL_ROWS = 50;

export const OptionsInput = () => {
  const type = useAttributeType();
  return type && attributeTypes[type].hasOptions ? <Options /> : null;
};

const Options = () => {
  const { editable } = useSaving();
  const { control, getValues } = useFormContext();
  const { errors } = useFormState({ name: 'options' });
  const { fields, append, move } = useFieldArray({ control, name: 'options', keyName: 'key' });
  const [count, setCount] = useState(INITIAL_ROWS);
  const rows = fields.slice(0, count);
  const keys = rows.map(({ key }) => key);
  const add = () => {
    setCount(Math.max(count, fields.length + 1));
    append({}, { focusName: `options.${fields.length}.name` });
  };
  const problem = errors.options?.message;
  return (
    <Section
      title={words.options}
      actions={
        editable && (
          <Button startIcon={<AddIcon />} onClick={add} disabled={fields.length >= MAX_OPTIONS}>
            {words.newOption}
          </Button>
        )
      }
    >
      {typeof problem === 'string' && <Typography color="error">{problem}</Typography>}
      {fields.length === 0 && <Typography color="text.secondary">{words.noOptions}</Typography>}
      <SortableRows
        ids={keys}
        nameOf={(key) => getValues(`options.${keys.indexOf(String(key))}.name`) || words.option}
        onOrder={(ordered) => move(...findMove(keys, ordered))}
      >
        <Stack sx={{ gap: 2 }}>
          {rows.map(({ key }, place) => (
            <OptionRow key={key} id={key} at={`options.${place}`} />
          ))}
        </Stack>
      </SortableRows>
      {fields.length > count && (
        <Button sx={{ mt: 1 }} onClick={() => setCount(count + 10 * INITIAL_ROWS)}>
          {fill(words.moreOptions, { count: fields.length - count })}
        </Button>
      )}
    </Section>
  );
};

type Keys = readonly unknown[];
const findMove = (before: Keys, after: Keys): [number, number] => {
  const first = before.findIndex((key, place) => key !== after[place]);
  const last = before.reduce<number>((found, key, place) => (key === after[place] ? found : place), first);
  return after[first] === before[last] ? [last, first] : [first, last];
};
