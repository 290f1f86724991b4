import { ACCEPTED_FILES, fileProblem, helpOf, labelOf } from '@bank/domain';
import UploadIcon from '@mui/icons-material/UploadFile';
import { Box, Button, FormHelperText, FormLabel, Link, Stack } from '@mui/material';
import { type ChangeEvent, useId, useRef } from 'react';
import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { say } from '../../messages';
import type { AttributeInputProps } from './form';
import { readDataUrl } from './readDataUrl';

interface ChosenFile {
  filename?: string;
  url?: string;
}

export const FileInput = ({ attribute, source, isRequired }: AttributeInputProps) => {
  const { field, fieldState } = useInput({ source });
  const { setError, clearErrors } = useFormContext();
  const label = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { filename, url } = (field.value ?? {}) as ChosenFile;
  const problem = fieldState.error?.message;

  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const description = { filename: file.name, filesize: file.size, mimeType: file.type };
    const message = fileProblem(description);
    if (message) {
      setError(source, { type: 'file', message });
      return;
    }
    clearErrors(source);
    field.onChange({ ...description, content: await readDataUrl(file) });
  };

  return (
    <Box role="group" aria-labelledby={label}>
      <FormLabel id={label} required={isRequired} error={!!problem} sx={{ typography: 'caption' }}>
        {labelOf(attribute, 'en')}
      </FormLabel>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
        {filename && (url ? <Link href={url}>{filename}</Link> : <span>{filename}</span>)}
        <input
          ref={chooser}
          type="file"
          hidden
          accept={ACCEPTED_FILES}
          aria-labelledby={label}
          onChange={(event) => void pick(event)}
        />
        <Button size="small" variant="outlined" startIcon={<UploadIcon />} onClick={() => chooser.current?.click()}>
          {filename ? say.attribute.replaceFile : say.attribute.chooseFile}
        </Button>
        {filename && (
          <Button size="small" color="inherit" onClick={() => field.onChange(null)}>
            {say.common.remove}
          </Button>
        )}
      </Stack>
      <FormHelperText error={!!problem}>{problem ?? helpOf(attribute, 'en')}</FormHelperText>
    </Box>
  );
};
