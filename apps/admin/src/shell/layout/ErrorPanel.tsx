import CloseIcon from '@mui/icons-material/Close';
import { Alert, Box, Button, Collapse, IconButton, Stack, Typography } from '@mui/material';
import { useState, useSyncExternalStore } from 'react';
import { TOP_BAR_PX } from '../../kit/page/topBar';
import { type Exception, exceptions } from '../../kit/problems/exceptions';
import { say } from '../../messages';

export const ErrorPanel = () => {
  const list = useSyncExternalStore(exceptions.subscribe, exceptions.current);
  return (
    <Stack
      role="region"
      aria-label={say.errors.panel}
      aria-live="assertive"
      sx={{
        gap: 1,
        position: 'sticky',
        top: TOP_BAR_PX,
        zIndex: 5,
        px: { xs: 1.5, sm: 3 },
        pt: list.length ? 1.5 : 0,
        pb: list.length ? 0.5 : 0,
        maxHeight: '45vh',
        overflowY: 'auto',
      }}
    >
      {list.length > 1 && (
        <Box sx={{ textAlign: 'right' }}>
          <Button size="small" variant="contained" color="inherit" onClick={exceptions.clear}>
            {say.errors.dismissAll}
          </Button>
        </Box>
      )}
      {list.map((exception) => (
        <Entry key={exception.id} exception={exception} />
      ))}
    </Stack>
  );
};

const Entry = ({ exception: { id, message, trace } }: { exception: Exception }) => {
  const [open, setOpen] = useState(false);
  return (
    <Alert
      severity="error"
      variant="standard"
      sx={{ boxShadow: 2 }}
      action={
        <>
          {trace !== undefined && (
            <Button size="small" color="inherit" aria-expanded={open} onClick={() => setOpen(!open)}>
              {say.errors.trace}
            </Button>
          )}
          <IconButton
            size="small"
            color="inherit"
            aria-label={say.errors.dismiss}
            onClick={() => exceptions.dismiss(id)}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      }
    >
      {message}
      <Collapse in={open} unmountOnExit>
        <Typography component="pre" variant="caption" sx={{ overflow: 'auto', maxHeight: 240, m: 0, mt: 1 }}>
          {typeof trace === 'string' ? trace : JSON.stringify(trace, null, 2)}
        </Typography>
      </Collapse>
    </Alert>
  );
};
