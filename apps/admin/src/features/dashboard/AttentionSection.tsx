import type { Attention, AttentionLine } from '@bank/domain';
import { Box, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RecordLink } from '../../kit/links/RecordLink';
import { SearchLink } from '../../kit/links/SearchLink';
import { month, number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { attentionWords as words } from '../../messages/attention';
import { ANYTHING, liveOn } from '../../shell/live/liveOn';
import { type Topic, topicOf } from './attentionLines';
import { useBank } from './bank';
import { useShownLines } from './useShownLines';
import { useUnit } from './useUnit';

/** What needs the user's attention; each line leads to the list that it counts. */
export const AttentionSection = () => {
  const bank = useBank();
  const { data } = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => bank.attention(),
    staleTime: 0,
    meta: liveOn(ANYTHING),
  });
  return data ? <Topics {...data} /> : null;
};

const Topics = ({ lines, runningOut }: Attention) => {
  const shown = useShownLines(lines);
  const unit = useUnit();
  const topics = (Object.keys(words.topics) as Topic[])
    .map((topic) => ({ topic, lines: shown.filter((line) => topicOf(line) === topic) }))
    .filter(({ lines }) => lines.length);
  return (
    <Paper component="section" aria-labelledby="attention" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Typography id="attention" component="h3" variant="subtitle1">
        {words.title}
      </Typography>
      {topics.length === 0 && <Typography color="text.secondary">{words.nothing}</Typography>}
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: 2,
          mt: 1,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {topics.map(({ topic, lines }) => (
          <Part key={topic} title={words.topics[topic]}>
            {lines.map((line) => (
              <li key={line.text}>
                <SearchLink
                  screen={line.screen}
                  filters={line.products ? { ...line.filter, ...unit.filter } : line.filter}
                >
                  {line.text}
                </SearchLink>
                {line.products && <ShortProducts products={line.products} />}
              </li>
            ))}
          </Part>
        ))}
        {runningOut && runningOut.products.length > 0 && <RunningOut {...runningOut} />}
      </Box>
    </Paper>
  );
};

const Part = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography component="h4" variant="subtitle2" color="text.secondary">
      {title}
    </Typography>
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, display: 'grid', gap: 0.75 }}>
      {children}
    </Box>
    {note && (
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
        {note}
      </Typography>
    )}
  </Box>
);

const ProductLink = ({ id, name }: { id: number; name: string }) => (
  <RecordLink to={`/products/${id}`}>{name}</RecordLink>
);

const ShortProducts = ({ products }: Required<Pick<AttentionLine, 'products'>>) => {
  const unit = useUnit();
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, display: 'grid', gap: 0.5, typography: 'body2' }}>
      {products.map(({ id, name, onHand, minimum, short, packSize }) => {
        const show = (units: number) => unit.show({ units, packSize });
        return (
          <li key={id}>
            <ProductLink id={id} name={name} />
            {fill(words.short, { onHand: show(onHand), minimum: show(minimum), short: show(short) })}
          </li>
        );
      })}
    </Box>
  );
};

const RunningOut = ({ from, to, products }: NonNullable<Attention['runningOut']>) => {
  const unit = useUnit();
  return (
    <Part title={words.runningOut} note={fill(words.useExplained, { from: month(from), to: month(to) })}>
      {products.map(({ id, name, onHand, monthlyUse, months, packSize }) => (
        <li key={id}>
          <ProductLink id={id} name={name} />{' '}
          {fill(words.lasts[months === 1 ? 0 : 1], {
            months: number(months),
            onHand: unit.show({ units: onHand, packSize }),
            use: unit.show({ units: monthlyUse, packSize }),
          })}
        </li>
      ))}
    </Part>
  );
};
