import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { Confirm } from '../../kit/dialogs/Confirm';
import type { FieldSpec } from '../../kit/values/fields';
import { fill, say } from '../../messages';
import { savedSearchWords as words } from '../../messages/savedSearches';
import type { SavedSearch } from './useSavedSearches';

interface Props {
  searches: readonly SavedSearch[];
  filters: readonly FieldSpec[];
  onRename: (search: SavedSearch) => void;
  remove: (search: SavedSearch) => Promise<void>;
  onClose: () => void;
}

export const ManageDialog = ({ searches, filters, onRename, remove, onClose }: Props) => {
  const [deleted, setDeleted] = useState<SavedSearch>();
  const [link, setLink] = useState<string>();
  const notify = useNotify();
  const title = useId();
  const copy = async ({ asLink }: SavedSearch) => {
    const address = new URL(asLink, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      notify(words.copied, { type: 'success' });
    } catch {
      // Without TLS a page may not write to the clipboard.
      setLink(address);
    }
  };
  const labelsOf = ({ personal }: SavedSearch) =>
    personal.map((name) => filters.find(({ source }) => source === name)?.label ?? name).join(', ');
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth>
      <DialogTitle id={title}>{words.manageTitle}</DialogTitle>
      <DialogContent>
        {searches.length === 0 && <Typography color="text.secondary">{words.none}</Typography>}
        <List disablePadding>
          {searches.map((search) => (
            <ListItem key={search.id} disableGutters divider sx={{ display: 'block' }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{search.name}</Typography>
              {search.personal.length > 0 && (
                <Typography variant="body2" color="text.secondary">
                  {fill(words.withoutPeople, { filters: labelsOf(search) })}
                </Typography>
              )}
              <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
                <RowButton label={words.rename} search={search} onClick={() => onRename(search)} />
                <RowButton label={words.copyLink} search={search} onClick={() => void copy(search)} />
                <RowButton label={say.common.delete} search={search} onClick={() => setDeleted(search)} isDanger />
              </Stack>
            </ListItem>
          ))}
        </List>
        {link !== undefined && (
          <TextField
            label={words.copyByHand}
            value={link}
            slotProps={{ htmlInput: { readOnly: true } }}
            onFocus={({ target }) => target.select()}
            sx={{ mt: 2 }}
            autoFocus
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {say.common.close}
        </Button>
      </DialogActions>
      {deleted && (
        <Confirm
          open
          danger
          title={fill(say.common.deleteConfirm, { item: deleted.name })}
          yes={say.common.delete}
          onYes={() => {
            setDeleted(undefined);
            // The error panel says why a search could not be deleted.
            remove(deleted).catch(() => undefined);
          }}
          onNo={() => setDeleted(undefined)}
        />
      )}
    </Dialog>
  );
};

interface RowButtonProps {
  label: string;
  search: SavedSearch;
  onClick: () => void;
  isDanger?: boolean;
}

const RowButton = ({ label, search, onClick, isDanger = false }: RowButtonProps) => (
  <Button
    size="small"
    color={isDanger ? 'error' : 'primary'}
    aria-label={fill(words.of, { act: label, name: search.name })}
    onClick={onClick}
  >
    {label}
  </Button>
);
