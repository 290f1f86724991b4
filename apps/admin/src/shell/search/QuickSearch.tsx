import SearchIcon from '@mui/icons-material/Search';
import { Box, Button } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { say } from '../../messages';

const SearchDialog = lazy(() => import('./SearchDialog').then(({ SearchDialog: Loaded }) => ({ default: Loaded })));

/** The button of the top bar that opens the search; Ctrl+K or Cmd+K opens it too. */
export const QuickSearch = () => {
  const [open, setOpen] = useState(false);
  useSearchKey(setOpen);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-label={say.search.title}
        aria-keyshortcuts="Control+K Meta+K"
        startIcon={<SearchIcon />}
        onClick={() => setOpen(true)}
        sx={{ minWidth: 40, '& .MuiButton-startIcon': { mr: { xs: 0, md: 1 } } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {say.search.button}
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1, font: 'inherit', opacity: 0.75 }}>
          {say.search.key}
        </Box>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

const useSearchKey = (setOpen: (open: boolean) => void) => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [setOpen]);
};
