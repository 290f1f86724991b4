import { enteredFields, records } from '@bank/domain';
import type { RaRecord } from 'react-admin';
import { today } from '../../kit/values/clock';
import { fill } from '../../messages';
import { clientWords as words } from '../../messages/clients';
import { attributeProblems, postedAttributes, useAnsweringUser } from '../../shell/attributes/form';
import { bodyOf, checkRecord } from '../../shell/forms/check';
import type { RecordScreen } from '../../shell/forms/RecordForm';
import { answerProblem, changedAnswer } from '../../shell/profiles/profile';
import type { Values } from '../../shell/saving/saving';
import { useRoles } from '../../shell/session/access';
import { ClientActions } from './edit/ClientActions';
import { ClientInputs } from './edit/ClientInputs';
import { DeletedClient } from './edit/DeletedClient';
import { EraseClient } from './edit/EraseClient';
import { mayOverrideExpirations, withoutExpirations } from './overrides';
import { clientProfile } from './profile';

const fields = enteredFields(records.client.fields);
const answersOf = ({ attributes }: Values) => attributes ?? [];

/** The ID stands for a client whose name is erased. */
const namelessOf = ({ id }: RaRecord): string => fill(words.nameless, { id });

export const useClientForm = (): RecordScreen => {
  const user = useAnsweringUser();
  const mayOverride = mayOverrideExpirations(useRoles());
  return {
    kind: 'client',
    listsProblems: true,
    titles: { create: words.new, edit: words.edit },
    saveLabel: words.save,
    staysAfterSave: true,
    deleteLabel: words.delete,
    nameOf: (client) => client.fullName || namelessOf(client),
    tabNameOf: ({ id }) => String(id),
    check: (values, loaded) => ({
      ...records.client.disagreements?.(values, loaded, today()),
      ...checkRecord(fields, values, loaded),
      ...attributeProblems(answersOf(values), clientProfile.source, user, loaded ? 'answered' : 'all'),
    }),
    outgoing: (values) => ({
      ...bodyOf(mayOverride ? fields : withoutExpirations(fields), values),
      attributes: postedAttributes(answersOf(values)),
    }),
    problemInForm: (problem, values) => answerProblem(clientProfile, answersOf(values), problem),
    changedPart: (field, values) => changedAnswer(clientProfile, answersOf(values), field),
    searchForNew: ({ status }) => ({ status }),
    actions: <ClientActions />,
    below: <EraseClient />,
    missing: <DeletedClient />,
    children: <ClientInputs />,
  };
};
