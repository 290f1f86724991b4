import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type HttpError, type Identifier, type RaRecord, useNotify } from 'react-admin';
import { useBank } from '../../../api/provider/dataProvider';
import { exceptions } from '../../../api/transport/exceptions';
import { MergeDialog } from '../../../kit/dialogs/MergeDialog';
import { say } from '../../../messages';
import { clientWords } from '../../../messages/clients';

const words = clientWords.merge;
const options = [{ word: 'deactivate', label: words.deactivate, usual: true }];
const alwaysMoves = [{ word: 'distributions', moves: words.distributions }];

interface Props {
  clients: readonly RaRecord[];
  onMerged: () => void;
  onClose: () => void;
}

/** Merges the selected clients into one of them. */
export const MergeClients = ({ clients: selected, onMerged, onClose }: Props) => {
  const bank = useBank();
  const notify = useNotify();
  const clients = useClientsToMerge(selected);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (!clients) return null;

  const merge = async (target: Identifier, sources: readonly Identifier[], context: readonly string[]) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await bank.merge('clients', target, sources, context);
      onClose();
      notify(say.merge.done, { type: 'success' });
      onMerged();
    } catch (error) {
      // The dialog says why, and what was chosen stays for another try.
      const { message } = error as HttpError;
      exceptions.withdraw(message);
      setRefusal(message);
      setBusy(false);
    }
  };

  return (
    <MergeDialog
      title={words.title}
      targetLabel={words.target}
      records={clients}
      alwaysMoves={alwaysMoves}
      options={options}
      refusal={refusal}
      busy={busy}
      onMerge={(...chosen) => void merge(...chosen)}
      onClose={onClose}
    />
  );
};

/** The clients of a merge with how much of theirs moves. */
const useClientsToMerge = (clients: readonly RaRecord[]) => {
  const bank = useBank();
  const countDistributions = async ({ id, selectListText }: RaRecord) => ({
    id,
    name: String(selectListText),
    counts: { distributions: (await bank.distributionHistory(id)).length },
  });
  return useQuery({
    queryKey: ['clients', 'toMerge', clients.map(({ id }) => id)],
    queryFn: () => Promise.all(clients.map(countDistributions)),
    gcTime: 0,
  }).data;
};
