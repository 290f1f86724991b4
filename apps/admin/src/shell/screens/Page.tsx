import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useLayoutEffect } from 'react';
import { useHeadingFocus } from '../../kit/page/useHeadingFocus';
import { useTabTitle } from './tabTitle';
import { useVisit } from './visits';

const TOP_BAR_PX = 48;
/** Below the top bar and the menu, above everything in the content. */
const STICKY_BAR = {
  position: 'sticky',
  top: TOP_BAR_PX,
  zIndex: 1050,
  bgcolor: 'background.default',
  py: 1,
  mt: -1,
} as const;

interface Props {
  title: string;
  /** The name of the record that the screen shows; it stands first in the title of the browser's tab. */
  subject?: string | undefined;
  /** That name in the tab's title, where it is another one. */
  tabName?: string | undefined;
  /** The kind of that record, for the tab's title; the screen's own title by default. */
  kind?: string | undefined;
  besideTitle?: ReactNode;
  belowTitle?: ReactNode;
  actions?: ReactNode;
  /** The title and the actions stay in view while the content scrolls. */
  isSticky?: boolean;
  children: ReactNode;
}

/** A screen with its title, its actions beside the title, and its content below. */
export const Page = (props: Props) => {
  const {
    title,
    subject,
    tabName = subject,
    kind,
    besideTitle,
    belowTitle,
    actions,
    isSticky = false,
    children,
  } = props;
  const heading = useHeadingFocus();
  useVisit(subject, kind ?? title);
  useTabTitle(tabName, subject === undefined ? title : (kind ?? title));
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  return (
    <Box sx={{ maxWidth: 1480, width: '100%', mx: 'auto', px: { xs: 1.5, sm: 3 }, pt: 2.5, pb: 6 }}>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 1.5,
          mb: 2,
          flexWrap: 'wrap',
          minHeight: 40,
          ...(isSticky ? STICKY_BAR : {}),
        }}
      >
        <Typography component="h1" variant="h5" ref={heading} tabIndex={-1} sx={{ flexGrow: besideTitle ? 0 : 1 }}>
          {title}
        </Typography>
        {besideTitle && <Box sx={{ flexGrow: 1 }}>{besideTitle}</Box>}
        {actions}
      </Stack>
      {belowTitle}
      {children}
    </Box>
  );
};
