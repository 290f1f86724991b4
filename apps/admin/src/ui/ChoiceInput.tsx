import { AutocompleteInput, SelectInput } from 'react-admin';
import { say } from '../messages';
import type { Choice } from './fields';
import { useHeld } from './useHeld';

/** More options than this, and a select gets a search box. */
export const MOST_WITHOUT_SEARCH = 10;

export interface ChoiceInputProps {
  source: string;
  label: string;
  helperText?: string | false;
  isRequired?: boolean;
  defaultValue?: unknown;
  choices: readonly { id: string | number; name: string }[];
  isPending?: boolean;
  disabled?: boolean;
  /** From what the form holds to a choice's id, and back. */
  // biome-ignore lint/suspicious/noExplicitAny: the form's value may have any shape
  format?: (value: any) => string | number;
  // biome-ignore lint/suspicious/noExplicitAny: the form's value may have any shape
  parse?: (id: any) => any;
  onChange?: () => void;
}

const none = { id: '', name: say.common.emptySelect };

/** One of some options, or none: '-- Select Item --'. */
export const ChoiceInput = ({ choices: offered, ...props }: ChoiceInputProps) => {
  const { held: choices, ...opening } = useHeld(offered);
  return choices.length > MOST_WITHOUT_SEARCH ? (
    <AutocompleteInput
      {...props}
      {...opening}
      choices={choices as Choice[]}
      optionText="name"
      openOnFocus
      selectOnFocus
      TextFieldProps={{ placeholder: none.name }}
    />
  ) : (
    <SelectInput
      {...props}
      // Its list of choices lags behind by one render, in which a value may lack its choice.
      key={choices.map(({ id }) => id).join()}
      // react-admin leaves the empty choice out of a required select; ours all have it.
      choices={(props.isRequired ? [none, ...choices] : choices) as Choice[]}
      optionText="name"
      emptyText={none.name}
      slotProps={{ select: { displayEmpty: true, ...opening } }}
    />
  );
};
