import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { addVerbs } from '../../api/provider/dataProvider';
import { invitationWords as words } from '../../messages/invitations';

const useBank = addVerbs(({ read }) => ({
  wayOfLetters: (): Promise<{ isMailed: boolean }> => read('invitations/letters'),
}));

/** A warning where letters do not leave the portal, for those who may invite people. Nothing until that is known. */
export const NotMailed = () => {
  const bank = useBank();
  const { data } = useQuery({ queryKey: ['way of letters'], queryFn: () => bank.wayOfLetters() });
  return data?.isMailed === false ? <Alert severity="warning">{words.notMailed}</Alert> : null;
};
