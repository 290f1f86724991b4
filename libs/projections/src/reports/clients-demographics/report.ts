import { clientFilters, clientHelp } from '../client-filters';
import { clientIdColumn } from '../client-id';
import { partnerTypeWords } from '../filters';
import { defineReport } from '../report';

const columns = [
  clientIdColumn('publicId'),
  { key: 'parentName', label: 'Parent Name', type: 'text' },
  { key: 'client', label: 'Client', type: 'text', link: '/clients/{publicId}' },
  { key: 'birthdate', label: 'Birthdate', type: 'date' },
  { key: 'clientType', label: 'Client Type', type: 'text', words: partnerTypeWords },
  { key: 'agencyId', label: 'Agency ID', type: 'id' },
  { key: 'agencyName', label: 'Agency Name', type: 'text', link: '/partners/{agencyId}' },
  { key: 'childRace', label: 'Child Race', type: 'text' },
  { key: 'childGender', label: 'Child Gender', type: 'text' },
  { key: 'doesChildHealthInsurance', label: 'Child Has Health Insurance', type: 'text' },
  { key: 'doesParentHealthInsurance', label: 'Parent Has Health Insurance', type: 'text' },
  { key: 'childMedicaid', label: 'Child Has Medicaid', type: 'text' },
  { key: 'childHealthInsurance', label: 'Child Health Insurance', type: 'text' },
  { key: 'parentHealthInsurance', label: 'Parent Health Insurance', type: 'text' },
  { key: 'parentEmployed', label: 'Parent Employed', type: 'text' },
  { key: 'anyOtherEmployed', label: 'Any Other Adult Employed', type: 'text' },
  { key: 'sourcesOfIncome', label: 'Sources of Income', type: 'text' },
  { key: 'parentCounty', label: 'Parent County', type: 'text' },
  { key: 'zipCode', label: 'Zip Code', type: 'text' },
  { key: 'familyId', label: 'Family ID', type: 'text' },
  { key: 'childLivesWith', label: 'Child Lives With', type: 'text' },
] as const;

export const report = defineReport('clients-demographics', {
  help: [
    `One row for each client of every status. ${clientHelp.merged}`,
    'With a month, only clients who were given something from the first month to the last, by lines above zero of completed distributions, unless these were reversed or deleted. What was given to a merged client counts for the client it was merged into.',
    clientHelp.answers,
    clientHelp.insured,
    clientHelp.family,
    'Parent finds any part of the first or last name. Zip codes must match exactly.',
  ],
  filters: [
    clientFilters.status,
    { key: 'monthAndYearStart', label: 'Distribution month from', input: 'month' },
    { key: 'monthAndYearEnd', label: 'Distribution month to', input: 'month', after: 'monthAndYearStart' },
    clientFilters.partner,
    clientFilters.zipcode,
    { key: 'parent', label: 'Parent', input: 'text', isPersonal: true },
    clientFilters.partnerType,
    clientFilters.merged,
  ],
  columns,
  carries: [{ key: 'id', label: 'Number of the client', type: 'id' }],
  sort: 'id|asc',
  alias: 'c',
  sortable: { id: 'publicId', lastName: 'client', birthdate: 'birthdate', 'partner.title': 'agencyName' },
  pageSize: 50,
  sheet: { file: 'ClientsDemographics', columns, frozenColumns: 3 },
});
