import { Alert } from '@mui/material';
import { LinkBase, useRecordContext, useResourceContext } from 'react-admin';
import { mergeWords } from '../../messages/merges';

export const MergedInto = () => {
  const record = useRecordContext();
  const resource = useResourceContext();
  const survivor = record?.mergedInto as { id: number; title: string } | null | undefined;
  if (!survivor) return null;
  return (
    <Alert severity="info" variant="outlined">
      {mergeWords.mergedInto} <LinkBase to={`/${resource}/${survivor.id}`}>{survivor.title}</LinkBase>
    </Alert>
  );
};
