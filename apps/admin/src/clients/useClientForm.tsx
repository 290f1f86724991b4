import { enteredFields, records } from '@bank/domain';
import type { RaRecord } from 'react-admin';
import { useRoles } from '../access';
import { attributeProblems, postedAttributes, useViewer } from '../attributes/form';
import type { Values } from '../forms/saving';
import { fill } from '../messages';
import { clientWords as words } from '../messages/clients';
import { answerProblem, changedAnswer } from '../profiles/profile';
import { bodyOf, checkRecord } from '../records/check';
import type { RecordScreen } from '../records/RecordForm';
import { today } from '../ui/clock';
import { ClientActions } from './edit/ClientActions';
import { ClientInputs } from './edit/ClientInputs';
import { EraseClient } from './edit/EraseClient';
import { mayOverrideExpirations, withoutExpirations } from './overrides';
import { clientProfile } from './profile';

const fields = enteredFields(records.client.fields);
const answersOf = ({ attributes }: Values) => attributes ?? [];

/** The ID stands for a client whose name is erased. */
const namelessOf = ({ id }: RaRecord): string => fill(words.nameless, { id });

/** A record's form with the answers of the profile in addition to the record's own fields. */
export const useClientForm = (): RecordScreen => {
  const viewer = useViewer();
  const mayOverride = mayOverrideExpirations(useRoles());
  return {
    kind: 'client',
    titles: { create: words.new, edit: words.edit },
    saveLabel: words.save,
    saveMenu: true,
    deleteLabel: words.delete,
    nameOf: (client) => client.fullName || namelessOf(client),
    tabNameOf: ({ id }) => String(id),
    check: (values, loaded) => ({
      ...records.client.disagreements?.(values, loaded, today()),
      ...checkRecord(fields, values, loaded),
      ...attributeProblems(answersOf(values), clientProfile.source, viewer),
    }),
    outgoing: (values) => ({
      ...bodyOf(mayOverride ? fields : withoutExpirations(fields), values),
      attributes: postedAttributes(answersOf(values)),
    }),
    problemInForm: (problem, values) => answerProblem(clientProfile, answersOf(values), problem),
    changedPart: (field, values) => changedAnswer(clientProfile, answersOf(values), field),
    actions: <ClientActions />,
    below: <EraseClient />,
    children: <ClientInputs />,
  };
};
