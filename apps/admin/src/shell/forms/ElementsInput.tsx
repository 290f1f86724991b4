import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, Button, FormHelperText, Stack, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { RecordNames } from '../../kit/tables/RecordNames';
import type { FieldSpec } from '../../kit/values/fields';
import { idOf } from '../../kit/values/idOf';
import { say } from '../../messages';
import { useSaving, type Values } from '../saving/saving';
import { Fields, Section } from './Section';

export interface Elements {
  /** The form's path of the list: `contacts`, `addresses`. */
  source: string;
  title: string;
  /** What one of them is called: `Contact 2` among the contacts. */
  one: string;
  addLabel: string;
  /** The fields of the element at a path of the form (`contacts.0`), with these values; `isOnly` says that it is the only one. */
  fields: (at: string, values?: Values, isOnly?: boolean) => readonly FieldSpec[];
}

/** A list of elements inside a record, such as contacts, with add, remove, and undo of a removal until it is saved. */
export const ElementsInput = ({ source, title, one, addLabel, fields: fieldsOf }: Elements) => {
  const { editable } = useSaving();
  const { control } = useFormContext();
  const { fields, append } = useFieldArray({ control, name: source, keyName: 'key' });
  const problem = useFormState({ name: source }).errors[source]?.message;
  const add = () => append({}, { focusName: fieldsOf(`${source}.${fields.length}`)[0]!.source });
  return (
    <Section
      title={title}
      field={source}
      actions={
        editable && (
          <Button startIcon={<AddIcon />} onClick={add}>
            {addLabel}
          </Button>
        )
      }
    >
      {typeof problem === 'string' && (
        <FormHelperText error sx={{ mt: 0, mb: 1.5 }}>
          {problem}
        </FormHelperText>
      )}
      <Stack sx={{ gap: 2.5 }}>
        {fields.map(({ key }, index) => (
          <Element
            key={key}
            at={`${source}.${index}`}
            name={`${one} ${index + 1}`}
            fields={fieldsOf}
            isOnly={fields.length === 1}
          />
        ))}
      </Stack>
    </Section>
  );
};

interface ElementProps {
  at: string;
  name: string;
  fields: Elements['fields'];
  isOnly: boolean;
}

const Element = ({ at, name, fields: fieldsOf, isOnly }: ElementProps) => {
  const { editable } = useSaving();
  const { setValue } = useFormContext();
  const values: Values | undefined = useWatch({ name: at });
  const fields = fieldsOf(at, values, isOnly);
  const isRemoved = !!values?.isDeleted;
  const setDeleted = (isDeleted: boolean) => setValue(`${at}.isDeleted`, isDeleted, { shouldDirty: true });
  if (isRemoved)
    return (
      <RemovedElement at={at} fields={fields}>
        <Button size="small" startIcon={<UndoIcon />} onClick={() => setDeleted(false)} autoFocus>
          {say.common.undo}
        </Button>
      </RemovedElement>
    );
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ borderTop: 1, borderColor: 'divider', pt: 2, '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Fields fields={fields} />
      {editable && (
        <Box sx={{ textAlign: 'right', mt: 0.5 }}>
          <Button
            size="small"
            color="inherit"
            startIcon={<DeleteIcon />}
            aria-label={`${say.common.remove} ${name}`}
            onClick={() => setDeleted(true)}
          >
            {say.common.remove}
          </Button>
        </Box>
      )}
    </Box>
  );
};

const ElementPart = ({ field, element }: { field: FieldSpec; element: Record<string, unknown> }) =>
  field.as === 'reference' ? (
    <RecordNames to={field} ids={[idOf(element[field.source]) as number]} />
  ) : (
    String(element[field.source])
  );

const RemovedElement = ({
  at,
  fields,
  children,
}: {
  at: string;
  fields: readonly FieldSpec[];
  children: React.ReactNode;
}) => {
  const element: Record<string, unknown> = useWatch({ name: at }) ?? {};
  const parts = fields
    .map((field) => ({ ...field, source: field.source.slice(at.length + 1) }))
    .filter(({ source }) => element[source]);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <Typography color="text.secondary" sx={{ textDecoration: 'line-through' }}>
        {parts.length === 0 && '–'}
        {parts.map((field, n) => (
          <Fragment key={field.source}>
            {n > 0 && ', '}
            <ElementPart field={field} element={element} />
          </Fragment>
        ))}
      </Typography>
      {children}
    </Stack>
  );
};
