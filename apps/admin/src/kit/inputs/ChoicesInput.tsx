import { AutocompleteArrayInput, CheckboxGroupInput } from 'react-admin';
import { say } from '../../messages';
import { type ChoiceInputProps, MAX_CHOICES_WITHOUT_SEARCH } from './ChoiceInput';
import { useHeldWhileOpen } from './useHeldWhileOpen';

interface Props extends Pick<ChoiceInputProps, 'source' | 'label' | 'helperText' | 'isRequired' | 'isPending'> {
  choices: readonly { id: string | number }[];
  optionText?: string;
  /** Shows checkboxes however many choices there are. */
  checkboxes?: boolean;
  /** `format` turns the form's value into the ids of choices, `parse` turns them back. */
  // biome-ignore lint/suspicious/noExplicitAny: the form's value may have any shape
  format?: (value: any) => (string | number)[];
  // biome-ignore lint/suspicious/noExplicitAny: the form's value may have any shape
  parse?: (ids: any) => any;
}

/** An input for several of some options: checkboxes, or a search box where there are many. */
export const ChoicesInput = ({ choices: offered, checkboxes = false, optionText = 'name', ...props }: Props) => {
  const { held, opening, showsList } = useHeldWhileOpen(offered);
  const choices = held as { id: string | number }[];
  return checkboxes || choices.length <= MAX_CHOICES_WITHOUT_SEARCH ? (
    <CheckboxGroupInput {...props} choices={choices} optionText={optionText} row={false} />
  ) : (
    <AutocompleteArrayInput
      {...props}
      {...opening}
      choices={choices}
      optionText={optionText}
      openOnFocus
      shouldRenderSuggestions={() => showsList}
      noOptionsText={say.common.noOptions}
    />
  );
};
