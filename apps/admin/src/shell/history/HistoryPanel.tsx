import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import { useBank } from '../../api/provider/dataProvider';
import { RowsShape, Waiting } from '../../kit/page/Waiting';
import { say } from '../../messages';
import { useCan } from '../session/access';
import { HistoryEntry } from './HistoryEntry';

/** The history of this record, newest entry first, for users who may see it. It is fetched when the panel is opened. */
export const HistoryPanel = ({ objectClass }: { objectClass: string }) => {
  const record = useRecordContext<RaRecord & { etag?: string }>();
  const [open, setOpen] = useState(false);
  if (!useCan('logs', 'show') || !record) return null;
  return (
    <Accordion expanded={open} onChange={(_, expanded) => setOpen(expanded)} disableGutters>
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography component="h2" variant="subtitle1">
          {say.history.title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        {open && <Entries objectClass={objectClass} id={record.id} revision={record.etag} />}
      </AccordionDetails>
    </Accordion>
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
