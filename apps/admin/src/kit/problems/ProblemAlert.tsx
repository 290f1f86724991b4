import { Alert, AlertTitle } from '@mui/material';
import { say } from '../../messages';
import { type ProblemLink, ProblemLinks } from './ProblemLinks';

export const ProblemAlert = ({ problems }: { problems: readonly ProblemLink[] }) =>
  problems.length > 0 && (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ bgcolor: 'background.paper', '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
    >
      <AlertTitle>{say.invalid.attention}</AlertTitle>
      <ProblemLinks problems={problems} />
    </Alert>
  );
