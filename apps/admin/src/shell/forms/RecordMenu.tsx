import { canOpen } from '@bank/domain';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { LinkBase, type RaRecord, useNavigate, useNotify, useRecordContext } from 'react-admin';
import { useBank } from '../../api/provider/dataProvider';
import { Confirm } from '../../kit/dialogs/Confirm';
import { screenOf } from '../../kit/links/routes';
import { fill, say } from '../../messages';
import { useSaving } from '../saving/saving';
import { useRecordCache } from '../saving/useRecordCache';
import { listAsLeft } from '../screens/listPlace';
import { useCan, useRoles } from '../session/access';

export interface RecordAction {
  label: string;
  to: string;
  /** What the screen begins with. */
  state?: object;
}

/** `title` may name the {item}. */
export interface DeleteQuestion {
  title: string;
  text: string;
  yes: string;
}

interface Props {
  resource: string;
  actions?: (record: RaRecord) => readonly RecordAction[];
  label: string;
  keepLabel: string;
  question?: DeleteQuestion | undefined;
  nameOf: (record: RaRecord) => string;
}

const noActions = () => [];

/**
 * The form's menu, with the deletion for users who may delete a record that can be deleted. Afterwards it leads to the list.
 */
export const RecordMenu = ({ resource, actions = noActions, label, keepLabel, question, nameOf }: Props) => {
  const record = useRecordContext();
  const bank = useBank();
  const cache = useRecordCache(resource);
  const navigate = useNavigate();
  const notify = useNotify();
  const { forgetDraft, showRefusal } = useSaving();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const wasRemoved = useRef(false);
  // Lists that belong to the record are on the screen until it is left, and can't be fetched anew.
  useEffect(
    () => () => {
      if (wasRemoved.current) queueMicrotask(cache.listsChanged);
    },
    [cache],
  );
  const isDeletable = useCan(resource, 'delete') && record?.isDeletable !== false;
  const roles = useRoles();
  if (!record?.id) return null;
  const offered = actions(record as RaRecord).filter(({ to }) => canOpen(roles, screenOf(to)));
  if (!isDeletable && !offered.length) return null;

  const remove = async () => {
    setBusy(true);
    try {
      await bank.delete(resource, { id: record.id, previousData: record });
    } catch (error) {
      // The error panel says why.
      setAsking(false);
      await showRefusal(error);
      return;
    } finally {
      setBusy(false);
    }
    forgetDraft();
    wasRemoved.current = true;
    notify(fill(say.common.deletedOne, { item: nameOf(record) }), { type: 'success' });
    navigate(listAsLeft(`/${resource}`), { state: { saved: true } });
  };

  return (
    <>
      <IconButton
        aria-label={say.common.moreActions}
        aria-haspopup="menu"
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        <MoreVertIcon />
      </IconButton>
      <Menu open={!!anchor} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {offered.map((action) => (
          <MenuItem key={action.to} component={LinkBase} to={action.to} state={action.state}>
            {action.label}
          </MenuItem>
        ))}
        {isDeletable && (
          <MenuItem
            sx={{ color: 'error.main' }}
            onClick={() => {
              setAnchor(undefined);
              setAsking(true);
            }}
          >
            {label}
          </MenuItem>
        )}
      </Menu>
      <Confirm
        open={asking}
        title={fill(question?.title ?? say.common.deleteConfirm, { item: nameOf(record) })}
        {...(question && { texts: [question.text] })}
        yes={question?.yes ?? say.common.delete}
        no={keepLabel}
        danger
        busy={busy}
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
      />
    </>
  );
};
