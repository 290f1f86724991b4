import type { NewRegistrations } from '@bank/domain';
import { Box, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { RecordLink } from '../../kit/links/RecordLink';
import { SearchLink } from '../../kit/links/SearchLink';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { todayWords } from '../../messages/today';
import { formFor } from './attentionLines';
import { Card } from './Card';

const words = todayWords.registrations;

const sinceInWords = (days: number): string =>
  fill(words.since[days < 2 ? (days < 1 ? 0 : 1) : 2], { days: number(days) });

export const Registrations = ({ card }: { card: UseQueryResult<NewRegistrations | null> }) => (
  <Card title={words.title} card={card}>
    {({ newest, count, filter }) =>
      count === 0 ? (
        <Typography color="text.secondary">{words.nothing}</Typography>
      ) : (
        <>
          <Box component="ul" sx={{ m: 0, mb: 1.5, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {newest.map(({ id, fullName, partner, days }) => (
              <li key={id}>
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, alignItems: 'baseline' }}>
                  <span>
                    <RecordLink to={`/clients/${id}`}>{fullName ?? words.unnamed}</RecordLink>
                  </span>
                  <Typography component="span" variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
                    {sinceInWords(days)}
                  </Typography>
                </Box>
                {partner && (
                  <Typography variant="body2" color="text.secondary">
                    {partner.title}
                  </Typography>
                )}
              </li>
            ))}
          </Box>
          <SearchLink screen="/clients" filters={filter}>
            {fill(formFor(words.all, count), { count: number(count) })}
          </SearchLink>
        </>
      )
    }
  </Card>
);
