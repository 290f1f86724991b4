import { searchWords } from '@bank/domain';
import { distributionExpiration, figuresOfClients } from '../../read-models/clients/figures';
import type { Condition } from '../../source';
import { type AnswerColumns, addAnswers, PROFILE, type Question, yesOrNo, zipJoin } from '../answers';
import { bankDay } from '../bank-day';
import { conditionIfAny, conditionIfSet } from '../conditions';
import { passesDateTest } from '../date-test';
import { selectAs } from '../fragment';
import { livesIn } from '../lives-in';
import { mergedConditions } from '../merged-clients';
import type { FilterValues, ReportQuery } from '../query';
import { FIRST_PERIODS, SERVED_TABLES } from '../served-lines';

const EXPIRATION = distributionExpiration('c', 'figures');

const columns: Readonly<Record<string, string>> = {
  clientId: 'c.id',
  id: 'c.public_id',
  clientType: "coalesce(p.partner_type, 'Not Set')",
  assignedAgency: "coalesce(p.title, 'Not Set')",
  partnerId: 'c.partner',
  childDateOfBirth: 'c.birthdate::text',
  familyId: 'c.family_id',
  firstDistribution: 'figures.first_period',
  ageExpiration: 'c.age_expires_at::text',
  distributionExpiration: `(${EXPIRATION})::text`,
  childFirstName: "CASE WHEN c.erased_at IS NULL THEN c.first_name ELSE 'Erased' END",
  childLastName: 'c.last_name',
  parentFirstName: 'c.parent_first_name',
  parentLastName: 'c.parent_last_name',
  zipCode: 'zip.zip_codes',
  county: 'zip.counties',
  mergedTo: 'survivor.public_id',
  mergedDate: bankDay('c.merged_at'),
  creationDate: bankDay('c.created_at'),
  ...PROFILE,
};

const employment =
  (question: Question): AnswerColumns[string] =>
  ({ has }) =>
    has(question, (code) => code === 'yes') ? 'EMPLOYED' : 'NOT EMPLOYED';

const answerColumns: AnswerColumns = {
  adults: ({ number }) => number('adults_in_home'),
  childGender: ({ text }) => text('client_gender'),
  childLivesWith: ({ text }) => text('client_lives_with'),
  childRace: ({ text }) => text('client_race'),
  childrenFiveToSeventeen: ({ number }) => number('older_children_in_home'),
  childrenUnderFive: ({ number }) => number('young_children_in_home'),
  childHealthInsurance: ({ text }) => text('client_health_insurance'),
  parentHealthInsurance: ({ text }) => text('parent_health_insurance'),
  childHaveHealthInsurance: ({ has }) => yesOrNo(has('client_health_insurance', (code) => code !== 'uninsured')),
  childHaveMedicaid: ({ has }) => yesOrNo(has('client_health_insurance', (code) => code === 'medicaid')),
  isTheChildInDaycare: ({ text }) => text('is_the_child_in_daycare'),
  nameOfDaycareProvider: ({ text }) => text('name_of_daycare_provider'),
  isParentEmployed: ({ text }) => text('guardian_employment'),
  parentEmploymentStatus: employment('guardian_employment'),
  otherAdultsInHouseholdEmployed: ({ text }) => text('other_employment'),
  otherAdultEmploymentStatus: employment('other_employment'),
  monthlyTakeHomePay: ({ text }) => text('monthly_take_home_pay'),
  sourcesOfIncome: ({ text }) => text('sources_of_income'),
  diaperMobileRoute: ({ text }) => text('diaper_mobile_route'),
  diaperEvent: ({ text }) => text('direct_dist_referral'),
  referredByHospital: ({ text }) => text('program_referral_hospital'),
  transportationMethod: ({ text }) => text('client_transportation'),
  diaperSizeNeed: ({ text }) => text('client_diaper_size'),
  pickUpLocation: ({ text }) => text('pickup_method'),
  emailAddress: ({ text }) => text('guardian_email_address'),
  homePhone: ({ text }) => text('guardian_home_phone'),
  mobilePhone: ({ text }) => text('guardian_mobile_phone'),
};

/** Every word is a part of a client's or guardian's name, whatever the accents and capitals. */
const keywordConditions = (keyword: string | undefined): Condition[] =>
  searchWords(keyword).map((word) => ({ sql: 'strpos(c.search_text, ?) > 0', values: [word] }));

const conditionsOf = (filters: FilterValues): Condition[] => {
  const { status, partner, partnerType, mergedTo, keyword } = filters;
  return [
    { sql: 'c.removed_at IS NULL' },
    ...(mergedTo ? [] : mergedConditions(filters)),
    ...conditionIfSet('c.status = ?', status),
    ...conditionIfSet('c.partner = ?', partner),
    ...conditionIfSet('c.partner IN (SELECT id FROM read.partners WHERE partner_type = ?)', partnerType),
    ...conditionIfSet(
      'c.merged_into IN (SELECT id FROM read.clients WHERE ? IN (lower(public_id), id::text))',
      mergedTo?.trim().toLowerCase(),
    ),
    ...keywordConditions(keyword),
    ...conditionIfAny(livesIn(filters)),
    ...conditionIfAny(passesDateTest('c.age_expires_at', 'ageExpiration', filters)),
    ...conditionIfAny(passesDateTest(`(${EXPIRATION})`, 'distributionExpiration', filters), { joins: ['figures'] }),
  ];
};

export const query: ReportQuery = {
  id: 'c.id',
  client: 'c.id',
  reads: ['clients', 'partners', 'client_attribute_definition', ...SERVED_TABLES, 'products', 'system_settings'],
  sorts: {
    clientId: 'c.id',
    childLastName: { sql: 'c.sort_name', nulls: 'last' },
    childDateOfBirth: { sql: 'c.birthdate', nulls: 'last' },
    ageExpiration: { sql: 'c.age_expires_at', nulls: 'last' },
    distributionExpiration: { sql: EXPIRATION, joins: ['figures'], nulls: 'last' },
    creationDate: 'c.created_at',
    assignedAgency: { sql: 'lower(p.title)', joins: ['p'], nulls: 'last' },
  },
  completeRow: addAnswers(answerColumns),
  source: (filters) => ({
    columns: selectAs(columns),
    from: 'read.clients c',
    joins: {
      p: { table: 'read.partners', on: 'p.id = c.partner' },
      survivor: { table: 'read.clients', on: 'survivor.id = c.merged_into' },
      figures: {
        table: `LATERAL ${figuresOfClients('SELECT c.id')}`,
        wholeTable: FIRST_PERIODS,
        on: 'figures.client = c.id',
      },
      zip: zipJoin,
    },
    where: conditionsOf(filters),
  }),
};
