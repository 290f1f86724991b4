import { type OrderPolicy, type ShownStaffChange, statusesOfOwner } from '@bank/domain';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { dateTime, number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { staffChangeWords as words } from '../../../messages/staffChanges';
import { Section } from '../../../shell/forms/Section';
import { useBank } from '../bank';

type ChangedLine = ShownStaffChange['lines'][number];

/** Units in packs, where they are whole ones. */
const inPacks = (units: number | null, size: number): string => {
  if (units === null) return words.none;
  if (units % size) return fill(words.units, { count: number(units) });
  const packs = units / size;
  return fill(packs === 1 ? words.pack : words.packs, { count: number(packs) });
};

const lineInWords = ({ client, product, before, after, packSize }: ChangedLine): string =>
  fill(client ? words.lineOfClient : words.lineInBulk, {
    client: client?.fullName ?? '',
    product: product.name,
    before: inPacks(before, packSize),
    after: inPacks(after, packSize),
  });

/** What staff did to the order since its partner sent it, the latest first; nothing while it is the partner's. */
export const StaffChanges = ({ policy }: { policy: OrderPolicy }) => {
  const bank = useBank();
  const order = useRecordContext();
  const owners = statusesOfOwner(policy);
  const { data } = useQuery({
    queryKey: ['orders', policy.kind, 'changes', order?.id, order?.etag],
    queryFn: () => bank.staffChanges(order!.id),
    enabled: order?.id !== undefined && owners !== undefined,
    staleTime: 0,
  });
  if (!data?.length) return null;
  return (
    <Section title={words.title}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {data.map((change) => (
          <li key={`${change.at} ${change.by}`}>
            {fill(words.act, { time: dateTime(change.at), by: change.by })}
            <Change policy={policy} change={change} />
          </li>
        ))}
      </Box>
    </Section>
  );
};

const Change = ({ policy, change: { entered, fields, lines } }: { policy: OrderPolicy; change: ShownStaffChange }) => {
  const said = [
    ...entered.map((status) => fill(words.entered, { status: policy.statuses[status]?.label ?? words.reversed })),
    ...fields.map((field) => fill(words.field, { field: policy.header[field]?.label ?? field })),
    ...lines.map(lineInWords),
  ];
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {said.map((sentence) => (
        <Typography key={sentence} component="li" variant="body2">
          {sentence}
        </Typography>
      ))}
    </Box>
  );
};
