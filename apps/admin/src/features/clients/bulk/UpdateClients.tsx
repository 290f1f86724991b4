import { clientWorkflow, enabledSteps, type RowOutcome } from '@bank/domain';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Form, type RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Confirm } from '../../../kit/dialogs/Confirm';
import { Outcomes } from '../../../kit/dialogs/Outcomes';
import { ChoiceInput } from '../../../kit/inputs/ChoiceInput';
import { input } from '../../../kit/inputs/inputs';
import { isActive } from '../../../kit/values/rows';
import { fill, say } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { references } from '../../../shell/fields/references';
import { useRoles } from '../../../shell/session/access';
import { useBank } from '../bank';
import { partnerFilter } from '../columns';
import { useSeesAllClients } from '../useSight';
import { nameIn } from './nameIn';

const words = clientWords.bulk;

interface Props {
  clients: readonly RaRecord[];
  onUpdated: () => void;
  onClose: () => void;
}

export const UpdateClients = ({ clients: selected, onUpdated, onClose }: Props) => {
  // The selection ends with the update, while the dialog still says what became of it.
  const [clients] = useState(selected);
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[]>();
  return (
    <Dialog open onClose={onClose} aria-labelledby="update-clients" fullWidth maxWidth="sm">
      <DialogTitle id="update-clients">{words.title}</DialogTitle>
      {outcomes ? (
        <Outcomes outcomes={outcomes} nameOf={nameIn(clients)} onClose={onClose} />
      ) : (
        <Form defaultValues={NOTHING_CHOSEN}>
          <Changes
            clients={clients}
            onUpdated={(rows) => {
              setOutcomes(rows);
              onUpdated();
            }}
            onClose={onClose}
          />
        </Form>
      )}
    </Dialog>
  );
};

const NOTHING_CHOSEN = { partner: null, status: null };

interface ChangesProps {
  clients: readonly RaRecord[];
  onUpdated: (rows: readonly RowOutcome[]) => void;
  onClose: () => void;
}

const Changes = ({ clients, onUpdated, onClose }: ChangesProps) => {
  const bank = useBank();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const seesAll = useSeesAllClients();
  const { getValues } = useFormContext();
  const { partner, status } = useWatch() as { partner: number | null; status: string | null };
  const isChosen = partner !== null || !!status;

  const ask = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy || !isChosen) return;
    if (partner && !seesAll) setAsking(true);
    else void update();
  };
  const update = async (more?: object) => {
    setAsking(false);
    setBusy(true);
    try {
      const { partner, status } = getValues();
      const changes = { ...(partner ? { partner } : {}), ...(status ? { status } : {}) };
      onUpdated(
        await bank.bulkChange(
          'clients',
          clients.map(({ id }) => id),
          changes,
          more,
        ),
      );
    } catch {
      // The error panel says why, and what was chosen stays for another try.
      setBusy(false);
    }
  };

  return (
    <div onSubmitCapture={ask}>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{fill(words.count, { count: clients.length })}</DialogContentText>
        <Stack sx={{ gap: 2 }}>
          {input({ ...partnerFilter, ...references.partner, only: mayTakeClients } as typeof partnerFilter)}
          <StatusChoice clients={clients} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {say.common.cancel}
        </Button>
        <Button variant="contained" disabled={busy || !isChosen} onClick={ask}>
          {words.confirm}
        </Button>
      </DialogActions>
      <Confirm
        open={asking}
        title={fill(words.leave, { count: clients.length })}
        texts={[words.leaveText]}
        yes={words.leaveYes}
        onYes={() => void update({ confirm: true })}
        onNo={() => setAsking(false)}
      />
    </div>
  );
};

const mayTakeClients = (row: Record<string, unknown>) => references.partner.only(row) && isActive(row);

/** The transitions out of the status that all of them have, for users who may change the status of all clients. */
const StatusChoice = ({ clients }: { clients: readonly RaRecord[] }) => {
  const roles = useRoles();
  const mayChangeStatus = roles.includes('ROLE_CLIENT_EDIT_ALL') || roles.includes('ROLE_ADMIN');
  if (!mayChangeStatus) return null;
  const statuses = new Set(clients.map(({ status }) => status));
  const areAlike = statuses.size === 1;
  const steps = areAlike ? enabledSteps(clientWorkflow, clients[0]!.status, { roles, own: false }) : [];
  return (
    <div>
      <ChoiceInput
        source="status"
        label={say.common.status}
        helperText={false}
        disabled={!areAlike}
        choices={steps
          .map(({ transition, title }) => ({ id: transition, name: title }))
          .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }))}
      />
      {!areAlike && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {words.sameStatus}
        </Alert>
      )}
    </div>
  );
};
