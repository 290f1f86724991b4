import { Box, MenuItem, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useGetIdentity, useLocation, useNavigate } from 'react-admin';
import { addVerbs } from '../../api/provider/dataProvider';
import { say } from '../../messages';
import type { Identity } from '../session/authProvider';
import { forgetUser } from '../session/session';
import { useMenu } from './menuState';

/** The key under which react-admin keeps who is signed in. */
const IDENTITY = ['auth', 'getIdentity'];
/** The path of one record, by its number or its public id. */
const isRecordPath = (path: string) => /\/(\d+|[A-Z0-9]{8})$/.test(path);

const useBank = addVerbs(({ write }) => ({
  switchPartner: (partner: number) => write('POST', 'users/active-partner', { active_partner: partner }),
}));

/** Lets partner users choose the partner they act for. Everything on the screen is fetched anew after a switch. */
export const ActivePartner = () => {
  const identity = useGetIdentity().data as Identity | undefined;
  const bank = useBank();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { isOpen } = useMenu();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const shownIdentity = useRef(identity);
  // By now every screen asks for what belongs to the new partner.
  useEffect(() => {
    const before = shownIdentity.current;
    shownIdentity.current = identity;
    if (before && before.activePartner?.id !== identity?.activePartner?.id) void queryClient.invalidateQueries();
  }, [identity, queryClient]);
  if (!isOpen || !identity || identity.isAdmin || !identity.partners?.length) return null;
  const { partners, activePartner } = identity;

  const choose = async (partner: number) => {
    setBusy(true);
    try {
      await bank.switchPartner(partner);
      forgetUser();
      // Who the user is now comes first: what belongs to the other partner is not theirs to read any more.
      await queryClient.invalidateQueries({ queryKey: IDENTITY });
      if (isRecordPath(pathname)) navigate(pathname.slice(0, pathname.lastIndexOf('/')));
    } catch {
      // The error panel says why; the partner is as it was.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box sx={{ px: 2, pt: 2 }}>
      <TextField
        select
        fullWidth
        disabled={busy}
        label={partners.length > 1 ? say.menu.selectPartner : say.menu.activePartner}
        value={activePartner?.id ?? ''}
        onChange={({ target }) => void choose(Number(target.value))}
        slotProps={{ select: { displayEmpty: true } }}
      >
        {!activePartner && <MenuItem value="">{say.common.emptySelect}</MenuItem>}
        {partners.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            {title}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
};
