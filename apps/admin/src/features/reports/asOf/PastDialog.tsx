import { instant, zoneAbbreviation } from '@bank/domain';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { timeZone } from '../../../kit/values/clock';
import { fill, say } from '../../../messages';
import { pastWords as words } from '../../../messages/reports';
import { useReport } from '../reportContext';
import { isUnderWay, type Past, usePastCalls, usePasts } from './pasts';
import { useShowAsOf } from './useShowAsOf';
import { pastInWords, positionInWords, readPosition } from './words';

interface Props {
  position?: string;
  onClose: () => void;
}

export const PastDialog = ({ position, onClose }: Props) => {
  const { name, title } = useReport();
  const { start, discard } = usePastCalls();
  const { data: pasts = [] } = usePasts();
  const showAsOf = useShowAsOf();
  const [startedId, setStartedId] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const own = pasts.filter(({ report, id }) => report === name || id === startedId);

  const show = (past: Past) => {
    showAsOf(past.position);
    onClose();
  };
  const attempt = async (call: () => Promise<unknown>) => {
    setProblem(undefined);
    await call().catch((error: Error) => setProblem(error.message));
  };
  const make = (upTo: UpTo) => attempt(async () => setStartedId((await start(name, upTo)).id));

  const started = own.find(({ id }) => id === startedId);
  const showNow = useEffectEvent(show);
  const readyPast = started?.status === 'READY' ? started : undefined;
  useEffect(() => {
    if (readyPast) showNow(readyPast);
  }, [readyPast]);

  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby="past-title">
      <DialogTitle id="past-title">{fill(words.title, { report: title })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{words.explained}</DialogContentText>
        {problem && <Alert severity="error">{problem}</Alert>}
        <Ask position={position} isDisabled={started !== undefined && isUnderWay(started)} onAsk={make} />
        {own.length > 0 && (
          <Box component="section" aria-label={words.made}>
            <Typography component="h3" variant="subtitle1">
              {words.made}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {own.map((past) => (
                <PastRow
                  key={past.id}
                  past={past}
                  onShow={() => show(past)}
                  onDiscard={() => void attempt(() => discard(past))}
                />
              ))}
            </Box>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{say.common.close}</Button>
      </DialogActions>
    </Dialog>
  );
};

type UpTo = { at: string } | { position: string };

interface AskProps {
  position: string | undefined;
  isDisabled: boolean;
  onAsk: (upTo: UpTo) => Promise<void>;
}

const Ask = ({ position = '', isDisabled, onAsk }: AskProps) => {
  const [by, setBy] = useState<'time' | 'position'>(position ? 'position' : 'time');
  const [typed, setTyped] = useState({ time: '', position });
  const [problem, setProblem] = useState<string>();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const upTo = read[by](typed[by]);
    setProblem(upTo ? undefined : problems[by]);
    if (upTo) void onAsk(upTo);
  };
  return (
    <Box component="form" noValidate onSubmit={ask} sx={{ display: 'grid', gap: 1.5 }}>
      <FormControl>
        <FormLabel id="past-by">{words.which}</FormLabel>
        <RadioGroup row aria-labelledby="past-by" value={by} onChange={(_, value) => setBy(value as typeof by)}>
          <FormControlLabel value="time" label={words.byTime} control={<Radio size="small" />} />
          <FormControlLabel value="position" label={words.byPosition} control={<Radio size="small" />} />
        </RadioGroup>
      </FormControl>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <TextField
          key={by}
          {...inputOf[by]()}
          value={typed[by]}
          onChange={({ target }) => setTyped({ ...typed, [by]: target.value })}
          error={problem !== undefined}
          helperText={problem}
          sx={{ flex: '1 1 200px' }}
        />
        <Button type="submit" variant="contained" disabled={isDisabled} sx={{ flexShrink: 0 }}>
          {words.start}
        </Button>
      </Box>
    </Box>
  );
};

const inputOf = {
  time: () => ({
    type: 'datetime-local',
    label: fill(say.common.inZone, {
      label: words.time,
      zone: zoneAbbreviation(new Date().toISOString(), timeZone()),
    }),
  }),
  position: () => ({ label: words.position, inputMode: 'numeric' as const }),
};
const problems = { time: words.badTime, position: words.badPosition };

const read: { time: (typed: string) => UpTo | undefined; position: (typed: string) => UpTo | undefined } = {
  time: (typed) => {
    const at = typed && instant(typed, timeZone());
    return at && at <= new Date().toISOString() ? { at } : undefined;
  },
  position: (typed) => {
    const position = readPosition(typed);
    return position === undefined ? undefined : { position };
  },
};

interface RowProps {
  past: Past;
  onShow: () => void;
  onDiscard: () => void;
}

const PastRow = ({ past, onShow, onDiscard }: RowProps) => {
  const name = pastInWords(past);
  const button = (action: string, onClick: () => void) => (
    <Button size="small" aria-label={fill(words.of, { action, past: name })} onClick={onClick}>
      {action}
    </Button>
  );
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ flex: '1 1 200px' }}>{name}</Typography>
        {past.status === 'READY' && button(words.show, onShow)}
        {button(isUnderWay(past) ? words.cancel : words.discard, onDiscard)}
      </Box>
      {isUnderWay(past) && <Progress past={past} />}
      {past.status === 'FAILED' && (
        <Typography variant="body2" color="error">
          {past.message ?? words.failed}
        </Typography>
      )}
    </Box>
  );
};

const Progress = ({ past: { status, done, total } }: { past: Past }) => {
  const isWaiting = status === 'WAITING' || !total;
  return (
    <>
      <LinearProgress
        aria-label={words.progress}
        {...(isWaiting ? {} : { variant: 'determinate' as const, value: (100 * done) / total })}
      />
      <Typography variant="body2" color="text.secondary">
        {isWaiting
          ? words.waiting
          : fill(words.building, { done: positionInWords(done), total: positionInWords(total) })}
      </Typography>
    </>
  );
};
