import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import { Button, CircularProgress, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { say } from '../../messages';
import { type Exit, useSaving } from '../saving/saving';

export const SaveButton = ({ label }: { label: string }) => {
  const { save, saving, editable } = useSaving();
  if (!editable) return null;
  return (
    <Button
      variant="contained"
      disabled={saving}
      onClick={() => void save('list')}
      startIcon={saving && <SavingIcon />}
    >
      {label}
    </Button>
  );
};

interface SaveMenuProps {
  label: string;
  /** Something keeps this record from being saved, which the screen says elsewhere. */
  isBlocked?: boolean;
}

/** A menu with Save and Save and Exit; Ctrl+S saves. */
export const SaveMenu = ({ label, isBlocked = false }: SaveMenuProps) => {
  const { save, saving, editable } = useSaving();
  const [anchor, setAnchor] = useState<HTMLElement>();
  useSaveKey(() => {
    if (!isBlocked) void save('stay');
  });
  if (!editable) return null;
  const choose = (exit: Exit) => {
    setAnchor(undefined);
    void save(exit);
  };
  return (
    <>
      <Button
        variant="contained"
        disabled={saving || isBlocked}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        startIcon={saving && <SavingIcon />}
        endIcon={<ArrowDropDownIcon />}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu open={!!anchor} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => choose('stay')}>
          <ListItemText>{say.common.save}</ListItemText>
          <Typography variant="body2" color="text.secondary" sx={{ ml: 3 }} aria-hidden>
            Ctrl+S
          </Typography>
        </MenuItem>
        <MenuItem onClick={() => choose('list')}>{say.common.saveAndExit}</MenuItem>
      </Menu>
    </>
  );
};

export const SavingIcon = () => <CircularProgress size={16} color="inherit" />;

/** Ctrl+S saves. */
export const useSaveKey = (save: () => void) => {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
