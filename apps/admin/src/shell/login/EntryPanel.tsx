import { Box, Paper, Stack, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { Logo } from '../../kit/page/Logo';
import { say } from '../../messages/atEntry';

export interface PanelProps {
  title: string;
  tagline?: string;
  /** Called with the typed values by name of the input. */
  onSubmit?: (typed: Readonly<Record<string, string>>) => void;
  children: ReactNode;
}

/** The frame of the pages before the portal: the logo, and a form below it. */
export const EntryPanel = ({ title, tagline, onSubmit, children }: PanelProps) => {
  useEffect(() => {
    document.title = `${title} – ${say.app}`;
  }, [title]);
  const submit = submitTyped(onSubmit);
  return (
    <Box
      component="main"
      // Placed from the top: what comes late below the button must not move it from under the pointer.
      sx={{
        minHeight: '100vh',
        display: 'grid',
        placeItems: 'start center',
        bgcolor: 'background.default',
        p: 2,
        pt: '18vh',
      }}
    >
      <Paper sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}>
        <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
          <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
            <Logo size={44} />
            <div>
              <Typography component="h1" variant="h6" sx={{ lineHeight: 1.2 }}>
                {say.app}
              </Typography>
              {tagline && (
                <Typography variant="body2" color="text.secondary">
                  {tagline}
                </Typography>
              )}
            </div>
          </Stack>
          {children}
        </Stack>
      </Paper>
    </Box>
  );
};

/** Hands the typed values of a form to a function, by name of the input. */
export const submitTyped = (onSubmit: PanelProps['onSubmit']) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  // A form in a dialog stands within the screen's form for React, which is not meant.
  event.stopPropagation();
  onSubmit?.(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>);
};
