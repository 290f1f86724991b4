import { clientWorkflow } from '@bank/domain';
import type { Filter } from './report';

const statuses = Object.entries(clientWorkflow.statuses).map(([value, label]) => ({ value, label }));
export const clientStatusWords = Object.fromEntries(statuses.map(({ value, label }) => [value, label]));

const partnerTypes = { AGENCY: 'Agency', HOSPITAL: 'Hospital', UZAZI: 'Uzazi' } as const;
const toChoice = (type: keyof typeof partnerTypes) => ({ value: type, label: partnerTypes[type] });

export const clientFilters = {
  status: {
    key: 'status',
    label: 'Status',
    input: 'choice',
    choices: statuses,
  },
  partner: { key: 'partner', label: 'Partner', input: 'reference', resource: 'partners', text: 'title' },
  partnerType: {
    key: 'partnerType',
    label: 'Partner Type',
    input: 'choice',
    choices: [toChoice('AGENCY'), toChoice('HOSPITAL')],
    none: 'All',
  },
  anyPartnerType: {
    key: 'partnerType',
    label: 'Partner Type',
    input: 'choice',
    choices: [toChoice('AGENCY'), toChoice('HOSPITAL'), toChoice('UZAZI')],
  },
  merged: {
    key: 'merged',
    label: 'Merged Clients',
    input: 'choice',
    choices: [
      { value: 'INCLUDED', label: 'Shown too' },
      { value: 'ONLY', label: 'Shown alone' },
    ],
    none: 'Not shown',
  },
  zipcode: { key: 'zipcode', label: 'Zip Code', input: 'text', exact: true },
} as const satisfies Readonly<Record<string, Filter>>;

/** What every report about clients says of them. */
export const clientHelp = {
  answers:
    'Answers are those of the client profile; several are joined with a comma. An answer is reported even when its question is disabled, and is empty where the bank does not ask it.',
  family:
    'Family ID: a random id shared by children whose guardian was registered with the same name at the same address. It names nobody.',
  insured:
    'Has Health Insurance: YES when an insurance is given and is not Uninsured. Has Medicaid: YES when it is Medicaid.',
  unduplicated: 'A client who was merged into another one counts as that one.',
  merged:
    'A client who was merged into another one is left out, so that every child is listed once; Merged Clients shows them.',
  counted: 'Lines above zero of completed distributions count, unless these were reversed or deleted.',
} as const;
