import { Button, Tooltip } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { type RaRecord, useGetIdentity, useNavigate } from 'react-admin';
import { Confirm } from '../../kit/dialogs/Confirm';
import { fill, say } from '../../messages';
import { clientWords } from '../../messages/clients';
import { useRecordCache } from '../../shell/saving/useRecordCache';
import { useCan } from '../../shell/session/access';
import type { Identity } from '../../shell/session/authProvider';
import { useBank } from './bank';

const words = clientWords.transfer;

/** It stays reachable by keyboard while it can't be pressed, since its tip says why. */
const LOOKS_DISABLED = { opacity: 0.6, cursor: 'default' } as const;

interface Props {
  record: Partial<RaRecord>;
  /** Called when the client was transferred and the user stays on this screen. */
  onTransferred?: () => void;
}

export const TransferButton = ({ record, onTransferred }: Props) => {
  const identity = useGetIdentity().data as Identity | undefined;
  const mayTransfer = useCan('clients', 'transfer');
  const bank = useBank();
  const cache = useRecordCache('clients');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [transferredId, setTransferredId] = useState<RaRecord['id']>();
  const partner = identity?.activePartner;
  const isPossible = record.canPartnerTransfer === true && partner !== undefined && mayTransfer;

  const transfer = async (event: MouseEvent) => {
    event.stopPropagation();
    if (!isPossible || busy) return;
    setBusy(true);
    try {
      const { id } = await bank.transferClient(record.id!);
      cache.drop(id);
      setTransferredId(id);
    } catch {
      // The error panel says why.
    } finally {
      setBusy(false);
    }
  };

  const stay = () => {
    setTransferredId(undefined);
    void cache.listsChanged();
    onTransferred?.();
  };

  return (
    <>
      <Tooltip describeChild title={isPossible ? fill(words.enabled, { partner: partner.title }) : words.disabled}>
        <Button
          size="small"
          variant="outlined"
          aria-disabled={!isPossible || busy}
          sx={{ whiteSpace: 'nowrap', ...(isPossible ? {} : LOOKS_DISABLED) }}
          onClick={(event) => void transfer(event)}
        >
          {words.button}
        </Button>
      </Tooltip>
      <Confirm
        open={transferredId !== undefined}
        title={words.done}
        yes={words.open}
        no={say.common.close}
        onYes={() => navigate(`/clients/${transferredId}`)}
        onNo={stay}
      />
    </>
  );
};
