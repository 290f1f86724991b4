import { Box } from '@mui/material';
import type { Identifier } from 'react-admin';
import { UNSEEN } from '../../kit/page/unseen';
import { fill } from '../../messages';
import { liveWords as words } from '../../messages/live';
import { usePresence } from './usePresence';

interface Props {
  resource: string;
  id: Identifier | undefined;
  editing: boolean;
  /** The kind's name: Supply Order. */
  kind: string;
}

const SEPARATOR = ' · ';

/** Who else edits the record. It stands in a line that is there anyhow, so that it moves nothing when it comes and goes. */
export const Editors = ({ resource, id, editing, kind }: Props) => {
  const editors = usePresence({ resource, id, editing });
  const who = new Intl.ListFormat('en').format(editors.map(({ name }) => name));
  const text = editors.length
    ? fill(editors.length > 1 ? words.areEditing : words.isEditing, { who, kind: kind.toLowerCase() })
    : '';
  return (
    <>
      {text && (
        <Box component="span" aria-hidden sx={{ color: 'warning.main', fontWeight: 600 }} title={text}>
          {SEPARATOR}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {text}
          </Box>
          <Box component="span" sx={{ display: { sm: 'none' } }}>
            {fill(words.editing, { who })}
          </Box>
        </Box>
      )}
      <Box component="span" role="status" sx={UNSEEN}>
        {text}
      </Box>
    </>
  );
};
