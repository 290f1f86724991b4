import { capitalisedWords } from '@bank/domain';
import { Box, Stack } from '@mui/material';
import { type FormEvent, type ReactNode, useRef } from 'react';
import {
  CreateBase,
  EditBase,
  Form,
  type RaRecord,
  useEditContext,
  useRecordContext,
  useRecordFromLocation,
} from 'react-admin';
import { LoadFailure, stayOnError } from '../../kit/page/LoadFailure';
import { FormShape, Waiting } from '../../kit/page/Waiting';
import { say } from '../../messages';
import { HistoryPanel } from '../history/HistoryPanel';
import { Editors } from '../live/Editors';
import type { SavingRules } from '../saving/rules';
import { SavingProvider } from '../saving/SavingProvider';
import type { Exit, Values } from '../saving/saving';
import { FULL_RECORD_META } from '../saving/useRecordCache';
import { Page } from '../screens/Page';
import { useCan } from '../session/access';
import { FormNotices } from './FormNotices';
import { type DeleteQuestion, type RecordAction, RecordMenu } from './RecordMenu';
import { SaveMenu } from './SaveButtons';

/** The properties in which forms differ, besides their fields. */
export interface FormScreenProps extends SavingRules {
  titles: { create: string; edit: string };
  /** The id of the edited record, when the route doesn't name it. */
  id?: number;
  blank?: Values;
  saveLabel?: string;
  /** Replaces the button or the menu that saves. */
  saveControl?: ReactNode;
  /** Its button saves and stays on the form, where others lead back to the list. */
  staysAfterSave?: boolean;
  menu?: (record: RaRecord) => readonly RecordAction[];
  deleteLabel?: string;
  /** What is asked before the deletion, where that is not the usual question. */
  deleteQuestion?: DeleteQuestion;
  keepLabel?: string;
  nameOf: (record: RaRecord) => string;
  /** The record's name as the title of its screen, where it is a longer one: Supply Order SPLY-000017. */
  titleOf?: (record: RaRecord) => string;
  /** The record's name in the title of the browser's tab, where its own name must not get into the browser's history. */
  tabNameOf?: (record: RaRecord) => string;
  /** The kind's name, for the title of the browser's tab: Supply Order. A record that exists once has no name there. */
  kindTitle?: string;
  /** The record is changed although it counts as done: a correction. */
  isCorrection?: boolean;
  actions?: ReactNode;
  /** Stands behind the button that saves, and so keeps its place when that comes and goes. */
  besideSave?: ReactNode;
  below?: ReactNode;
  /** Below the sentence that there is no such record. */
  missing?: ReactNode;
  children: ReactNode;
}

/** The screen of a new record (`/{resource}/new`). */
export const CreateScreen = (screen: FormScreenProps) => (
  <CreateBase resource={screen.resource}>
    <FormScreen {...screen} isNew />
  </CreateBase>
);

/** The screen of an existing record (`/{resource}/{id}`). */
export const EditScreen = (screen: FormScreenProps) => (
  <EditBase
    resource={screen.resource}
    {...(screen.id === undefined ? {} : { id: screen.id })}
    mutationMode="pessimistic"
    queryOptions={{
      meta: FULL_RECORD_META,
      onError: stayOnError,
      ...(screen.receive ? { select: screen.receive } : {}),
    }}
    mutationOptions={{ meta: FULL_RECORD_META }}
  >
    <WhenLoaded
      title={screen.titles.edit}
      what={capitalisedWords(screen.history)}
      missing={screen.missing}
      {...(screen.id === undefined ? { list: `/${screen.resource}` } : {})}
    >
      <FormScreen {...screen} isNew={false} />
    </WhenLoaded>
  </EditBase>
);

interface WhenLoadedProps {
  title: string;
  what: string;
  list?: string;
  missing: FormScreenProps['missing'];
  children: ReactNode;
}

const NOT_FOUND = 404;

const WhenLoaded = ({ title, what, list, missing, children }: WhenLoadedProps) => {
  const { record, error: failure, refetch } = useEditContext();
  const error = failure as (Error & { status?: number }) | null;
  if (record) return children;
  return (
    <Page title={title}>
      {error ? (
        <>
          <LoadFailure error={error} retry={() => void refetch()} {...(list ? { list } : {})} />
          {error.status === NOT_FOUND && missing}
        </>
      ) : (
        <Waiting what={what}>
          <FormShape />
        </Waiting>
      )}
    </Page>
  );
};

/** A refetched record updates the form's fields, except those that the user has changed. */
const keepTypedValues = { keepDirtyValues: true };

const FormScreen = ({ isNew, ...screen }: FormScreenProps & { isNew: boolean }) => {
  const { resource, titles, blank = {}, saveLabel = say.common.save, staysAfterSave = false } = screen;
  const record = useRecordContext();
  // What the address fills in is what an untouched form begins with.
  const filledIn = useRecordFromLocation();
  const maySave = useCan(resource, isNew ? 'create' : 'edit');
  const editable = (screen.mayEdit || maySave) && (record?.isEditable !== false || screen.isCorrection === true);
  const onEnter = useRef<() => void>(undefined);
  const exit: Exit = staysAfterSave || screen.saveControl ? 'stay' : 'list';
  const named = record?.id !== undefined && screen.kindTitle ? (record as RaRecord) : undefined;
  const task = isNew ? titles.create : titles.edit;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onEnter.current?.();
  };
  return (
    <Box onSubmitCapture={submit}>
      <Form
        mode="onChange"
        noValidate
        disableInvalidFormNotification
        resetOptions={keepTypedValues}
        {...(isNew ? { defaultValues: { ...blank, ...filledIn } } : {})}
      >
        <SavingProvider {...screen} isNew={isNew} editable={editable} onEnter={onEnter} exitOnEnter={exit}>
          <Page
            title={named ? (screen.titleOf ?? screen.nameOf)(named) : task}
            task={named && task}
            besideTask={
              named && <Editors resource={resource} id={named.id} editing={editable} kind={screen.kindTitle ?? ''} />
            }
            isSticky={exit === 'stay'}
            subject={named && screen.nameOf(named)}
            kind={screen.kindTitle}
            tabName={record && screen.tabNameOf?.(record as RaRecord)}
            actions={
              <>
                {screen.actions}
                <Box sx={{ display: 'flex', gap: { xs: 0, sm: 1.5 } }}>
                  {screen.saveControl ?? (
                    <SaveMenu label={saveLabel} exit={exit} needsChange={screen.isCorrection ?? false} />
                  )}
                  {screen.besideSave}
                  <RecordMenu
                    resource={resource}
                    {...(screen.menu ? { actions: screen.menu } : {})}
                    label={screen.deleteLabel ?? say.common.delete}
                    keepLabel={screen.keepLabel ?? say.common.cancel}
                    question={screen.deleteQuestion}
                    nameOf={screen.nameOf}
                  />
                </Box>
              </>
            }
          >
            <Stack sx={{ gap: 2 }}>
              <FormNotices />
              {screen.children}
              {!isNew && <HistoryPanel objectClass={screen.history} />}
              {!isNew && screen.below}
            </Stack>
          </Page>
        </SavingProvider>
      </Form>
    </Box>
  );
};
