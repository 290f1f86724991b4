import { Divider, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useLocation, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { FieldSpec } from '../../kit/values/fields';
import { fill, say } from '../../messages';
import { savedSearchWords as words } from '../../messages/savedSearches';
import { ManageDialog } from './ManageDialog';
import { NameDialog } from './NameDialog';
import { type SavedSearch, useSavedSearches } from './useSavedSearches';

interface Props {
  filters: readonly FieldSpec[];
  onRun: (filter: object) => void;
  anchor: HTMLElement;
  onClose: () => void;
}
/** Words about people must not get into an address, so that a screen which doesn't know them as such is not searched for them. */
const isPersonalOn = (filters: readonly FieldSpec[], name: string): boolean =>
  filters.some(({ source, isPersonal }) => source === name && isPersonal);

type View = { shows: 'menu' | 'naming' | 'managing' } | { shows: 'renaming'; search: SavedSearch };

export const SavedSearches = ({ filters, onRun, anchor, onClose }: Props) => {
  const { searches, isPending, save, rename, remove } = useSavedSearches(useLocation().pathname);
  const [view, setView] = useState<View>({ shows: 'menu' });
  const { getValues, setValue } = useFormContext();
  const notify = useNotify();
  const run = (search: SavedSearch) => {
    const lost = search.personal.filter((name) => !isPersonalOn(filters, name));
    if (lost.length) notify(fill(words.leftOut, { filters: lost.join(', ') }), { type: 'info' });
    const known = Object.fromEntries(Object.entries(search.filters).filter(([name]) => !lost.includes(name)));
    for (const { source } of filters) setValue(source, known[source] ?? null);
    onRun(known);
    onClose();
  };
  const saveTyped = (name: string) => {
    const typed = Object.entries(getValues()).filter(([, value]) => value !== null && value !== '');
    const personal = filters.flatMap(({ source, isPersonal }) => (isPersonal ? [source] : []));
    return save({ name, filters: Object.fromEntries(typed), personal });
  };
  const manage = () => setView({ shows: 'managing' });
  switch (view.shows) {
    case 'naming':
      return <NameDialog title={words.saveTitle} save={saveTyped} onClose={onClose} />;
    case 'renaming':
      return (
        <NameDialog
          title={fill(words.renameTitle, { name: view.search.name })}
          name={view.search.name}
          save={(name) => rename(view.search, name)}
          onClose={manage}
        />
      );
    case 'managing':
      return (
        <ManageDialog
          searches={searches}
          filters={filters}
          onRename={(search) => setView({ shows: 'renaming', search })}
          remove={remove}
          onClose={onClose}
        />
      );
    default:
      return (
        <Menu
          open
          anchorEl={anchor}
          onClose={onClose}
          slotProps={{
            list: { 'aria-label': say.common.savedSearches },
            paper: { sx: { maxWidth: 'min(420px, 95vw)' } },
          }}
        >
          {searches.map((search) => (
            <MenuItem
              key={search.id}
              onClick={() => run(search)}
              sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            >
              {search.name}
            </MenuItem>
          ))}
          {!searches.length && (
            <MenuItem disabled>
              <ListItemText>{isPending ? say.common.loading : words.none}</ListItemText>
            </MenuItem>
          )}
          <Divider />
          <MenuItem onClick={() => setView({ shows: 'naming' })}>{words.save}</MenuItem>
          {searches.length > 0 && <MenuItem onClick={manage}>{words.manage}</MenuItem>}
        </Menu>
      );
  }
};
