import { Box, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRoles } from '../access';
import { useBank, type WaitingRecords } from '../dataProvider';
import { menuFor } from '../menu';
import { fill, say, word } from '../messages';
import { number } from '../ui/formats';
import { SearchLink } from '../ui/SearchLink';

/** What waits for the user, by list; each number leads to the records that it counts. */
export const Waiting = () => {
  const bank = useBank();
  const { data } = useQuery({ queryKey: ['dashboard'], queryFn: () => bank.waiting(), staleTime: 0 });
  const entries = menuFor(useRoles()).flatMap((group) => group.entries);
  if (!data) return null;
  const lists = entries.flatMap(({ route, label, Icon }) => {
    const counts = data.filter(({ list }) => route === list || route === `${list}/list`);
    return counts.length ? [{ route, label, Icon, counts }] : [];
  });
  return (
    <Paper component="section" aria-labelledby="waiting" sx={{ p: { xs: 1.5, sm: 2 }, mb: 2 }}>
      <Typography id="waiting" component="h2" variant="subtitle1" sx={{ mb: lists.length ? 1 : 0 }}>
        {lists.length ? say.dashboard.waiting : say.dashboard.nothingWaits}
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {lists.map(({ route, label, Icon, counts }) => (
          <Box component="li" key={route} sx={{ display: 'flex', gap: 1 }}>
            <Icon fontSize="small" color="action" />
            <div>
              <Typography variant="body2" color="text.secondary">
                {label}
              </Typography>
              {counts.map((one) => (
                <Count key={one.status} route={route} {...one} />
              ))}
            </div>
          </Box>
        ))}
      </Box>
    </Paper>
  );
};

const Count = ({ route, status, count }: WaitingRecords & { route: string }) => (
  <div>
    <SearchLink screen={route} filters={{ status }}>
      {fill(say.dashboard.count, { count: number(count), status: word(say.statuses, status) })}
    </SearchLink>
  </div>
);
