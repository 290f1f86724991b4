import { addMonths, type ShownOrderWindow } from '@bank/domain';
import { Box, Link, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { RecordLink } from '../../kit/links/RecordLink';
import { SearchLink } from '../../kit/links/SearchLink';
import { monthName, nearDay, number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { todayWords } from '../../messages/today';
import { useCanOpen } from '../../shell/session/access';
import { formFor } from './attentionLines';
import { Card } from './Card';

const words = todayWords.window;

const leftInWords = (days: number): string =>
  fill(words.left[days < 2 ? (days < 1 ? 0 : 1) : 2], { days: number(days) });

interface Props {
  card: UseQueryResult<ShownOrderWindow | null>;
  partner: number | undefined;
}

export const OrderWindow = ({ card, partner }: Props) => (
  <Card title={words.title} card={card}>
    {({ month, until, daysLeft, own, waiting }) => (
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {fill(words.open, { month: monthName(month), day: nearDay(until), left: leftInWords(daysLeft) })}
        </Typography>
        {own && partner !== undefined && <OwnOrders month={month} own={own} partner={partner} />}
        {waiting && <Waiting {...waiting} />}
        <Typography variant="body2" color="text.secondary">
          {fill(words.after, { month: monthName(addMonths(`${month}-01`, 1).slice(0, 7)) })}
        </Typography>
      </Box>
    )}
  </Card>
);

type WaitingPartners = NonNullable<ShownOrderWindow['waiting']>;

const waitingInWords = ({ count, drafts }: WaitingPartners): string => {
  const waiting = fill(formFor(words.waiting, count), { count: number(count) });
  if (!drafts) return waiting;
  return count === 1 ? words.onlyDraft : fill(formFor(words.withDrafts, drafts), { waiting, drafts: number(drafts) });
};

const Waiting = (partners: WaitingPartners) => {
  const { list, filter, count, mayOrder } = partners;
  if (mayOrder > 0 && count === 0) return <Typography>{words.allOrdered}</Typography>;
  return (
    <span>
      <SearchLink screen={list} filters={mayOrder > 0 ? filter : {}}>
        {mayOrder > 0 ? waitingInWords(partners) : words.noneMayOrder}
      </SearchLink>
    </span>
  );
};

interface OwnProps {
  month: string;
  own: NonNullable<ShownOrderWindow['own']>;
  partner: number;
}

const OwnOrders = ({ month, own: { mayOrder, orders, max, begun }, partner }: OwnProps) => {
  const mayPlace = useCanOpen('/orders/partner/new') && mayOrder && orders < max;
  const named = { month: monthName(month), count: number(orders) };
  const sent = orders - (begun ? 1 : 0);
  const source = JSON.stringify({ partner: { id: partner }, orderPeriod: month });
  return (
    <>
      {!mayOrder && <Typography>{words.notAllowed}</Typography>}
      {sent > 0 && <Typography>{fill(formFor(words.done, sent), { ...named, count: number(sent) })}</Typography>}
      {begun && mayOrder && (
        <span>
          <RecordLink to={`/orders/partner/${begun.id}`}>{fill(words.finish, { order: begun.sequence })}</RecordLink>
        </span>
      )}
      {mayPlace && (
        <span>
          <Link component={LinkBase} to={`/orders/partner/new?${new URLSearchParams({ source })}`}>
            {fill(orders ? words.another : words.place, named)}
          </Link>
        </span>
      )}
    </>
  );
};
