import { Box, Skeleton, Stack } from '@mui/material';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { CreateBase, EditBase, Form, type RaRecord, useEditContext, useRecordContext } from 'react-admin';
import { useCan } from '../access';
import { HistoryPanel } from '../history/HistoryPanel';
import { say } from '../messages';
import { Failed, stay } from '../ui/Failed';
import { Page } from '../ui/Page';
import { DeleteMenu } from './DeleteMenu';
import { SaveButton, SaveMenu } from './SaveButtons';
import { SavingProvider, type SavingRules } from './SavingProvider';
import type { Exit, Values } from './saving';
import { FULL } from './useRecordCache';

/** All that makes one form different from another, besides its fields. */
export interface FormScreenProps extends SavingRules {
  titles: { create: string; edit: string };
  /** Of the one that is edited, when the route doesn't say. */
  id?: number;
  /** What a new one starts with. */
  blank?: Values;
  saveLabel?: string;
  /** A menu with Save and Save and Exit, in place of a button that saves and goes to the list. */
  saveMenu?: boolean;
  deleteLabel?: string;
  nameOf: (record: RaRecord) => string;
  /** The history's name of the kind. */
  history: string;
  actions?: ReactNode;
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
    queryOptions={{ meta: FULL, onError: stay }}
    mutationOptions={{ meta: FULL }}
  >
    <Loaded title={screen.titles.edit} {...(screen.id === undefined ? { list: `/${screen.resource}` } : {})}>
      <FormScreen {...screen} isNew={false} />
    </Loaded>
  </EditBase>
);

const Loaded = ({ title, list, children }: { title: string; list?: string; children: ReactNode }) => {
  const { record, error, refetch } = useEditContext();
  if (record) return children;
  return (
    <Page title={title}>
      {error ? (
        <Failed error={error as Error} retry={() => void refetch()} {...(list ? { list } : {})} />
      ) : (
        <Skeleton variant="rounded" height={320} aria-label={say.common.loading} />
      )}
    </Page>
  );
};

/** A refetched record takes in what is new and leaves what was typed. */
const keepTyped = { keepDirtyValues: true };

const FormScreen = ({ isNew, ...screen }: FormScreenProps & { isNew: boolean }) => {
  const { resource, titles, blank = {}, saveLabel = say.common.save, saveMenu = false } = screen;
  const record = useRecordContext();
  const may = useCan(resource, isNew ? 'create' : 'edit');
  const editable = (screen.mayEdit || may) && record?.isEditable !== false;
  const onEnter = useRef<() => void>(undefined);
  const enterExits: Exit = saveMenu ? 'stay' : 'list';
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
        resetOptions={keepTyped}
        {...(isNew ? { defaultValues: blank } : {})}
      >
        <SavingProvider {...screen} isNew={isNew} editable={editable} onEnter={onEnter} enterExits={enterExits}>
          <Page
            title={isNew ? titles.create : titles.edit}
            actions={
              <>
                {screen.actions}
                <Box sx={{ display: 'flex', gap: { xs: 0, sm: 1.5 } }}>
                  {saveMenu ? <SaveMenu label={saveLabel} /> : <SaveButton label={saveLabel} />}
                  <DeleteMenu
                    resource={resource}
                    label={screen.deleteLabel ?? say.common.delete}
                    nameOf={screen.nameOf}
                  />
                </Box>
              </>
            }
          >
            <Stack sx={{ gap: 2 }}>
              {screen.children}
              {!isNew && <HistoryPanel objectClass={screen.history} />}
            </Stack>
          </Page>
        </SavingProvider>
      </Form>
    </Box>
  );
};
