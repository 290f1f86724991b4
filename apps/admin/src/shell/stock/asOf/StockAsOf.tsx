import { edgeOfDay, isDay } from '@bank/domain';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Identifier } from 'react-admin';
import { onEnter } from '../../../kit/inputs/onEnter';
import { MomentAnswer } from '../../../kit/page/MomentAnswer';
import { timeZone } from '../../../kit/values/clock';
import { momentWords } from '../../../messages/moments';
import { useCan } from '../../session/access';
import { type StockQuestion, useBank } from './bank';
import { LaterMovements } from './LaterMovements';
import { StockMomentTable } from './StockMomentTable';

const words = momentWords.stock;

interface Props {
  /** Without one, each product that was or is there has a line. */
  product?: Identifier;
  /** A location, a type of them, or neither. */
  places: Pick<StockQuestion, 'location' | 'locationType'>;
}

/** Stock as of a date, as it was known on one, and today; for those who see the history. */
export const StockAsOf = (props: Props) => (useCan('logs', 'show') ? <Asked {...props} /> : null);

const Asked = (props: Props) => {
  const [typed, setTyped] = useState({ asOf: '', knownOn: '' });
  const [asked, setAsked] = useState<Pick<StockQuestion, 'asOf' | 'asKnownAt'>>();
  const [isBad, setIsBad] = useState(false);
  const ask = () => {
    const { asOf, knownOn } = typed;
    setIsBad(!isDay(asOf));
    if (!isDay(asOf)) return;
    const endOf = (day: string) => edgeOfDay.end(day, timeZone());
    setAsked({ asOf: endOf(asOf), asKnownAt: endOf(isDay(knownOn) ? knownOn : asOf) });
  };
  const day = (name: 'asOf' | 'knownOn', label: string, problem: boolean, help: string) => (
    <TextField
      size="small"
      type="date"
      label={label}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      onKeyDown={onEnter(ask)}
      error={problem}
      helperText={help}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 180px', maxWidth: 260 }}
    />
  );
  return (
    <Box component="section" aria-label={words.title} sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {words.title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        {day('asOf', words.asOf, isBad, isBad ? words.badDay : ' ')}
        {day('knownOn', words.knownOn, false, words.knownOnHelp)}
        <Button variant="outlined" onClick={ask} sx={{ minHeight: 44 }}>
          {momentWords.show}
        </Button>
      </Box>
      {asked && <Shown {...props} asked={asked} />}
    </Box>
  );
};

const Shown = ({ product, places, asked }: Props & { asked: Pick<StockQuestion, 'asOf' | 'asKnownAt'> }) => {
  const bank = useBank();
  const question = { product, ...places, ...asked };
  const query = useQuery({
    queryKey: ['history', 'stock', question],
    queryFn: () => bank.stockMoment(question),
    retry: false,
  });
  const namesProducts = product === undefined;
  return (
    <>
      <MomentAnswer query={query} what={words.title} rows={2}>
        {(levels) => <StockMomentTable levels={levels} namesProducts={namesProducts} />}
      </MomentAnswer>
      <LaterMovements question={question} namesProducts={namesProducts} />
    </>
  );
};
