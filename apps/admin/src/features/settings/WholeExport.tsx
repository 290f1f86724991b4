import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Confirm } from '../../kit/dialogs/Confirm';
import { exportWords } from '../../messages/exports';
import { startWholeExport } from '../../shell/awaited/startExport';
import { Section } from '../../shell/forms/Section';
import { useCan } from '../../shell/session/access';

const words = exportWords.whole;

/** Everything in a ZIP file, which a job makes. */
export const WholeExport = () => {
  const mayExport = useCan('whole-export', 'list');
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!mayExport) return null;
  const start = async () => {
    setAsked(false);
    setBusy(true);
    // The error panel says why a call failed.
    await startWholeExport().then(notify, () => undefined);
    setBusy(false);
  };
  return (
    <Section title={words.title}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2, maxWidth: '75ch' }}>
        {words.help}
      </Typography>
      <Button variant="outlined" startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => setAsked(true)}>
        {words.button}
      </Button>
      {isAsked && (
        <Confirm
          open
          title={words.ask}
          texts={[words.warning]}
          yes={words.button}
          onYes={() => void start()}
          onNo={() => setAsked(false)}
        />
      )}
    </Section>
  );
};
