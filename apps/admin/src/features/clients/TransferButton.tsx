import { Button, Tooltip } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { fill } from '../../messages';
import { clientWords } from '../../messages/clients';
import { useCan } from '../../shell/session/access';
import type { Identity } from '../../shell/session/authProvider';
import { type TransferredClient, useAskTransfer } from './transfers';

const words = clientWords.transfer;

/** It stays reachable by keyboard while it can't be pressed, since its tip says why. */
const LOOKS_DISABLED = { opacity: 0.6, cursor: 'default' } as const;

export const TransferButton = ({ record }: { record: TransferredClient }) => {
  const partner = (useGetIdentity().data as Identity | undefined)?.activePartner;
  const mayTransfer = useCan('clients', 'transfer');
  const ask = useAskTransfer();
  const isPossible = record.canPartnerTransfer === true && partner !== undefined && mayTransfer;
  return (
    <Tooltip describeChild title={isPossible ? fill(words.enabled, { partner: partner.title }) : words.disabled}>
      <Button
        size="small"
        variant="outlined"
        aria-disabled={!isPossible}
        sx={{ whiteSpace: 'nowrap', ...(isPossible ? {} : LOOKS_DISABLED) }}
        onClick={(event) => {
          event.stopPropagation();
          if (isPossible) ask(record);
        }}
      >
        {words.button}
      </Button>
    </Tooltip>
  );
};
