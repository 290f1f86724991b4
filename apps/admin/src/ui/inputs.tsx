import { Fragment, type ReactElement } from 'react';
import { DateInput, DateTimeInput, NumberInput, TextInput } from 'react-admin';
import { CountryInput, StateInput } from './addressParts';
import { ChoiceInput } from './ChoiceInput';
import { FlagInput } from './FlagInput';
import type { FieldOf, FieldSpec, ReferenceTo } from './fields';
import { edgeOfDay } from './formats';
import { ReferenceChoice } from './ReferenceChoice';
import { ReferencesInput } from './ReferencesInput';

type Kind = NonNullable<FieldSpec['as']>;
interface Common {
  source: string;
  label: string;
  helperText: string | false;
  isRequired?: boolean;
  defaultValue?: unknown;
}

const wholeNumber = (props: Common) => <NumberInput {...props} min={0} step={1} />;

/** Kind of value -> its input. */
const inputMakers: { [K in Kind]: (props: Common, field: FieldOf<K>) => ReactElement } = {
  text: (props) => <TextInput {...props} />,
  multiline: (props) => <TextInput {...props} multiline minRows={3} />,
  number: wholeNumber,
  stock: wholeNumber,
  money: (props) => <NumberInput {...props} min={0} step="any" />,
  color: (props) => <TextInput {...props} type="color" sx={{ '& input': { height: 24, p: '6px 10px' } }} />,
  dateTime: (props) => (
    <DateTimeInput
      {...props}
      format={(instant?: string) => instant?.slice(0, 16) ?? ''}
      parse={(utc: string) => (utc ? new Date(`${utc}Z`).toISOString() : null)}
    />
  ),
  boolean: (props) => <FlagInput {...props} />,
  date: (props, { edge }) => (
    <DateInput
      {...props}
      format={(instant?: string) => instant?.slice(0, 10) ?? ''}
      parse={(day: string) => (day ? edgeOfDay[edge](day) : null)}
    />
  ),
  country: (props) => <CountryInput {...props} />,
  state: (props) => <StateInput {...props} />,
  choice: (props, { choices }) => <ChoiceInput {...props} choices={choices} />,
  reference: (props, { by = 'record' as const, ...field }) => (
    <ReferenceChoice {...props} {...referenceOf(field)} by={by} />
  ),
  references: (props, { checkboxes = false, ...field }) => (
    <ReferencesInput {...props} {...referenceOf(field)} checkboxes={checkboxes} />
  ),
};

const referenceOf = ({ resource, titled = 'name', only, compare }: ReferenceTo): ReferenceTo => ({
  resource,
  titled,
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
  return <Fragment key={source}>{inputMakers[field.as ?? 'text'](props, field as never)}</Fragment>;
};
