import type { OwnPartnerKind } from '@bank/domain';
import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { WaitingFor } from '../../../kit/page/Waiting';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { Section } from '../../../shell/forms/Section';
import { useSaving } from '../../../shell/saving/saving';
import { useLineForm } from '../lineForm';
import type { LineShape } from '../lines';
import { ShownLines } from '../ShownLines';
import { EditedClientLines, type EditedClientLinesProps } from './EditedClientLines';
import { type ClientLine, isShownClient, type LineClients } from './lines';
import { ownPartnerScreens } from './screens';

interface Props extends Omit<EditedClientLinesProps, 'filter' | 'form'> {
  isWaiting: boolean;
}

/** The lines of an order for clients, with a filter. */
export const ClientSection = ({ policy, partner, isWaiting, ...lines }: Props) => {
  const { editable } = useSaving();
  const [filter, setFilter] = useState('');
  const form = useLineForm();
  const hasClients = useHasClients(lines.clients, editable);
  const hint = partner === undefined ? words.selectPartner : hasClients || isWaiting ? undefined : words.noClientLines;
  return (
    <Section title={ownPartnerScreens[policy.kind as OwnPartnerKind].clientsTitle ?? words.clients}>
      {isWaiting && <WaitingFor what={words.waitingForClients} />}
      {hint && <Typography color="text.secondary">{hint}</Typography>}
      {!isWaiting && hasClients && (
        <>
          <TextField
            label={words.filter}
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            type="search"
            sx={{ mb: 1.5, width: { xs: '100%', sm: 280 } }}
          />
          {editable ? (
            <EditedClientLines policy={policy} partner={partner} filter={filter} form={form} {...lines} />
          ) : (
            <StoredLines shape={lines.shape} filter={filter} />
          )}
        </>
      )}
    </Section>
  );
};

/** Whether there is a client to show: one with a line or, in a form, one who is served. */
const useHasClients = (clients: LineClients, editable: boolean) => {
  const stored = useRecordContext();
  const lines = (stored?.clientLines ?? []) as ClientLine[];
  if (!editable) return lines.length > 0;
  return lines.some(({ id }) => id !== undefined) || [...clients.values()].some(isShownClient);
};

const StoredLines = ({ shape, filter }: { shape: LineShape; filter: string }) => {
  const order = useRecordContext();
  const clients: LineClients = order?.clients ?? new Map();
  const wanted = filter.trim().toLowerCase();
  const lines = ((order?.clientLines ?? []) as ClientLine[]).filter(
    ({ client, product }) => product && clients.get(client)?.fullName.toLowerCase().includes(wanted),
  );
  return <ShownLines shape={shape} lines={lines} clients={clients} {...(wanted && { none: words.filterNothing })} />;
};
