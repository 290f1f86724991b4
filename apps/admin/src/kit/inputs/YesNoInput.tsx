import { say } from '../../messages';
import { ChoiceInput } from './ChoiceInput';

const words = [
  { id: 'yes', name: say.common.yes },
  { id: 'no', name: say.common.no },
];

interface Props {
  source: string;
  label: string;
  isRequired?: boolean;
}

/** A select of yes, no, or not chosen yet. */
export const YesNoInput = (props: Props) => (
  <ChoiceInput
    {...props}
    helperText={false}
    choices={words}
    format={(value?: boolean | null) => (value === true ? 'yes' : value === false ? 'no' : '')}
    parse={(id) => (id === 'yes' ? true : id === 'no' ? false : null)}
  />
);
