import { type Attribute, type DisplayInterface, helpOf, labelOf, optionLabel, optionsFor, yesNo } from '@bank/domain';
import type { ComponentType } from 'react';
import { BooleanInput, CheckboxGroupInput, DateInput, RadioButtonGroupInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput';
import { ChoicesInput } from '../../kit/inputs/ChoicesInput';
import { NumberTextInput } from '../../kit/inputs/NumberTextInput';
import { AddressInputs } from './AddressInputs';
import { FileInput } from './FileInput';
import type { AttributeInputProps } from './form';
import { ZipInput } from './ZipInput';

const commonProps = ({ attribute, source, isRequired }: AttributeInputProps) => ({
  source,
  label: labelOf(attribute, 'en'),
  helperText: helpOf(attribute, 'en') || (false as const),
  ...(isRequired ? { isRequired: true } : {}),
});

const useChoices = (attribute: Attribute, source: string) =>
  optionsFor(attribute, useWatch({ name: source })).map((option) => ({
    id: option.id,
    name: optionLabel(option, 'en'),
  }));

/** The API answers an empty choice as `{id: null}`. */
const idOrNone = (value: unknown) => (typeof value === 'number' ? value : '');
const idOrNull = (id: unknown) => (id === '' || id === null || id === undefined ? null : Number(id));
const listOfIds = (value: unknown) => (Array.isArray(value) ? value : []);

const SelectOne = (props: AttributeInputProps) => (
  <ChoiceInput
    {...commonProps(props)}
    choices={useChoices(props.attribute, props.source)}
    format={idOrNone}
    parse={idOrNull}
  />
);
const RadioChoice = (props: AttributeInputProps) => (
  <RadioButtonGroupInput
    {...commonProps(props)}
    choices={useChoices(props.attribute, props.source)}
    format={idOrNone}
    parse={idOrNull}
  />
);
const SelectSeveral = (props: AttributeInputProps) => (
  <ChoicesInput {...commonProps(props)} choices={useChoices(props.attribute, props.source)} format={listOfIds} />
);
const Checkboxes = (props: AttributeInputProps) => (
  <CheckboxGroupInput {...commonProps(props)} choices={useChoices(props.attribute, props.source)} format={listOfIds} />
);

const answers = [
  { id: 'true', name: yesNo.en.yes },
  { id: 'false', name: yesNo.en.no },
];

const inputs: { [I in DisplayInterface]: ComponentType<AttributeInputProps> } = {
  TEXT: (props) => <TextInput {...commonProps(props)} />,
  TEXTAREA: (props) => <TextInput {...commonProps(props)} multiline minRows={3} />,
  NUMBER: (props) => (
    <NumberTextInput {...commonProps(props)} inputMode={props.attribute.type === 'INTEGER' ? 'numeric' : 'decimal'} />
  ),
  // A day of the calendar, such as that of a birth, is the same in every time zone: it is kept as its start in UTC.
  DATETIME: (props) => (
    <DateInput
      {...commonProps(props)}
      format={(instant?: string | null) => instant?.slice(0, 10) ?? ''}
      parse={(day: string) => (day ? `${day}T00:00:00.000Z` : null)}
    />
  ),
  SELECT_SINGLE: SelectOne,
  SELECT_MULTI: SelectSeveral,
  RADIO: RadioChoice,
  CHECKBOX_GROUP: Checkboxes,
  TOGGLE: (props) => <BooleanInput {...commonProps(props)} />,
  YES_NO_RADIO: (props) => (
    <RadioButtonGroupInput
      {...commonProps(props)}
      choices={answers}
      format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
      parse={(answer: string) => (answer === '' ? null : answer === 'true')}
    />
  ),
  ADDRESS: AddressInputs,
  ZIPCODE: ZipInput,
  ZIPCODE_MULTI: ZipInput,
  FILE_UPLOAD: FileInput,
};

/** The input of an attribute; an unknown interface gets a plain text input. */
export const inputOf = ({ displayInterface }: Attribute): ComponentType<AttributeInputProps> =>
  inputs[displayInterface] ?? inputs.TEXT;
