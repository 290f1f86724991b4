import { Box, Link } from '@mui/material';
import { fill, say } from '../../messages';
import { number } from '../values/formats';

/** A problem, with the name of its field and the way there. */
export interface ProblemLink {
  label?: string;
  message: string;
  go?: () => void;
}

/** More problems than this are counted, since nobody reads through them. */
const MAX_LISTED_PROBLEMS = 200;
const LIST_HEIGHT_PX = 180;

export const ProblemLinks = ({ problems }: { problems: readonly ProblemLink[] }) => (
  <Box
    component="ul"
    // A list that scrolls must be reachable by keyboard.
    tabIndex={0}
    sx={{ m: 0, pl: 2.5, maxHeight: LIST_HEIGHT_PX, overflowY: 'auto' }}
  >
    {problems.slice(0, MAX_LISTED_PROBLEMS).map(({ label, message, go }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever replaced as a whole
      <li key={place}>
        {go ? (
          <Link component="button" type="button" color="inherit" onClick={go} sx={{ verticalAlign: 'baseline' }}>
            {label}
          </Link>
        ) : (
          label
        )}
        {label ? ': ' : ''}
        {message}
      </li>
    ))}
    {problems.length > MAX_LISTED_PROBLEMS && (
      <li>{fill(say.order.more, { count: number(problems.length - MAX_LISTED_PROBLEMS) })}</li>
    )}
  </Box>
);
