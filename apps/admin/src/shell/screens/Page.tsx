import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useLayoutEffect } from 'react';
import { REASON_LINE } from '../../kit/dialogs/ReasonedButton';
import { TOP_BAR_PX } from '../../kit/page/topBar';
import { useHeadingFocus } from '../../kit/page/useHeadingFocus';
import { useTabTitle } from './tabTitle';
import { useVisit } from './visits';

/** The widest window in use needs no margins; in a wider one lines would be too long to follow. */
const MAX_WIDTH_PX = 2400;
/** Below the top bar and the menu, above everything in the content. */
const STICKY_BAR = {
  position: 'sticky',
  top: TOP_BAR_PX,
  zIndex: 1050,
  bgcolor: 'background.default',
  py: 1,
  mt: -1,
} as const;

const TWO_LINES_ON_PHONES = { flexBasis: { xs: '100%', sm: 'auto' }, minHeight: { xs: 60, sm: 0 } };

interface Props {
  title: string;
  /** What the screen does with the record that the title names: Edit Supplier. */
  task?: string | undefined;
  /** Stands in the line above the title, behind what the screen does. */
  besideTask?: ReactNode;
  /** The name of the record that the screen shows; it stands first in the title of the browser's tab. */
  subject?: string | undefined;
  /** That name in the tab's title, where it is another one. */
  tabName?: string | undefined;
  /** The kind of that record, for the tab's title; the screen's own title by default. */
  kind?: string | undefined;
  besideTitle?: ReactNode;
  belowTitle?: ReactNode;
  actions?: ReactNode;
  /** The title is that of a record which is being loaded: on a phone it has the room of two lines from the start. */
  hasLongTitle?: boolean;
  /** The title and the actions stay in view while the content scrolls. */
  isSticky?: boolean;
  children: ReactNode;
}

/** A screen with its title, its actions beside the title, and its content below. */
export const Page = (props: Props) => {
  const {
    title,
    task,
    besideTask,
    subject,
    tabName = subject,
    kind,
    besideTitle,
    belowTitle,
    actions,
    hasLongTitle = false,
    isSticky = false,
    children,
  } = props;
  const heading = useHeadingFocus();
  useVisit(subject, kind ?? task ?? title);
  useTabTitle(tabName, subject === undefined ? title : (kind ?? task ?? title));
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  return (
    <Box sx={{ maxWidth: MAX_WIDTH_PX, width: '100%', mx: 'auto', px: { xs: 1.5, sm: 3 }, pt: 2.5, pb: 6 }}>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 1.5,
          mb: 2,
          [`&:has(> [${REASON_LINE}])`]: { mb: 0.5 },
          flexWrap: 'wrap',
          minHeight: 40,
          ...(isSticky ? STICKY_BAR : {}),
        }}
      >
        <Box sx={{ flexGrow: besideTitle ? 0 : 1, minWidth: 0, ...(hasLongTitle ? TWO_LINES_ON_PHONES : {}) }}>
          {task && (
            <Typography variant="caption" component="p" color="text.secondary" sx={{ lineHeight: 1.2 }} noWrap>
              {task}
              {besideTask}
            </Typography>
          )}
          <Typography component="h1" variant="h5" ref={heading} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        </Box>
        {besideTitle && <Box sx={{ flexGrow: 1 }}>{besideTitle}</Box>}
        {actions}
      </Stack>
      {belowTitle}
      {children}
    </Box>
  );
};
