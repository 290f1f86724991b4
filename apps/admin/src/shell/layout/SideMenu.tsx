import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, List, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { LinkBase, useLocation, useStore } from 'react-admin';
import { say } from '../../messages';
import type { Entry } from '../menu/entry';
import { menuFor } from '../menu/menu';
import { listAsLeft } from '../screens/listPlace';
import { useRoles } from '../session/access';
import { ActivePartner } from './ActivePartner';
import { useMenu } from './menuState';

const NOTHING_FOLDED: readonly string[] = [];

/** Fingers need more room than a mouse. */
const ROOM_FOR_FINGERS = { '@media (pointer: coarse)': { minHeight: 44 } };

/** Each group folds, and stays as it was left on this device; the one with the screen's entry is always open. */
export const SideMenu = () => {
  const { pathname } = useLocation();
  const { isOpen: hasWords } = useMenu();
  const [folded, setFolded] = useStore<readonly string[]>('menu.folded', NOTHING_FOLDED);
  const groups = menuFor(useRoles());
  const current = innermostRoute(
    pathname,
    groups.flatMap(({ entries }) => entries.map(({ route }) => route)),
  );
  return (
    <Box component="nav" aria-label={say.app} sx={{ width: 'var(--menu)', pt: 1, pb: 4 }}>
      {groups.map(({ label, entries }) => {
        const isHere = entries.some(({ route }) => route === current);
        const isShown = !label || isHere || !hasWords || !folded.includes(label);
        const fold = (name: string) =>
          setFolded(isShown ? [...folded, name] : folded.filter((other) => other !== name));
        return (
          <List
            key={label ?? entries[0]!.route}
            component="div"
            role="group"
            aria-label={label}
            dense
            disablePadding
            sx={{ px: 1, mb: 1 }}
            subheader={
              label && <Heading label={label} isShown={isShown} {...(!isHere && { onFold: () => fold(label) })} />
            }
          >
            {isShown &&
              entries.map((entry) => (
                <Link
                  key={entry.route}
                  entry={entry}
                  // The entry of the list on the screen leads to the plain list, the others to theirs as they were left.
                  to={pathname === entry.route ? entry.route : listAsLeft(entry.route)}
                  isCurrent={entry.route === current}
                />
              ))}
          </List>
        );
      })}
      <ActivePartner />
    </Box>
  );
};

const isWithin = (pathname: string, route: string) =>
  route === '/' ? pathname === '/' : pathname === route || pathname.startsWith(`${route}/`);

/** The longest route that the path is within: `/partners/fulfillment-periods` rather than `/partners`. */
const innermostRoute = (pathname: string, routes: readonly string[]) =>
  routes.filter((route) => isWithin(pathname, route)).sort((a, b) => b.length - a.length)[0];

interface HeadingProps {
  label: string;
  isShown: boolean;
  /** Left out for the group of the screen, which stays open. */
  onFold?: () => void;
}

const Heading = ({ label, isShown, onFold }: HeadingProps) => {
  const { isOpen } = useMenu();
  return (
    <ButtonBase
      onClick={onFold}
      disabled={!onFold}
      aria-expanded={isShown}
      sx={{
        visibility: isOpen ? 'visible' : 'hidden',
        display: 'flex',
        justifyContent: 'space-between',
        width: '100%',
        minHeight: 30,
        borderRadius: 1,
        px: 1.5,
        opacity: 0.65,
        fontSize: '0.72rem',
        letterSpacing: '0.06em',
        textTransform: 'uppercase',
        ...ROOM_FOR_FINGERS,
      }}
    >
      {label}
      {onFold && <ExpandMoreIcon fontSize="small" sx={{ transform: isShown ? 'rotate(180deg)' : 'none' }} />}
    </ButtonBase>
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
      sx={{ borderRadius: 1.5, px: 1.25, py: 0.6, minHeight: 36, ...ROOM_FOR_FINGERS }}
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
