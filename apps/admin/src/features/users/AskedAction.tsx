import { Button } from '@mui/material';
import { useState } from 'react';
import { Confirm } from '../../kit/dialogs/Confirm';

interface Props {
  label: string;
  title: string;
  text: string;
  yes: string;
  /** The error panel shows its rejection already. */
  act: () => Promise<void>;
}

export const AskedAction = ({ label, title, text, yes, act }: Props) => {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await act();
    } catch {
      // The error panel says why.
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };

  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm
        open={asking}
        title={title}
        texts={[text]}
        yes={yes}
        busy={busy}
        onYes={() => void confirm()}
        onNo={() => setAsking(false)}
      />
    </>
  );
};
