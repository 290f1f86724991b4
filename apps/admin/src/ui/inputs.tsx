import { functionFor } from '@bank/domain';
import { Fragment, type ReactElement } from 'react';
import { TextInput } from 'react-admin';
import { CountryInput, StateInput } from './addressParts';
import { ChoiceInput } from './ChoiceInput';
import { FlagInput } from './FlagInput';
import type { FieldOf, FieldSpec, ReferenceTo } from './fields';
import { NumberTextInput } from './NumberTextInput';
import { ReferenceChoice } from './ReferenceChoice';
import { ReferencesInput } from './ReferencesInput';
import { DayInput, TimeInput } from './TimeInput';

type Kind = NonNullable<FieldSpec['as']>;
interface Common {
  source: string;
  label: string;
  helperText: string | false;
  isRequired?: boolean;
  defaultValue?: unknown;
}

const wholeNumber = (_: unknown, props: Common) => <NumberTextInput {...props} inputMode="numeric" />;

/** Kind of value -> its input. */
const inputMakers: { [K in Kind]: (field: FieldOf<K>, props: Common) => ReactElement } = {
  text: (_, props) => <TextInput {...props} />,
  day: (_, props) => <TextInput {...props} type="date" />,
  month: (_, props) => <TextInput {...props} type="month" placeholder="YYYY-MM" />,
  multiline: (_, props) => <TextInput {...props} multiline minRows={3} />,
  number: wholeNumber,
  stock: wholeNumber,
  money: (_, props) => <NumberTextInput {...props} inputMode="decimal" />,
  color: (_, props) => <TextInput {...props} type="color" sx={{ '& input': { height: 24, p: '6px 10px' } }} />,
  dateTime: (_, props) => <TimeInput {...props} />,
  boolean: (_, props) => <FlagInput {...props} />,
  date: ({ edge }, props) => <DayInput {...props} edge={edge} />,
  country: (_, props) => <CountryInput {...props} />,
  state: (_, props) => <StateInput {...props} />,
  choice: ({ choices }, props) => <ChoiceInput {...props} choices={choices} />,
  reference: ({ by = 'record' as const, ...field }, props) => (
    <ReferenceChoice {...props} {...referenceOf(field)} by={by} />
  ),
  references: ({ checkboxes = false, ...field }, props) => (
    <ReferencesInput {...props} {...referenceOf(field)} checkboxes={checkboxes} />
  ),
};

const referenceOf = ({ resource, titled = 'name', filter, only, compare }: ReferenceTo): ReferenceTo => ({
  resource,
  titled,
  ...(filter ? { filter } : {}),
  ...(only ? { only } : {}),
  ...(compare ? { compare } : {}),
});

export const input = (field: FieldSpec): ReactElement => {
  const { source, label, help, required, defaultValue } = field;
  const props: Common = {
    source,
    label,
    helperText: help ?? false,
    ...(required ? { isRequired: true } : {}),
    ...(defaultValue === undefined ? {} : { defaultValue }),
  };
  return <Fragment key={source}>{functionFor(inputMakers, field.as ?? 'text')(field, props)}</Fragment>;
};
