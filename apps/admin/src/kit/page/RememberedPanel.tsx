import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useStore } from 'react-admin';

interface Props {
  title: string;
  /** The name under which this device keeps whether it is open. */
  name: string;
  children: ReactNode;
}

/** A panel whose content is drawn, and fetched, once it is opened; it stays as it was left. */
export const RememberedPanel = ({ title, name, children }: Props) => {
  const [open, setOpen] = useStore(name, false);
  const id = useId();
  return (
    <Paper>
      <Typography component="h2" variant="subtitle1">
        <ButtonBase
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          sx={{ width: '100%', minHeight: 48, px: 2, justifyContent: 'space-between', font: 'inherit' }}
        >
          {title}
          <ExpandMoreIcon sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Typography>
      <Box id={id} sx={{ p: open ? { xs: 1.5, sm: 2 } : 0 }}>
        {open && children}
      </Box>
    </Paper>
  );
};
