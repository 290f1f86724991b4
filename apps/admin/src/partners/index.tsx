import { isProfileDraft, partnerWorkflow, records } from '@bank/domain';
import { useQuery } from '@tanstack/react-query';
import { attributeProblems, postedAttributes, useViewer } from '../attributes/form';
import { useBank } from '../dataProvider';
import type { Values } from '../forms/saving';
import { WorkflowButton } from '../forms/WorkflowButton';
import { say } from '../messages';
import { answerProblem, changedAnswer } from '../profiles/profile';
import { bodyOf, checkRecord } from '../records/check';
import { RecordCreate, RecordEdit, type RecordScreen } from '../records/RecordForm';
import { Page } from '../ui/Page';
import { SearchFirstList } from '../ui/SearchFirstList';
import { FormShape, Waiting } from '../ui/Waiting';
import { partnerList } from './list';
import { PartnerInputs } from './PartnerInputs';
import { partnerProfile } from './profile';

const { fields } = records.partner;
const profileOf = ({ profile }: Values) => profile?.attributes ?? [];

/** A record's form with the profile in addition to the record's own fields. */
const usePartnerForm = (): RecordScreen => {
  const viewer = useViewer();
  return {
    kind: 'partner',
    titles: { create: say.partner.new, edit: say.partner.edit },
    saveLabel: say.partner.save,
    deleteLabel: say.partner.delete,
    check: (values, loaded) => ({
      ...checkRecord(fields, values, loaded),
      ...attributeProblems(
        profileOf(values),
        partnerProfile.source,
        viewer,
        isProfileDraft(loaded?.status ?? partnerWorkflow.initial),
      ),
    }),
    outgoing: (values) => ({
      ...bodyOf(fields, values),
      profile: { attributes: postedAttributes(profileOf(values)) },
    }),
    problemInForm: (problem, values) => answerProblem(partnerProfile, profileOf(values), problem),
    changedPart: (field, values) => changedAnswer(partnerProfile, profileOf(values), field),
    actions: <WorkflowButton />,
    children: <PartnerInputs />,
  };
};

const Create = () => {
  const form = usePartnerForm();
  const bank = useBank();
  const { data } = useQuery({ queryKey: ['new-profile'], queryFn: () => bank.newProfile(), gcTime: 0 });
  if (!data)
    return (
      <Page title={say.partner.new}>
        <Waiting what={say.partner.profile}>
          <FormShape />
        </Waiting>
      </Page>
    );
  return <RecordCreate {...form} blank={{ contacts: [{}], profile: { attributes: data } }} />;
};

/** The three screens of partners. */
export const partners = {
  list: () => <SearchFirstList screen={partnerList} />,
  create: Create,
  edit: () => <RecordEdit {...usePartnerForm()} />,
};
