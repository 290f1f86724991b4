import { Button, Stack } from '@mui/material';
import { fill } from '../../messages';
import { consumerWords as words } from '../../messages/consumers';
import type { Consumer } from './consumers';

/** What somebody is about to do with a consumer. */
export interface Asked {
  what: 'limits' | 'removal';
  id: number;
}

interface Props {
  consumer: Consumer;
  onAsk: (asked: Asked) => void;
}

const actions = [
  { what: 'limits', action: words.setLimits },
  { what: 'removal', action: words.remove },
] as const;

export const Actions = ({ consumer: { id, name }, onAsk }: Props) => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
    {actions.map(({ what, action }) => (
      <Button
        key={what}
        size="small"
        variant="outlined"
        sx={{ whiteSpace: 'nowrap' }}
        aria-label={fill(words.of, { action, name })}
        onClick={() => onAsk({ what, id })}
      >
        {action}
      </Button>
    ))}
  </Stack>
);
