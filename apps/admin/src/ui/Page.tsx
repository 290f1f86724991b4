import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { say } from '../messages';
import { useHeadingFocus } from './useHeadingFocus';

/** A screen with its title, its actions beside the title, and its content below. */
export const Page = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => {
  const heading = useHeadingFocus();
  useEffect(() => {
    document.title = `${title} – ${say.app}`;
  }, [title]);
  return (
    <Box sx={{ maxWidth: 1480, width: '100%', mx: 'auto', px: { xs: 1.5, sm: 3 }, pt: 2.5, pb: 6 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, mb: 2, flexWrap: 'wrap', minHeight: 40 }}>
        <Typography component="h1" variant="h5" ref={heading} tabIndex={-1} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Stack>
      {children}
    </Box>
  );
};
