import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { number } from '../../kit/values/formats';
import { fill, word } from '../../messages';
import { importWords as words } from '../../messages/imports';

interface Props {
  counts: readonly (readonly [state: string, count: number])[];
  shown: string;
  onShow: (state: string) => void;
}

/** How many rows are in which state; one of the states is shown below. */
export const Counts = ({ counts, shown, onShow }: Props) => (
  <ToggleButtonGroup
    exclusive
    value={shown}
    onChange={(_, state) => state && onShow(state)}
    aria-label={words.showing}
    sx={{ flexWrap: 'wrap' }}
  >
    {counts.map(([state, count]) => (
      <ToggleButton key={state} value={state} sx={{ textTransform: 'none', minHeight: 44 }}>
        {fill(words.count, { state: word(words.states, state), count: number(count) })}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
