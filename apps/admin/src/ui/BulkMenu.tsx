import ArrowIcon from '@mui/icons-material/ArrowDropDown';
import { Button, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { say } from '../messages';

interface Props {
  /** How many rows must be selected before there is something to do. */
  least: number;
  operations: readonly { label: string; run: () => void }[];
}

/** Bulk Operations: what can be done with the selected rows of the list around it. */
export const BulkMenu = ({ least, operations }: Props) => {
  const { selectedIds } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        endIcon={<ArrowIcon />}
        disabled={selectedIds.length < least}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        {say.common.bulkOperations}
      </Button>
      <Menu open={!!anchor} anchorEl={anchor ?? null} onClose={close}>
        {operations.map(({ label, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              close();
              run();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
