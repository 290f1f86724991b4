import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';

/** A panel whose content is drawn, and fetched, once it is opened. */
export const FoldedPanel = ({ title, children }: { title: string; children: ReactNode }) => {
  const [open, setOpen] = useState(false);
  return (
    <Accordion
      expanded={open}
      onChange={(_, expanded) => setOpen(expanded)}
      disableGutters
      slotProps={{ heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography component="span" variant="subtitle1">
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>{open && children}</AccordionDetails>
    </Accordion>
  );
};
