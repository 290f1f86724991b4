import { Alert, AlertTitle } from '@mui/material';
import { say } from '../../messages';
import { type ProblemLink, ProblemLinks } from './ProblemLinks';

/** Says what keeps a form from being saved, each problem with a link to its field. */
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
