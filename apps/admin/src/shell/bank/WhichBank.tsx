import { Box, Link, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { practiceWords as words } from '../../messages/practice';
import { PracticeBand } from './PracticeBand';

interface PublicBank {
  isPractice: boolean;
  other: { url: string; isRunning: boolean } | null;
}

/** Below the form of the sign-in page: whether this is the practice bank, and in development the way to the other one. */
export const WhichBank = () => {
  const bank = usePublicBank();
  if (!bank?.isPractice && !bank?.other) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, textAlign: 'center' }}>
      {bank.isPractice && <PracticeBand />}
      {bank.other && <WayToOther {...bank.other} isPractice={bank.isPractice} />}
    </Box>
  );
};

const WayToOther = ({ url, isRunning, isPractice }: { url: string; isRunning: boolean; isPractice: boolean }) => {
  if (isRunning) return <Link href={url}>{isPractice ? words.toReal : words.toPractice}</Link>;
  if (isPractice) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {words.howToPractise} <code>{words.command}</code>
    </Typography>
  );
};

/** Asked for without the error panel: nobody misses the link who can't reach the server. */
const usePublicBank = (): PublicBank | undefined => {
  const [bank, setBank] = useState<PublicBank>();
  useEffect(() => {
    const leaving = new AbortController();
    fetch('/api/public/bank', { headers: { Accept: 'application/json' }, signal: leaving.signal })
      .then(async (answer) => {
        if (answer.ok) setBank((await answer.json()).data);
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return bank;
};
