import LateIcon from '@mui/icons-material/ErrorOutline';
import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { SearchLink } from '../../kit/links/SearchLink';
import { WaitingFor } from '../../kit/page/Waiting';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { toDoWords as words } from '../../messages/toDos';
import { Section } from '../../shell/forms/Section';
import { ANYTHING, liveOn } from '../../shell/live/liveOn';
import { useCan, useCanOpen } from '../../shell/session/access';
import { useBank } from './bank';
import { listToDos, type ToDo } from './toDos';

export const ToDos = ({ partner }: { partner: number }) => {
  const bank = useBank();
  const maySee = useCan('partners', 'to-dos');
  const { data, isError } = useQuery({
    queryKey: ['partners', 'to-dos', partner],
    queryFn: () => bank.toDos(partner),
    enabled: maySee,
    staleTime: 0,
    meta: liveOn(ANYTHING),
  });
  // The error panel says why they can't be read.
  if (!maySee || isError) return null;
  const toDos = data && listToDos(data, partner);
  return (
    <Section title={words.title}>
      {!toDos && <WaitingFor what={words.what} />}
      {toDos?.length === 0 && <Typography color="text.secondary">{words.allDone}</Typography>}
      {toDos && toDos.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
          {toDos.map((toDo) => (
            <li key={toDo.to}>
              <ToDoLink {...toDo} />
            </li>
          ))}
        </Box>
      )}
      {data && data.withBank.count > 0 && <WithBank partner={partner} {...data.withBank} />}
    </Section>
  );
};

/** What was sent waits for the bank, and is nothing to do. */
const WithBank = ({ partner, count }: { partner: number; count: number }) => (
  <Typography sx={{ mt: 1 }}>
    <SearchLink screen="/orders/partner" filters={{ partner, isWithBank: 'true' }}>
      {fill(words.withBank[count === 1 ? 0 : 1], { count: number(count) })}
    </SearchLink>
  </Typography>
);

const ToDoLink = ({ text, screen, to, isLate = false }: ToDo) => {
  const mayOpen = useCanOpen(screen);
  const isHere = useLocation().pathname === to;
  const shown =
    mayOpen && !isHere ? (
      <Link component={LinkBase} to={to} color={isLate ? 'error' : 'primary'}>
        {text}
      </Link>
    ) : (
      text
    );
  if (!isLate) return shown;
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      <LateIcon fontSize="small" aria-hidden sx={{ mr: 0.5, verticalAlign: 'text-bottom' }} />
      {words.late} {shown}
    </Box>
  );
};
