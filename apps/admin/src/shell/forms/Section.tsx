import { Box, Paper, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { input } from '../../kit/inputs/inputs';
import { ShownValue } from '../../kit/page/ShownValue';
import { readField } from '../../kit/tables/cells';
import type { FieldSpec } from '../../kit/values/fields';
import { useSaving } from '../saving/saving';

interface SectionProps {
  title: string;
  actions?: ReactNode;
  /** The field that the whole section edits, for links to it. */
  field?: string;
  children: ReactNode;
}

export const Section = ({ title, actions, field, children }: SectionProps) => (
  <Paper component="section" aria-label={title} data-field={field} sx={{ p: { xs: 1.5, sm: 2.5 }, minWidth: 0 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <Typography component="h2" variant="subtitle1" sx={{ flexGrow: 1 }}>
        {title}
      </Typography>
      {actions}
    </Box>
    {children}
  </Paper>
);

/** A field that its spec describes, or a component for one that needs more than that. */
export type FormField = FieldSpec | ComponentType;

const AS_MANY_AS_FIT = 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))';
/** Columns for four fields that belong together: in pairs where they don't fit into one line. */
export const ONE_TWO_OR_FOUR = { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' };
/** Columns for two fields that need room, such as texts and lists of names. */
export const ONE_OR_TWO = { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' };

interface FieldsProps {
  fields: readonly FormField[];
  columns?: typeof AS_MANY_AS_FIT | typeof ONE_TWO_OR_FOUR | typeof ONE_OR_TWO;
  /** The sources of fields that this user can't change. */
  readOnly?: readonly string[];
  children?: ReactNode;
}

/** Fields side by side: inputs, or plain text where nothing can be changed. */
export const Fields = ({ fields, columns = AS_MANY_AS_FIT, readOnly = [], children }: FieldsProps) => {
  const { editable } = useSaving();
  const record = useRecordContext();
  const showField = (field: FieldSpec) => (
    <ShownValue key={field.source} label={field.label}>
      {readField(field, record)}
    </ShownValue>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: columns }}>
      {[...fields.entries()].map(([place, Field]) => {
        // Components have no name of their own once the screens are built.
        if (typeof Field === 'function') return <Field key={place} />;
        return editable && !readOnly.includes(Field.source) ? input(Field) : showField(Field);
      })}
      {children}
    </Box>
  );
};
