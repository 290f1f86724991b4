import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { MergeDialog } from '../../../kit/dialogs/MergeDialog';
import { clientWords } from '../../../messages/clients';
import { useBank } from '../bank';
import { CompareClients } from './CompareClients';

const words = clientWords.merge;
const options = [{ word: 'deactivate', label: words.deactivate, usual: true }];
const alwaysMoves = [{ word: 'distributions', moves: words.distributions }];

interface Props {
  clients: readonly RaRecord[];
  onMerged: () => void;
  onClose: () => void;
}

export const MergeClients = ({ clients: selected, onMerged, onClose }: Props) => {
  const bank = useBank();
  const clients = useClientsToMerge(selected);
  if (!clients) return null;

  return (
    <MergeDialog
      title={words.title}
      targetLabel={words.target}
      records={clients}
      alwaysMoves={alwaysMoves}
      options={options}
      comparison={<CompareClients clients={selected} />}
      merge={bank.mergeClients}
      onMerged={onMerged}
      onClose={onClose}
    />
  );
};

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
