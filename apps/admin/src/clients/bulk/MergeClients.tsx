import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type HttpError, type Identifier, useNotify } from 'react-admin';
import { useBank } from '../../dataProvider';
import { exceptions } from '../../http/exceptions';
import { say } from '../../messages';
import { clientWords } from '../../messages/clients';
import { MergeDialog } from '../../ui/MergeDialog';

const words = clientWords.merge;
const options = [{ word: 'deactivate', label: words.deactivate, usual: true }];
const alwaysMoves = [{ word: 'distributions', moves: words.distributions }];

interface Props {
  ids: readonly Identifier[];
  onMerged: () => void;
  onClose: () => void;
}

/** Merges the selected clients into one of them. */
export const MergeClients = ({ ids: selectedIds, onMerged, onClose }: Props) => {
  // The selection ends with the merge, while the dialog still says what becomes of it.
  const [ids] = useState(selectedIds);
  const bank = useBank();
  const notify = useNotify();
  const clients = useClientsToMerge(ids);
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

/** The clients of a merge with how much moves. Some may stand on another page of the list, so all are read. */
const useClientsToMerge = (ids: readonly Identifier[]) => {
  const bank = useBank();
  const readClients = async () => {
    const { data } = await bank.getMany('clients', { ids: [...ids] });
    return Promise.all(
      data.map(async ({ id, selectListText }) => ({
        id,
        name: String(selectListText),
        counts: { distributions: (await bank.distributionHistory(id)).length },
      })),
    );
  };
  return useQuery({ queryKey: ['clients', 'toMerge', ids], queryFn: readClients, gcTime: 0 }).data;
};
