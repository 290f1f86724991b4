import { capitalise, type RecordDefinition, records } from '@bank/domain';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { valueAt } from '../../kit/values/path';
import type { Values } from '../saving/saving';
import { AttentionBox } from './AttentionBox';
import { blankOf, bodyOf, checkRecord } from './check';
import { FirstProblem } from './FirstProblem';
import { CreateScreen, EditScreen, type FormScreenProps } from './FormScreen';

export interface RecordScreen extends Partial<FormScreenProps> {
  kind: keyof typeof records;
  /** The screen's route, when it isn't the API's path. */
  resource?: string;
  titles: FormScreenProps['titles'];
  /** Its inputs list the problems of a refused save, where the labels of the definition are not enough. */
  listsProblems?: boolean;
  children: ReactNode;
}

/** The properties of a record's form, as far as they follow from the domain's definition of the record. */
const recordForm = ({ kind, blank, children, listsProblems = false, ...screen }: RecordScreen): FormScreenProps => {
  const { path, fields, name, title, single }: RecordDefinition = records[kind];
  const isSingle = single !== undefined;
  return {
    resource: path,
    ...(isSingle ? {} : { kindTitle: title }),
    history: capitalise(kind),
    nameOf: (record: RaRecord) => (isSingle ? screen.titles.edit : String(valueAt(record, name))),
    check: (values: Values, loaded?: Values) => checkRecord(fields, values, loaded),
    outgoing: (values: Values) => bodyOf(fields, values),
    blank: { ...blankOf(fields), ...blank },
    checksOnBlur: true,
    ...screen,
    children: (
      <>
        {!listsProblems && <AttentionBox nameOf={(field) => fields[field]?.label} />}
        <FirstProblem />
        {children}
      </>
    ),
  };
};

export const RecordCreate = (screen: RecordScreen) => <CreateScreen {...recordForm(screen)} />;
export const RecordEdit = (screen: RecordScreen) => <EditScreen {...recordForm(screen)} />;
