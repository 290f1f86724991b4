import ArrowIcon from '@mui/icons-material/ArrowDropDown';
import { Button, type ButtonProps, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useState } from 'react';

interface Props extends Pick<ButtonProps, 'color' | 'disabled' | 'startIcon'> {
  label: string;
  items: readonly { label: string; run: () => void }[];
}

export const MenuButton = ({ label, items, ...button }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        endIcon={<ArrowIcon />}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        {...button}
      >
        {label}
      </Button>
      <Menu open={!!anchor} anchorEl={anchor ?? null} onClose={close}>
        {items.map((item) => (
          <MenuItem
            key={item.label}
            onClick={() => {
              close();
              item.run();
            }}
          >
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
