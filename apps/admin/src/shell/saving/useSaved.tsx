import { Alert, Link } from '@mui/material';
import { LinkBase, type RaRecord, useLocation, useNavigate, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { fill, say } from '../../messages';
import { listAsLeft } from '../screens/listPlace';
import { useCanOpen } from '../session/access';
import type { SavingRules } from './rules';
import type { SendResult } from './saveRecord';
import type { Exit, Values } from './saving';
import { useNotifyWarnings } from './useNotifyWarnings';
import { useRecordCache } from './useRecordCache';
import type { useTypedSince } from './useTypedSince';

const NEWEST_FIRST = { sort: 'id', order: 'DESC' } as const;

interface Options {
  resource: string;
  nameOf: (record: RaRecord) => string;
  isNew: boolean;
  searchForNew: SavingRules['searchForNew'];
  typedSince: ReturnType<typeof useTypedSince>;
  forgetDraft: () => void;
}

export const useSaved = ({ resource, nameOf, isNew, searchForNew, typedSince, forgetDraft }: Options) => {
  const form = useFormContext();
  const cache = useRecordCache(resource);
  const navigate = useNavigate();
  const notifyWarnings = useNotifyWarnings();
  const notifySaved = useNotifySaved(resource, nameOf);
  const mayList = useCanOpen(`/${resource}`);
  const isFirstPage = useLocation().key === 'default';

  const listWith = (saved: RaRecord): string => {
    if (!isNew || !searchForNew) return listAsLeft(`/${resource}`);
    const filter = JSON.stringify(searchForNew(saved));
    return `/${resource}?${new URLSearchParams({ filter, ...NEWEST_FIRST })}`;
  };
  const leaveScreen = (saved: RaRecord) => {
    if (mayList) navigate(listWith(saved), { state: { saved: true } });
    else if (isFirstPage) navigate('/', { state: { saved: true } });
    else navigate(-1);
  };

  /**
   * @param sent the values of a save during which typing went on
   * @returns whether this screen is left for another one
   */
  return ({ data: saved, warnings = [] }: SendResult, exit: Exit, sent?: Values): boolean => {
    const entries = sent ? typedSince.entriesSince(sent) : {};
    form.reset(form.getValues());
    forgetDraft();
    typedSince.putBack(entries, saved);
    cache.put(saved);
    void cache.listsChanged();
    if (!notifyWarnings(warnings)) notifySaved(saved, { isLeaving: exit === 'list' });
    if (exit === 'list') leaveScreen(saved);
    else if (isNew) navigate(`/${resource}/${saved.id}`, { state: { saved: true }, replace: true });
    return exit === 'list' || isNew;
  };
};

const useNotifySaved = (resource: string, nameOf: (record: RaRecord) => string) => {
  const notify = useNotify();
  const mayOpen = useCanOpen(`/${resource}/:id`);
  return (saved: RaRecord, { isLeaving }: { isLeaving: boolean }) => {
    const text = fill(say.common.savedOne, { item: nameOf(saved) });
    const shown =
      isLeaving && mayOpen ? (
        // A notification that is more than a text comes without the looks of one.
        <Alert severity="success" variant="filled">
          <Link component={LinkBase} to={`/${resource}/${saved.id}`} color="inherit">
            {text}
          </Link>
        </Alert>
      ) : (
        text
      );
    notify(shown, { type: 'success', autoHideDuration: isLeaving ? 6000 : 2500 });
  };
};
