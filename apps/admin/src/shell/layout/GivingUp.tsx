import { Confirm } from '../../kit/dialogs/Confirm';
import { fill, say } from '../../messages';
import { drafts } from '../saving/drafts';

/** Where something is unsaved: on the screen itself, or else on the device, of the user with that id. */
export type Unsaved = 'here' | { keptOf: number };

interface Props {
  unsaved: Unsaved;
  onYes: () => void;
  onNo: () => void;
}

const textOf = (unsaved: Unsaved): string => {
  if (unsaved === 'here') return say.unsaved.text;
  const screens = new Set(drafts.list(unsaved.keptOf).map(({ screen }) => screen));
  // What is too old to be offered again is removed by the look at it.
  if (!screens.size) return say.unsaved.tooOld;
  return fill(say.unsaved.elsewhere, { screens: [...screens].join('; ') });
};

/** Asks whether unsaved entries are given up, and names the screens on which they were typed. */
const GivingUp = ({ unsaved, onYes, onNo }: Props) => (
  <Confirm
    open
    title={say.unsaved.title}
    texts={[textOf(unsaved)]}
    yes={say.unsaved.leave}
    no={say.unsaved.stay}
    danger
    onYes={onYes}
    onNo={onNo}
  />
);

export default GivingUp;
