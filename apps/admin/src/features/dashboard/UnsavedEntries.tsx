import { Alert, AlertTitle, Box, Link } from '@mui/material';
import { LinkBase } from 'react-admin';
import { dateTime } from '../../kit/values/formats';
import { fill } from '../../messages';
import { unsavedEntryWords as words } from '../../messages/unsavedEntries';
import { drafts } from '../../shell/saving/drafts';

/** Forms that were left with a closed or reloaded page: whoever filled them in may take them for saved. */
export const UnsavedEntries = ({ user }: { user: number }) => {
  const kept = drafts.list(user);
  if (!kept.length) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      <AlertTitle>{words.title}</AlertTitle>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {kept.map(({ path, screen, savedAt }) => (
          <li key={path}>
            <Link component={LinkBase} to={path}>
              {fill(words.entries, { screen, time: dateTime(savedAt) })}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
};
