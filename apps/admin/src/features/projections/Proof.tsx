import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { Instant } from '../../kit/page/Instant';
import { fill, say } from '../../messages';
import { projectionWords as words } from '../../messages/projections';
import type { ReadModel, Run } from './readModels';
import { describeDifference, describeProof, who } from './words';

/** When the read model was last compared with the log, by whom, and what came of it. */
export const Proof = ({ model: { name, proof } }: { model: ReadModel }) => {
  const [isOpen, setOpen] = useState(false);
  if (!proof?.endedAt) return words.never;
  return (
    <>
      <Box sx={proof.work === 'verify' && proof.differing ? { color: 'error.main', fontWeight: 600 } : undefined}>
        {describeProof(proof)}
      </Box>
      <Instant value={proof.endedAt} stacks />
      <Typography variant="caption" component="p" color="text.secondary">
        {fill(words.askedBy, { who: who(proof) })}
      </Typography>
      {proof.differences.length > 0 && (
        <>
          <Button
            size="small"
            aria-label={fill(words.of, { action: words.showRows, name })}
            onClick={() => setOpen(true)}
          >
            {words.showRows}
          </Button>
          <DifferingRows name={name} proof={proof} isOpen={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </>
  );
};

interface RowsProps {
  name: string;
  proof: Run;
  isOpen: boolean;
  onClose: () => void;
}

const DifferingRows = ({ name, proof: { differences, differing, kept }, isOpen, onClose }: RowsProps) => {
  const [shown, count] = [differences.length, differing ?? 0];
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="differing-rows" maxWidth="md">
      <DialogTitle id="differing-rows">{name}</DialogTitle>
      <DialogContent>
        <Typography>{shown < count ? fill(words.firstRows, { shown, count }) : words.allRows}</Typography>
        <Box component="ul" sx={{ pl: 3, overflowWrap: 'anywhere' }}>
          {differences.map(describeDifference).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Box>
        {kept && <Typography color="text.secondary">{words.kept}</Typography>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {say.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
