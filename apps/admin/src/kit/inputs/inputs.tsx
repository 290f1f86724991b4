import { functionFor } from '@bank/domain';
import { Fragment, type ReactElement } from 'react';
import { TextInput } from 'react-admin';
import type { FieldOf, FieldSpec } from '../values/fields';
import { CountryInput, StateInput } from './addressParts';
import { FlagInput } from './FlagInput';
import { filterInputs, type InputProps, propsOf, referenceOf } from './filterInput';
import { NumberTextInput } from './NumberTextInput';
import { ReferencesInput } from './ReferencesInput';
import { TimeInput } from './TimeInput';

type Kind = NonNullable<FieldSpec['as']>;

const wholeNumber = (_: unknown, props: InputProps) => <NumberTextInput {...props} inputMode="numeric" />;

const inputMakers: { [K in Kind]: (field: FieldOf<K>, props: InputProps) => ReactElement } = {
  ...filterInputs,
  multiline: (_, props) => <TextInput {...props} multiline minRows={3} />,
  number: wholeNumber,
  stock: wholeNumber,
  rate: (_, props) => <NumberTextInput {...props} inputMode="decimal" />,
  money: (_, props) => <NumberTextInput {...props} inputMode="decimal" />,
  percent: (_, props) => <NumberTextInput {...props} inputMode="decimal" />,
  color: (_, props) => <TextInput {...props} type="color" sx={{ '& input': { height: 24, p: '6px 10px' } }} />,
  dateTime: (_, props) => <TimeInput {...props} />,
  boolean: (_, props) => <FlagInput {...props} />,
  country: (_, props) => <CountryInput {...props} />,
  state: (_, props) => <StateInput {...props} />,
  references: ({ checkboxes = false, ...field }, props) => (
    <ReferencesInput {...props} {...referenceOf(field)} checkboxes={checkboxes} />
  ),
};

export const input = (field: FieldSpec): ReactElement => (
  <Fragment key={field.source}>{functionFor(inputMakers, field.as ?? 'text')(field, propsOf(field))}</Fragment>
);
