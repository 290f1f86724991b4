import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import {
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type HttpError, type RaRecord, useNotify } from 'react-admin';
import { useAll } from '../../kit/inputs/ReferenceChoice';
import { fill, say } from '../../messages';
import { partnerWords } from '../../messages/partners';
import { NotMailed } from '../../shell/bank/NotMailed';
import { useRecordCache } from '../../shell/saving/useRecordCache';
import { useCan } from '../../shell/session/access';
import { useBank } from './bank';
import { byInput, invitedUser, type NewUser, NOBODY, namedContacts, partnerGroup, problemsOf } from './newUser';

const words = partnerWords.addUser;

interface Props {
  partner: RaRecord;
  onAdded: () => void;
}

/** Makes somebody a user of the partner, and invites them by e-mail. Shown to users who may make users. */
export const AddUser = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  if (!useCan('admin/users', 'create')) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {words.add}
      </Button>
      {isOpen && <AddUserDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};

const AddUserDialog = ({ partner, onAdded, onClose }: Props & { onClose: () => void }) => {
  const bank = useBank();
  const cache = useRecordCache('admin/users');
  const notify = useNotify();
  const { data: groups = [] } = useAll('admin/groups');
  const [typed, setTyped] = useState<NewUser>(NOBODY);
  const [problems, setProblems] = useState<Partial<Record<keyof NewUser, string>>>({});
  const [busy, setBusy] = useState(false);
  const inviteButton = useRef<HTMLButtonElement>(null);
  const user: NewUser = { ...typed, group: typed.group || (partnerGroup(groups)?.id ?? '') };
  const change = (changes: Partial<NewUser>) => {
    setTyped({ ...user, ...changes });
    setProblems({});
  };

  const invite = async () => {
    if (busy) return;
    const found = problemsOf(user, Number(partner.id));
    setProblems(found);
    if (Object.keys(found).length) return;
    setBusy(true);
    try {
      await bank.create('admin/users', { data: invitedUser(user, Number(partner.id)) });
    } catch (error) {
      setProblems(byInput((error as HttpError).body?.errors ?? {}));
      setBusy(false);
      return;
    }
    void cache.listsChanged();
    notify(fill(words.invited, { email: user.email }), { type: 'success' });
    onAdded();
    onClose();
  };

  const input = (name: 'firstName' | 'lastName' | 'email', label: string, more: object = {}) => (
    <TextField
      label={label}
      required
      value={user[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      error={!!problems[name]}
      helperText={problems[name]}
      autoComplete="off"
      {...more}
    />
  );

  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby="add-user" fullWidth maxWidth="sm">
      <DialogTitle id="add-user">{fill(words.title, { partner: String(partner.title) })}</DialogTitle>
      {/* The dialog is no form of its own, since the partner's form around it would be sent with it. */}
      <DialogContent onKeyDown={onEnterIn('INPUT', () => void invite())}>
        <DialogContentText sx={{ mb: 2 }}>{words.text}</DialogContentText>
        <ContactChoice
          contacts={namedContacts(partner.contacts)}
          onChoose={(contact) => {
            change(contact);
            inviteButton.current?.focus();
          }}
        />
        <Stack sx={{ gap: 2 }}>
          <NotMailed />
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, '& > *': { flex: 1 } }}>
            {input('firstName', say.user.firstName, { autoFocus: true })}
            {input('lastName', say.user.lastName)}
          </Stack>
          {input('email', say.user.email, { type: 'email' })}
          <TextField
            select
            label={words.group}
            value={user.group}
            onChange={({ target }) => change({ group: Number(target.value) })}
            error={!!problems.group}
            helperText={problems.group ?? words.groupHelp}
          >
            {groups.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {String(name)}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {say.common.cancel}
        </Button>
        <Button ref={inviteButton} variant="contained" onClick={() => void invite()} disabled={busy}>
          {words.invite}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Calls `act` for the Enter key in elements of this kind. */
const onEnterIn = (tag: string, act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || (event.target as HTMLElement).tagName !== tag) return;
  event.preventDefault();
  act();
};

const ContactChoice = ({
  contacts,
  onChoose,
}: {
  contacts: readonly NewUser[];
  onChoose: (contact: Partial<NewUser>) => void;
}) => {
  if (!contacts.length) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {words.fromContacts}
      </Typography>
      {contacts.map(({ firstName, lastName, email }) => (
        <Chip
          key={email}
          variant="outlined"
          label={`${firstName} ${lastName}`}
          title={email}
          onClick={() => onChoose({ firstName, lastName, email })}
        />
      ))}
    </Stack>
  );
};
