import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { DragHandle, SortableRow } from '../../kit/tables/SortableRows';
import { say } from '../../messages';
import { attributeWords as words } from '../../messages/attributes';
import { useSaving } from '../../shell/saving/saving';

const parts = [
  ['name', words.optionName],
  ['nameEs', words.optionNameEs],
  ['value', words.optionValue],
] as const;

/** One option: inputs for its texts, or its name struck out once it is removed. */
export const OptionRow = ({ id, at }: { id: string; at: string }) => {
  const { editable } = useSaving();
  const { setValue } = useFormContext();
  const [name, isDeleted] = useWatch({ name: [`${at}.name`, `${at}.isDeleted`] });
  const setDeleted = (removed: boolean) => setValue(`${at}.isDeleted`, removed, { shouldDirty: true });
  const displayName = name || words.option;
  return (
    <SortableRow id={id}>
      {(row) => (
        <Stack direction="row" {...row} sx={{ gap: 1, alignItems: 'center', bgcolor: 'background.paper' }}>
          {editable && <DragHandle name={displayName} />}
          {isDeleted ? (
            <>
              <Typography color="text.secondary" sx={{ textDecoration: 'line-through', flexGrow: 1 }}>
                {displayName}
              </Typography>
              {editable && (
                <Button size="small" onClick={() => setDeleted(false)} autoFocus>
                  {say.common.undo}
                </Button>
              )}
            </>
          ) : (
            <>
              <Box
                sx={{
                  flexGrow: 1,
                  display: 'grid',
                  gap: 1,
                  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
                }}
              >
                {parts.map(([part, label]) => (
                  <TextInput
                    key={part}
                    source={`${at}.${part}`}
                    label={label}
                    helperText={false}
                    disabled={!editable}
                    {...(part === 'name' ? { isRequired: true } : {})}
                  />
                ))}
              </Box>
              {editable && (
                <IconButton aria-label={`${say.common.remove}: ${displayName}`} onClick={() => setDeleted(true)}>
                  <DeleteIcon />
                </IconButton>
              )}
            </>
          )}
        </Stack>
      )}
    </SortableRow>
  );
};
