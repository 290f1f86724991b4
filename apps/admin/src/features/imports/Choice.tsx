import { TextField } from '@mui/material';

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  /** What stands there as long as nothing is chosen; without it something always is. */
  none?: string;
  choices: readonly (readonly [string, string])[];
  onChoose: (value: string) => void;
  disabled?: boolean;
}

export const Choice = ({ id, label, value, none, choices, onChoose, disabled = false }: ChoiceProps) => (
  <TextField
    select
    id={id}
    value={value}
    onChange={({ target }) => onChoose(target.value)}
    disabled={disabled}
    fullWidth
    size="small"
    margin="dense"
    slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
  >
    {none !== undefined && <option value="">{none}</option>}
    {choices.map(([choice, name]) => (
      <option key={choice} value={choice}>
        {name}
      </option>
    ))}
  </TextField>
);
