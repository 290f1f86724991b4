import HelpIcon from '@mui/icons-material/HelpOutline';
import { IconButton, Popover, Typography } from '@mui/material';
import { type MouseEvent, useId, useState } from 'react';
import { reportWords as words } from '../../messages/reports';
import { useReport } from './reportContext';

export const Help = () => {
  const { help } = useReport();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const title = useId();
  return (
    <>
      <IconButton
        size="small"
        color="primary"
        aria-label={words.help}
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <HelpIcon />
      </IconButton>
      <Popover
        open={!!anchor}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': title, tabIndex: -1, sx: { p: 2, maxWidth: 520 } },
        }}
      >
        <Typography id={title} component="h2" variant="subtitle1" sx={{ mb: 1 }}>
          {words.help}
        </Typography>
        {help.map((sentence) => (
          <Typography key={sentence} variant="body2" sx={{ mt: 1 }}>
            {sentence}
          </Typography>
        ))}
      </Popover>
    </>
  );
};
