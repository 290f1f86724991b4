import { Alert, Box, Link } from '@mui/material';
import { LinkBase } from 'react-admin';
import { screenPath } from '../../api/provider/resourcePaths';
import { searchAddress } from '../../kit/links/SearchLink';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import { useEntryOf } from '../../shell/menu/entryOf';
import { useOpenGuide } from '../../shell/screens/guide';
import { useRoles } from '../../shell/session/access';
import { type Import, useKinds } from './bank';

/** The list with what came in, what is usually brought in next, and the guide as long as the bank is being set up. */
export const LeadOn = ({ one: { kind, file, outcomes } }: { one: Import }) => {
  const hasBroughtIn = Boolean(outcomes.NEW || outcomes.CHANGED || outcomes.SAME);
  const { data: kinds = [] } = useKinds();
  const own = kinds.find(({ id }) => id === kind);
  const next = kinds.find(({ id }) => id === own?.next);
  const entry = useEntryOf()(own ? `/${screenPath(own.list.slice(1))}` : '');
  const guide = useOpenGuide(useRoles().includes('ROLE_ADMIN'));
  const ways = [
    ...(entry && hasBroughtIn
      ? [{ to: searchAddress(entry.route, {}), label: fill(words.openList, { list: entry.label }) }]
      : []),
    ...(next && hasBroughtIn
      ? [{ to: `/imports/new?kind=${next.id}`, label: fill(words.nextKind, { kind: next.title }) }]
      : []),
    ...(guide ? [{ to: '/admin/guide', label: words.toGuide }] : []),
  ];
  return (
    <Alert severity={hasBroughtIn ? 'success' : 'info'}>
      {fill(words.done, { file })}
      {ways.length > 0 && (
        <Box
          component="nav"
          aria-label={words.onward}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, mt: 0.5 }}
        >
          {ways.map(({ to, label }) => (
            <Link key={to} component={LinkBase} to={to} sx={{ py: 0.75, '@media (pointer: coarse)': { py: 1.25 } }}>
              {label}
            </Link>
          ))}
        </Box>
      )}
    </Alert>
  );
};
