import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import { Button, ButtonGroup, CircularProgress, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { fill, say } from '../../messages';
import { type Exit, useSaving } from '../saving/saving';
import { SAVE_KEY, useSaveKey } from './saveKey';

interface Props {
  label: string;
  /** Where the button leads; the menu beside it has both ways. */
  exit: Exit;
  /** Something keeps this record from being saved, which the screen says elsewhere. */
  isBlocked?: boolean;
  /** There is nothing to save before something is changed. */
  needsChange?: boolean;
}

const titles: Readonly<Record<Exit, string>> = { stay: SAVE_KEY.shown, list: say.common.saveAndLeave };

/** A button that saves, with a menu of the ways of saving beside it. It is the primary one unless another step comes next. */
export const SaveMenu = ({ label, exit, isBlocked: isHeld = false, needsChange = false }: Props) => {
  const { save, saving, editable, hasList, nextStep, isDirty } = useSaving();
  const isBlocked = isHeld || (needsChange && !isDirty);
  const group = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useSaveKey(() => {
    if (!isBlocked) void save('stay');
  });
  if (!editable) return null;
  const ownExit = hasList ? exit : 'stay';
  const isSecondary = nextStep !== undefined && !isDirty;
  const choose = (chosen: Exit) => {
    setOpen(false);
    void save(chosen);
  };
  const keyOf = (way: Exit) => (way === 'stay' ? { 'aria-keyshortcuts': SAVE_KEY.named } : {});
  return (
    <>
      <ButtonGroup ref={group} variant={isSecondary ? 'outlined' : 'contained'} disabled={saving || isBlocked}>
        <Button
          onClick={() => void save(ownExit)}
          startIcon={saving && <SavingIcon />}
          title={fill(titles[ownExit], { key: SAVE_KEY.shown })}
          {...keyOf(ownExit)}
        >
          {label}
        </Button>
        {hasList && (
          <Button
            aria-label={say.common.waysOfSaving}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
            // Outlined buttons share an edge and lack the divider: without the two pixels, those beside them would move.
            sx={{ px: 0.5, width: isSecondary ? 42 : 40 }}
          >
            <ArrowDropDownIcon />
          </Button>
        )}
      </ButtonGroup>
      <Menu
        open={isOpen}
        anchorEl={() => group.current!}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => setOpen(false)}
      >
        <MenuItem onClick={() => choose('stay')} {...keyOf('stay')}>
          <ListItemText>{say.common.save}</ListItemText>
          <Typography variant="body2" color="text.secondary" sx={{ ml: 3 }} aria-hidden>
            {SAVE_KEY.shown}
          </Typography>
        </MenuItem>
        <MenuItem onClick={() => choose('list')}>{say.common.saveAndExit}</MenuItem>
      </Menu>
    </>
  );
};

export const SavingIcon = () => <CircularProgress size={16} color="inherit" />;
