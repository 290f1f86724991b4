import { Alert, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { dateTime } from '../../kit/values/formats';
import { fill } from '../../messages';
import { witnessWords as words } from '../../messages/witness';
import { acceptToday, type Contradiction, checkLog, reportContradiction } from './checkLog';

/** So that nothing which somebody waits for waits for it. */
const FIRST_CHECK_AFTER_MS = 10_000;
const CHECK_EVERY_MS = 30 * 60_000;

/** Looks whether the log continues what this browser saw before, when somebody comes and then with the first screen after half an hour. */
const useContradiction = (delayMs: number) => {
  const [contradiction, setContradiction] = useState<Contradiction>();
  const [isReported, setReported] = useState(false);
  const checkedAt = useRef(Number.NEGATIVE_INFINITY);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is somebody at work
  useEffect(() => {
    if (Date.now() - checkedAt.current < CHECK_EVERY_MS) return;
    const timer = setTimeout(async () => {
      checkedAt.current = Date.now();
      // Without an answer there is nothing to say; the next screen asks again.
      const found = await checkLog().catch(() => undefined);
      setContradiction(found);
      if (found) setReported(await reportContradiction(found).catch(() => false));
    }, delayMs);
    return () => clearTimeout(timer);
  }, [pathname, delayMs]);
  const accept = async (accepted: Contradiction) => {
    setContradiction(undefined);
    await acceptToday(accepted);
  };
  return { contradiction, isReported, accept };
};

export const LogWitness = ({ delayMs = FIRST_CHECK_AFTER_MS }: { delayMs?: number }) => {
  const { contradiction, isReported, accept } = useContradiction(delayMs);
  if (!contradiction) return null;
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <Button color="inherit" onClick={() => void accept(contradiction)}>
          {words.understood}
        </Button>
      }
    >
      {fill(words.contradiction, { time: dateTime(contradiction.seen.seenAt) })}
      {isReported && ` ${words.reported}`}
    </Alert>
  );
};
