import { Alert, AlertTitle, Button, Typography } from '@mui/material';
import { say } from '../../messages';
import { type ProblemLink, ProblemLinks } from './ProblemLinks';

interface Props {
  problems: readonly ProblemLink[];
  /** What is said above the problems after a refusal, until it is read. */
  refusal?: { text: string; onRead: () => void } | undefined;
}

export const ProblemAlert = ({ problems, refusal }: Props) =>
  problems.length > 0 && (
    <Alert
      severity="error"
      variant="outlined"
      role="alert"
      aria-label={refusal ? say.invalid.title : say.invalid.attention}
      sx={{ bgcolor: 'background.paper', '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
      action={
        refusal && (
          <Button size="small" color="inherit" onClick={refusal.onRead}>
            {say.common.ok}
          </Button>
        )
      }
    >
      {refusal && (
        <>
          <AlertTitle>{say.invalid.title}</AlertTitle>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {refusal.text}
          </Typography>
        </>
      )}
      <AlertTitle>{say.invalid.attention}</AlertTitle>
      <ProblemLinks problems={problems} />
    </Alert>
  );
