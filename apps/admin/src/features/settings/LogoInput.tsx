import UploadIcon from '@mui/icons-material/UploadFile';
import { Box, Button, FormHelperText, FormLabel } from '@mui/material';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { say } from '../../messages';
import { guideWords } from '../../messages/guide';
import { readDataUrl } from '../../shell/attributes/readDataUrl';
import { forgetUser } from '../../shell/session/session';
import { useBank } from './bank';

const words = guideWords.logo;

/** The logo is saved by itself as soon as it is chosen: it is a picture, and no text of the form. */
export const LogoInput = () => {
  const logo = useRecordContext()?.bankLogo as string | null | undefined;
  const { isDirty } = useFormState();
  const [isBusy, setBusy] = useState(false);
  const label = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const bank = useBank();
  const refresh = useRefresh();
  const notify = useNotify();

  const carryOut = async (call: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await call();
      forgetUser();
      refresh();
      notify(done, { type: 'success' });
    } catch {
      // The error panel says why.
    }
    setBusy(false);
  };
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    await carryOut(
      async () => bank.setLogo({ filename: file.name, mimeType: file.type, content: await readDataUrl(file) }),
      words.saved,
    );
  };

  return (
    <Box role="group" aria-labelledby={label}>
      <FormLabel id={label} sx={{ typography: 'caption' }}>
        {words.label}
      </FormLabel>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
        {logo && (
          <Box
            component="img"
            src={`/api/public/logo/${logo}`}
            alt={words.alt}
            sx={{ maxHeight: 56, maxWidth: 180, bgcolor: '#fff', p: 0.5, borderRadius: 1 }}
          />
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          aria-labelledby={label}
          onChange={(event) => void pick(event)}
        />
        <Button
          size="small"
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={isBusy || isDirty}
          onClick={() => chooser.current?.click()}
        >
          {logo ? words.replace : words.choose}
        </Button>
        {logo && (
          <Button
            size="small"
            color="inherit"
            disabled={isBusy || isDirty}
            onClick={() => void carryOut(() => bank.removeLogo(), words.removed)}
          >
            {say.common.remove}
          </Button>
        )}
      </Box>
      <FormHelperText>{isDirty ? words.saveFirst : words.help}</FormHelperText>
    </Box>
  );
};
