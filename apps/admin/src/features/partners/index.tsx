import {
  isProfileDraft,
  isReviewing,
  type PartnerStatus,
  partnerWorkflow,
  records,
  seesAllPartners,
} from '@bank/domain';
import { useQuery } from '@tanstack/react-query';
import { FormShape, Waiting } from '../../kit/page/Waiting';
import { partnerWords } from '../../messages/partners';
import { type AskedFor, attributeProblems, postedAttributes, useAnsweringUser } from '../../shell/attributes/form';
import { bodyOf, checkRecord } from '../../shell/forms/check';
import { RecordCreate, RecordEdit, type RecordScreen } from '../../shell/forms/RecordForm';
import { WorkflowButton } from '../../shell/forms/WorkflowButton';
import { SearchFirstList } from '../../shell/lists/SearchFirstList';
import { answerProblem, changedAnswer } from '../../shell/profiles/profile';
import type { Values } from '../../shell/saving/saving';
import { Page } from '../../shell/screens/Page';
import { useRoles } from '../../shell/session/access';
import { useBank } from './bank';
import { usePartnerList } from './list';
import { PartnerInputs } from './PartnerInputs';
import { partnerProfile } from './profile';
import { WhatStays, warnBefore } from './WhatStays';

const { fields } = records.partner;
const profileOf = ({ profile }: Values) => profile?.attributes ?? [];

const askedFor = (status: PartnerStatus = partnerWorkflow.initial): AskedFor => {
  if (isProfileDraft(status)) return 'none';
  return isReviewing(status) ? 'all' : 'answered';
};

const usePartnerForm = (): RecordScreen => {
  const user = useAnsweringUser();
  const roles = useRoles();
  return {
    kind: 'partner',
    listsProblems: true,
    titles: { create: partnerWords.new, edit: partnerWords.edit },
    saveLabel: partnerWords.save,
    // For a partner's own people the list has this one alone.
    staysAfterSave: !seesAllPartners({ roles }),
    deleteLabel: partnerWords.delete,
    check: (values, loaded) => ({
      ...checkRecord(fields, values, loaded),
      ...attributeProblems(profileOf(values), partnerProfile.source, user, askedFor(loaded?.status)),
    }),
    outgoing: (values) => ({
      ...bodyOf(fields, values),
      profile: { attributes: postedAttributes(profileOf(values)) },
    }),
    problemInForm: (problem, values) => answerProblem(partnerProfile, profileOf(values), problem),
    changedPart: (field, values) => changedAnswer(partnerProfile, profileOf(values), field),
    searchForNew: ({ status }) => ({ status }),
    actions: <WorkflowButton warn={warnBefore} Preview={WhatStays} />,
    children: <PartnerInputs />,
  };
};

const Create = () => {
  const form = usePartnerForm();
  const bank = useBank();
  const { data } = useQuery({ queryKey: ['new-profile'], queryFn: () => bank.newProfile(), gcTime: 0 });
  if (!data)
    return (
      <Page title={partnerWords.new}>
        <Waiting what={partnerWords.profile}>
          <FormShape />
        </Waiting>
      </Page>
    );
  return <RecordCreate {...form} blank={{ contacts: [{}], profile: { attributes: data } }} />;
};

export const partners = {
  list: () => <SearchFirstList screen={usePartnerList()} />,
  create: Create,
  edit: () => <RecordEdit {...usePartnerForm()} />,
};
