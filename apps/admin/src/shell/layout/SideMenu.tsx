import { Box, List, ListItemButton, ListItemIcon, ListItemText, ListSubheader } from '@mui/material';
import { LinkBase, useLocation } from 'react-admin';
import { say } from '../../messages';
import type { Entry } from '../menu/entry';
import { menuFor } from '../menu/menu';
import { listAsLeft } from '../screens/listPlace';
import { useRoles } from '../session/access';
import { ActivePartner } from './ActivePartner';
import { useMenu } from './menuState';

export const SideMenu = () => {
  const { pathname } = useLocation();
  const groups = menuFor(useRoles());
  const current = innermostRoute(
    pathname,
    groups.flatMap(({ entries }) => entries.map(({ route }) => route)),
  );
  return (
    <Box component="nav" aria-label={say.app} sx={{ width: 'var(--menu)', pt: 1, pb: 4 }}>
      {groups.map(({ label, entries }) => (
        <List
          key={label ?? entries[0]!.route}
          component="div"
          role="group"
          aria-label={label}
          dense
          disablePadding
          sx={{ px: 1, mb: 1 }}
          subheader={label && <Heading label={label} />}
        >
          {entries.map((entry) => (
            <Link
              key={entry.route}
              entry={entry}
              // The entry of the list on the screen leads to the plain list, the others to theirs as they were left.
              to={pathname === entry.route ? entry.route : listAsLeft(entry.route)}
              isCurrent={entry.route === current}
            />
          ))}
        </List>
      ))}
      <ActivePartner />
    </Box>
  );
};

const isWithin = (pathname: string, route: string) =>
  route === '/' ? pathname === '/' : pathname === route || pathname.startsWith(`${route}/`);

/** The longest route that the path is within: `/partners/fulfillment-periods` rather than `/partners`. */
const innermostRoute = (pathname: string, routes: readonly string[]) =>
  routes.filter((route) => isWithin(pathname, route)).sort((a, b) => b.length - a.length)[0];

const Heading = ({ label }: { label: string }) => {
  const { isOpen } = useMenu();
  return (
    <ListSubheader
      component="div"
      disableSticky
      sx={{
        visibility: isOpen ? 'visible' : 'hidden',
        lineHeight: '30px',
        bgcolor: 'transparent',
        color: 'inherit',
        opacity: 0.65,
        fontSize: '0.72rem',
        letterSpacing: '0.06em',
        textTransform: 'uppercase',
        px: 1.5,
      }}
    >
      {label}
    </ListSubheader>
  );
};

const Link = ({ entry: { label, Icon }, to, isCurrent }: { entry: Entry; to: string; isCurrent: boolean }) => {
  const { isOverlay, isOpen, setOpen } = useMenu();
  return (
    <ListItemButton
      component={LinkBase}
      to={to}
      selected={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      title={label}
      onClick={() => isOverlay && setOpen(false)}
      sx={{ borderRadius: 1.5, px: 1.25, py: 0.6, minHeight: 36 }}
    >
      <ListItemIcon sx={{ minWidth: 34, color: 'inherit', opacity: 0.85 }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      {/* Long labels take a second line; a closed menu has room for the icons only. */}
      <ListItemText
        primary={label}
        sx={{ my: 0.25 }}
        slotProps={{ primary: { noWrap: !isOpen, sx: { lineHeight: 1.3, overflowWrap: 'anywhere' } } }}
      />
    </ListItemButton>
  );
};
