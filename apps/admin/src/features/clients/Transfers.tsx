import { type ReactNode, useState } from 'react';
import { type RaRecord, useGetIdentity, useNavigate } from 'react-admin';
import { Confirm } from '../../kit/dialogs/Confirm';
import { say } from '../../messages';
import { clientWords } from '../../messages/clients';
import { useRecordCache } from '../../shell/saving/useRecordCache';
import type { Identity } from '../../shell/session/authProvider';
import { useBank } from './bank';
import { AskTransfer, describeTransfer, type TransferredClient } from './transfers';

const words = clientWords.transfer;

type Asked = ReturnType<typeof describeTransfer> & { id: RaRecord['id'] };

interface Props {
  /** Called when a client was transferred, while the dialog that says so is open. */
  onTransferred?: () => void;
  children: ReactNode;
}

/** The dialogs of transfers stay open whatever becomes of the row: a search by the former partner finds it no longer. */
export const Transfers = ({ onTransferred, children }: Props) => {
  const partner = (useGetIdentity().data as Identity | undefined)?.activePartner;
  const bank = useBank();
  const cache = useRecordCache('clients');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const [step, setStep] = useState<'closed' | 'asking' | 'busy' | 'done'>('closed');

  const ask = (client: TransferredClient) => {
    if (!partner) return;
    setAsked({ ...describeTransfer(client, partner), id: client.id! });
    setStep('asking');
  };
  const transfer = async () => {
    setStep('busy');
    try {
      const { id } = await bank.transferClient(asked!.id);
      cache.drop(id);
      setStep('done');
      void cache.listsChanged();
      onTransferred?.();
    } catch {
      // The error panel says why.
      setStep('closed');
    }
  };
  const close = () => setStep('closed');

  return (
    <AskTransfer value={ask}>
      {children}
      <Confirm
        open={step === 'asking' || step === 'busy'}
        title={asked?.question ?? ''}
        texts={asked?.before ?? []}
        yes={words.yes}
        busy={step === 'busy'}
        onYes={() => void transfer()}
        onNo={close}
      />
      <Confirm
        open={step === 'done'}
        title={words.done}
        texts={asked?.after ?? []}
        yes={words.open}
        no={say.common.close}
        onYes={() => navigate(`/clients/${asked!.id}`)}
        onNo={close}
      />
    </AskTransfer>
  );
};
