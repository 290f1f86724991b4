import type { ClientMatch } from '@bank/domain';
import { Alert, AlertTitle, Box, Button, Chip, Link, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LinkBase, ListContextProvider, type RaRecord, useList } from 'react-admin';
import { Confirm } from '../../../kit/dialogs/Confirm';
import { Rows } from '../../../kit/tables/Rows';
import type { FieldSpec } from '../../../kit/values/fields';
import { month } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { clientStatus } from '../statuses';
import { TransferButton } from '../TransferButton';

const words = clientWords.check;
type Shown = { record: Partial<RaRecord> };

const Likeness = ({ record }: Shown) => {
  const { isExact, score, reasons } = record as Partial<RaRecord> & ClientMatch;
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      <Chip
        size="small"
        color={isExact ? 'error' : 'warning'}
        variant="outlined"
        label={isExact ? words.exact : fill(words.near, { score })}
      />
      <Typography variant="body2">{reasons.join('; ')}</Typography>
    </Stack>
  );
};

const LastActivity = ({ record }: Shown) =>
  month((record as Partial<RaRecord> & ClientMatch).lastDistribution!.order.distributionPeriod);

const PartnerAddress = ({ record }: Shown) => {
  const { partner } = record as Partial<RaRecord> & ClientMatch;
  return (
    <>
      <Link component={LinkBase} to={`/partners/contact-list/${partner.id}`}>
        {partner.title}
      </Link>
      <Typography variant="body2" color="text.secondary">
        {partner.fullAddress}
      </Typography>
    </>
  );
};

const Transfer = ({ record }: Shown) => <TransferButton record={record} />;

const columns = (
  [
    { source: 'fullName', label: words.name, wide: true },
    { source: 'parentFullName', label: words.parentName },
    { ...clientStatus, showsIf: ({ status }) => status != null },
    // As it is, since it is compared with the one that was typed: YYYY-MM-DD.
    { source: 'birthdate', label: words.birthdate },
    { source: 'score', label: words.match, Shown: Likeness },
    { source: 'lastDistribution.order.distributionPeriod', label: words.lastActivity, Shown: LastActivity },
    {
      source: 'partner.title',
      label: words.partner,
      Shown: PartnerAddress,
      showsIf: ({ partner }) => partner?.id != null,
    },
    {
      source: 'canPartnerTransfer',
      label: clientWords.actions,
      Shown: Transfer,
      showsIf: ({ canPartnerTransfer }) => canPartnerTransfer != null,
    },
  ] satisfies readonly FieldSpec[]
).map((column): FieldSpec => ({ ...column, sortBy: false }));

interface Props {
  matches: readonly (ClientMatch & RaRecord)[];
  /** Registers the child all the same; undefined for users who may not. */
  onCreate: (() => void) | undefined;
}

export const Matches = ({ matches, onCreate }: Props) => {
  const [asking, setAsking] = useState(false);
  // Some have no ids, which rows need.
  const data = matches.map((match, place) => ({ ...match, id: match.id ?? `match ${place}` }));
  const list = useList({ data, resource: 'clients', perPage: matches.length });
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="warning" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
        <AlertTitle sx={{ mb: 0 }}>{words.found}</AlertTitle>
      </Alert>
      <Paper component="section" aria-label={words.matches} sx={{ overflow: 'hidden' }}>
        <ListContextProvider value={list}>
          <Rows what={words.matches} columns={columns} sx={{ '& .column-birthdate': { whiteSpace: 'nowrap' } }} />
        </ListContextProvider>
      </Paper>
      {onCreate && (
        <Box>
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {words.createAnyway}
          </Button>
          <Confirm
            open={asking}
            title={words.createAnywayConfirm}
            yes={words.createAnyway}
            onYes={onCreate}
            onNo={() => setAsking(false)}
          />
        </Box>
      )}
    </Stack>
  );
};
