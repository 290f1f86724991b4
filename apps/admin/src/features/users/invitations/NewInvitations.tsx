import {
  Alert,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  Link,
  Paper,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { LinkBase, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { today } from '../../../kit/values/clock';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { invitationWords as words } from '../../../messages/invitations';
import { NotMailed } from '../../../shell/bank/NotMailed';
import { Page } from '../../../shell/screens/Page';
import { type Invited, useBank, useFileOfImport } from './bank';

const readInvited = (params: URLSearchParams): Invited | undefined => {
  const importId = Number(params.get('import'));
  if (importId > 0) return { import: importId };
  const users = (params.get('users') ?? '').split(',').map(Number).filter(Boolean);
  return users.length ? { users } : undefined;
};

const describe = (invited: Invited, file: string | undefined): string => {
  if ('import' in invited) return fill(words.ofImport, { file: file ?? `${invited.import}` });
  const count = invited.users.length;
  return count === 1 ? words.ofOne : fill(words.ofChoice, { count: number(count) });
};

/** Whom to invite stands in the address: `users`, or an `import`. */
export const NewInvitations = () => {
  const [params] = useSearchParams();
  const invited = readInvited(params);
  return (
    <Page title={words.new}>
      <Paper sx={{ p: { xs: 2, sm: 3 }, maxWidth: 860 }}>
        {invited ? (
          <Form invited={invited} />
        ) : (
          <Stack sx={{ gap: 2, alignItems: 'start' }}>
            <Alert severity="info">{words.nobody}</Alert>
            <Button component={LinkBase} to="/admin/users" variant="contained">
              {words.toUsers}
            </Button>
          </Stack>
        )}
      </Paper>
    </Page>
  );
};

type When = 'atOnce' | 'onDay';

const Form = ({ invited }: { invited: Invited }) => {
  const [when, setWhen] = useState<When>('atOnce');
  const [day, setDay] = useState('');
  const [busy, setBusy] = useState(false);
  const bank = useBank();
  const file = useFileOfImport('import' in invited ? invited.import : undefined);
  const redirect = useRedirect();
  const isPlanned = when === 'onDay';
  const lacksDay = isPlanned && day <= today();

  const invite = async () => {
    setBusy(true);
    try {
      const { id } = await bank.invite(invited, isPlanned ? day : undefined);
      redirect(`/admin/invitations/${id}`);
    } catch {
      // The error panel says why.
      setBusy(false);
    }
  };
  return (
    <Stack sx={{ gap: 3, alignItems: 'start' }}>
      <Typography variant="h6" component="h2">
        {describe(invited, file)}
      </Typography>
      <NotMailed />
      <Typography>{words.intro}</Typography>
      <Typography>
        {words.letter}{' '}
        <Link component={LinkBase} to="/admin/configuration">
          {words.configuration}
        </Link>
        .
      </Typography>
      <FormControl>
        <FormLabel id="when-to-invite">{words.when}</FormLabel>
        <RadioGroup
          aria-labelledby="when-to-invite"
          value={when}
          onChange={(_, chosen) => setWhen(chosen === 'onDay' ? 'onDay' : 'atOnce')}
        >
          <FormControlLabel value="atOnce" control={<Radio />} label={words.atOnce} />
          <FormControlLabel value="onDay" control={<Radio />} label={words.onDay} />
        </RadioGroup>
      </FormControl>
      {isPlanned && (
        <TextField
          id="invitation-day"
          type="date"
          label={words.day}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          error={day !== '' && lacksDay}
          helperText={lacksDay ? words.noDay : ' '}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      <Button variant="contained" disabled={busy || lacksDay} onClick={() => void invite()}>
        {isPlanned ? words.plan : words.invite}
      </Button>
    </Stack>
  );
};
