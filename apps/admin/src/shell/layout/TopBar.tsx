import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, Button, IconButton, ListItemIcon, Menu, MenuItem, Toolbar, Typography } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { LinkBase, LoadingIndicator, ToggleThemeButton, useGetIdentity } from 'react-admin';
import { Logo } from '../../kit/page/Logo';
import { TOP_BAR_PX } from '../../kit/page/topBar';
import { say } from '../../messages';
import { AwaitedInBar } from '../awaited/AwaitedInBar';
import { QuickSearch } from '../search/QuickSearch';
import { useMenu } from './menuState';
import { useSignOut } from './useSignOut';

export const TopBar = () => {
  const { isOpen, setOpen } = useMenu();
  return (
    <AppBar position="fixed" elevation={0}>
      <Toolbar variant="dense" sx={{ minHeight: TOP_BAR_PX, gap: 1 }}>
        <IconButton
          color="inherit"
          edge="start"
          aria-label={isOpen ? say.menu.close : say.menu.open}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <MenuIcon />
        </IconButton>
        <Box
          component={LinkBase}
          to="/"
          aria-label={say.app}
          sx={{
            ...{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, color: 'inherit', textDecoration: 'none' },
            // The logo alone leaves no room for a finger.
            ...{ px: { xs: '9px', sm: 0 }, mx: { xs: '-9px', sm: 0 } },
          }}
        >
          <Logo size={26} />
          <Typography noWrap sx={{ fontWeight: 600, display: { xs: 'none', sm: 'block' } }}>
            {say.app}
          </Typography>
        </Box>
        <Box sx={{ flexGrow: 1 }} />
        <QuickSearch />
        <AwaitedInBar />
        <LoadingIndicator aria-label={say.common.loading} />
        <ToggleThemeButton />
        <Account />
      </Toolbar>
    </AppBar>
  );
};

const Account = () => {
  const { data: identity } = useGetIdentity();
  const { requestSignOut, dialog } = useSignOut();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  if (!identity) return null;
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-label={`${say.menu.account}: ${identity.fullName}`}
        startIcon={<AccountIcon />}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <Typography noWrap variant="body2" sx={{ maxWidth: 200, display: { xs: 'none', sm: 'block' } }}>
          {identity.fullName}
        </Typography>
      </Button>
      <Menu open={!!anchor} anchorEl={anchor ?? null} onClose={close}>
        <MenuItem component={LinkBase} to={`/admin/users/${identity.id}`} onClick={close}>
          <ListItemIcon>
            <AccountIcon fontSize="small" />
          </ListItemIcon>
          {say.menu.myAccount}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            requestSignOut();
          }}
        >
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          {say.login.signOut}
        </MenuItem>
      </Menu>
      {dialog}
    </>
  );
};
