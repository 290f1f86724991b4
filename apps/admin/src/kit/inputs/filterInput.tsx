import { functionFor } from '@bank/domain';
import { Fragment, type ReactElement } from 'react';
import { TextInput } from 'react-admin';
import type { FieldOf, FieldSpec, FilterSpec, ReferenceTo } from '../values/fields';
import { ChoiceInput } from './ChoiceInput';
import { DayInput } from './DayInput';
import { ReferenceChoice } from './ReferenceChoice';

type FilterKind = NonNullable<FilterSpec['as']>;
export interface InputProps {
  source: string;
  label: string;
  helperText: string | false;
  isRequired?: boolean;
  disabled?: boolean;
  defaultValue?: unknown;
}

/** Kind of value -> its input. The inputs of the kinds that no list is searched by come with the forms. */
export const filterInputs: { [K in FilterKind]: (field: FieldOf<K>, props: InputProps) => ReactElement } = {
  text: (_, props) => <TextInput {...props} />,
  day: (_, props) => <TextInput {...props} type="date" />,
  month: (_, props) => <TextInput {...props} type="month" placeholder="YYYY-MM" />,
  date: ({ edge }, props) => <DayInput {...props} edge={edge} />,
  choice: ({ choices, none }, props) => <ChoiceInput {...props} choices={choices} none={none} />,
  reference: ({ by = 'record' as const, ...field }, props) => (
    <ReferenceChoice {...props} {...referenceOf(field)} by={by} />
  ),
};

export const referenceOf = ({ resource, titled = 'name', filter, only, compare }: ReferenceTo): ReferenceTo => ({
  resource,
  titled,
  ...(filter ? { filter } : {}),
  ...(only ? { only } : {}),
  ...(compare ? { compare } : {}),
});

export const propsOf = ({ source, label, help, required, disabled, defaultValue }: FieldSpec): InputProps => ({
  source,
  label,
  helperText: help ?? false,
  ...(required ? { isRequired: true } : {}),
  ...(disabled ? { disabled } : {}),
  ...(defaultValue === undefined ? {} : { defaultValue }),
});

export const filterInput = (field: FilterSpec): ReactElement => (
  <Fragment key={field.source}>{functionFor(filterInputs, field.as ?? 'text')(field, propsOf(field))}</Fragment>
);
