import type { LogEntry } from '@bank/domain';
import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Identifier, type RaRecord, useRecordContext } from 'react-admin';
import { addVerbs } from '../../api/provider/dataProvider';
import { FoldedPanel } from '../../kit/page/FoldedPanel';
import { RowsShape, Waiting } from '../../kit/page/Waiting';
import { say } from '../../messages';
import { momentWords } from '../../messages/moments';
import { useCan } from '../session/access';
import { type AskedMoment, AsOfControl } from './AsOfControl';
import { HistoryEntry } from './HistoryEntry';
import { MomentView } from './MomentView';

const useBank = addVerbs(({ read }) => ({
  /** Newest first. `objectClass` is the history's name of the kind: SupplyOrder, Product, ... */
  history: (objectClass: string, id: Identifier): Promise<readonly LogEntry[]> =>
    read('logs', { query: { object_class: objectClass, object_id: id } }),
}));

export const HistoryPanel = ({ objectClass }: { objectClass: string }) => {
  const record = useRecordContext<RaRecord & { etag?: string }>();
  if (!useCan('logs', 'show') || !record) return null;
  return (
    <FoldedPanel title={say.history.title}>
      <History objectClass={objectClass} id={record.id} revision={record.etag} />
    </FoldedPanel>
  );
};

/** What became of it, or how it was at one moment. */
const History = (props: EntriesProps) => {
  const [asked, setAsked] = useState<AskedMoment>();
  return (
    <>
      <AsOfControl onAsk={setAsked} />
      {asked ? (
        <>
          <Button onClick={() => setAsked(undefined)} sx={{ minHeight: 44, mb: 1 }}>
            {momentWords.again}
          </Button>
          <MomentView {...props} asked={asked} />
        </>
      ) : (
        <Entries {...props} />
      )}
    </>
  );
};

interface EntriesProps {
  objectClass: string;
  id: RaRecord['id'];
  /** The history is fetched anew for another revision. */
  revision: string | undefined;
}

const Entries = ({ objectClass, id, revision }: EntriesProps) => {
  const bank = useBank();
  const { data, isPending } = useQuery({
    queryKey: ['logs', objectClass, id, revision],
    queryFn: () => bank.history(objectClass, id),
    retry: false,
  });
  if (isPending)
    return (
      <Waiting what={say.history.what}>
        <RowsShape rows={3} columns={2} />
      </Waiting>
    );
  if (!data?.length) return <Typography color="text.secondary">{say.history.empty}</Typography>;
  return data.map((entry) => <HistoryEntry key={entry.log_id} objectClass={objectClass} entry={entry} />);
};
