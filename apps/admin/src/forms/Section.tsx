import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Labeled, useRecordContext } from 'react-admin';
import { read } from '../ui/cells';
import type { FieldSpec } from '../ui/fields';
import { input } from '../ui/inputs';
import { useSaving } from './saving';

/** A part of a form, with its name. */
export const Section = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <Paper component="section" aria-label={title} sx={{ p: { xs: 1.5, sm: 2.5 }, minWidth: 0 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', mb: 1.5 }}>
      <Typography component="h2" variant="subtitle1" sx={{ flexGrow: 1 }}>
        {title}
      </Typography>
      {actions}
    </Box>
    {children}
  </Paper>
);

/** Fields side by side, as many as fit: inputs, or plain words where nothing can be changed. */
export const Fields = ({ fields, children }: { fields: readonly FieldSpec[]; children?: ReactNode }) => {
  const { editable } = useSaving();
  const record = useRecordContext();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' }}>
      {fields.map((field) =>
        editable ? (
          input(field)
        ) : (
          <Labeled key={field.source} label={field.label} fullWidth>
            <span>{read(field, record) ?? '–'}</span>
          </Labeled>
        ),
      )}
      {children}
    </Box>
  );
};
