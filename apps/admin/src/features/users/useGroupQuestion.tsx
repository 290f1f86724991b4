import { Confirm } from '../../kit/dialogs/Confirm';
import { useAsked } from '../../kit/dialogs/useAsked';
import { groupWords } from '../../messages/groups';
import type { Values } from '../../shell/saving/saving';

const words = groupWords.ofUser;

/** Asks before a user is saved who is in no group. @param isAsked the groups are chosen in this form */
export const useGroupQuestion = (isAsked: boolean) => {
  const { ask, dialog } = useAsked<true>();
  return {
    confirm: ({ groups }: Values) => !isAsked || groups?.length > 0 || ask(true),
    dialog: <Confirm {...dialog} title={words.none} texts={[words.noneText]} yes={words.noneYes} no={words.noneNo} />,
  };
};
