import { AutocompleteInput, SelectInput } from 'react-admin';
import { say } from '../../messages';
import type { Choice } from '../values/fields';
import { useHeldWhileOpen } from './useHeldWhileOpen';
import { useTyped } from './useTyped';

/** A select of more options than this gets a search box. */
export const MAX_CHOICES_WITHOUT_SEARCH = 10;

export interface ChoiceInputProps {
  source: string;
  label: string;
  helperText?: string | false;
  isRequired?: boolean;
  defaultValue?: unknown;
  choices: readonly { id: string | number; name: string }[];
  /** What no choice is called. */
  none?: string | undefined;
  isPending?: boolean;
  disabled?: boolean;
  /** `format` turns the form's value into a choice's id, `parse` turns it back. */
  // biome-ignore lint/suspicious/noExplicitAny: the form's value may have any shape
  format?: (value: any) => string | number;
  // biome-ignore lint/suspicious/noExplicitAny: the form's value may have any shape
  parse?: (id: any) => any;
  onChange?: () => void;
}

/** An input for one of some options, or none: '-- Select Item --'. */
export const ChoiceInput = ({ choices: offered, none = say.common.emptySelect, ...props }: ChoiceInputProps) => {
  const { held: choices, opening, showsList } = useHeldWhileOpen(offered);
  const { isTyped, onInputChange } = useTyped();
  return choices.length > MAX_CHOICES_WITHOUT_SEARCH ? (
    <AutocompleteInput
      {...props}
      {...opening}
      choices={choices as Choice[]}
      optionText="name"
      openOnFocus
      shouldRenderSuggestions={() => showsList}
      noOptionsText={say.common.noOptions}
      selectOnFocus
      autoHighlight={isTyped}
      autoSelect={isTyped}
      onInputChange={onInputChange}
      TextFieldProps={{ placeholder: none }}
    />
  ) : (
    <SelectInput
      {...props}
      // The select's own list of choices lags one render behind, in which a value may lack its choice; a new key avoids
      // that.
      key={choices.map(({ id }) => id).join()}
      // react-admin leaves the empty choice out of a required select; the portal's selects all have it.
      choices={(props.isRequired ? [{ id: '', name: none }, ...choices] : choices) as Choice[]}
      optionText="name"
      emptyText={none}
      slotProps={{ select: { displayEmpty: true, ...opening } }}
    />
  );
};
