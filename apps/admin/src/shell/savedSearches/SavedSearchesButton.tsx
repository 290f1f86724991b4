import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { FieldSpec } from '../../kit/values/fields';
import { say } from '../../messages';

const SavedSearches = lazy(() => import('./SavedSearches').then(({ SavedSearches: Loaded }) => ({ default: Loaded })));

interface Props {
  filters: readonly FieldSpec[];
  onRun: (filter: object) => void;
}

/** The menu of the searches that the user has saved on this screen, within the form of its filters. */
export const SavedSearchesButton = (props: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        aria-label={say.common.savedSearches}
        title={say.common.savedSearches}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, px: 1 }}
      >
        <BookmarkIcon />
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <SavedSearches {...props} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
};
