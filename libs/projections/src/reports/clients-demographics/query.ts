import type { Condition } from '../../source';
import { type AnswerColumns, addAnswers, PROFILE, yesOrNo, zipJoin } from '../answers';
import { conditionIfAny, conditionIfSet, conditionOf } from '../conditions';
import { raw, selectAs, sql } from '../fragment';
import { livesIn } from '../lives-in';
import { mergedConditions } from '../merged-clients';
import type { FilterValues, ReportQuery } from '../query';
import { inMonths, SERVED_CLIENT, SERVED_TABLES, servedLines } from '../served-lines';

const columns: Readonly<Record<string, string>> = {
  id: 'c.id',
  publicId: 'c.public_id',
  parentName: "nullif(concat_ws(' ', c.parent_first_name, c.parent_last_name), '')",
  client: "coalesce(c.full_name, 'Erased')",
  birthdate: 'c.birthdate::text',
  clientType: "coalesce(p.partner_type, 'Not Set')",
  agencyId: 'c.partner',
  agencyName: "coalesce(p.title, 'Not Set')",
  parentCounty: 'zip.counties',
  zipCode: 'zip.zip_codes',
  familyId: 'c.family_id',
  ...PROFILE,
};

const answerColumns: AnswerColumns = {
  childRace: ({ text }) => text('client_race'),
  childGender: ({ text }) => text('client_gender'),
  doesChildHealthInsurance: ({ has }) => yesOrNo(has('client_health_insurance', (code) => code !== 'uninsured')),
  doesParentHealthInsurance: ({ has }) => yesOrNo(has('parent_health_insurance', (code) => code !== 'uninsured')),
  childMedicaid: ({ has }) => yesOrNo(has('client_health_insurance', (code) => code === 'medicaid')),
  childHealthInsurance: ({ text }) => text('client_health_insurance'),
  parentHealthInsurance: ({ text }) => text('parent_health_insurance'),
  parentEmployed: ({ text }) => text('guardian_employment'),
  anyOtherEmployed: ({ text }) => text('other_employment'),
  sourcesOfIncome: ({ text }) => text('sources_of_income'),
  childLivesWith: ({ text }) => text('client_lives_with'),
};

const conditionsOf = (filters: FilterValues): Condition[] => {
  const { status, partner, partnerType, parent, monthAndYearStart, monthAndYearEnd } = filters;
  const months = inMonths(monthAndYearStart, monthAndYearEnd);
  const isOfMonths = months.some(Boolean);
  return [
    { sql: 'c.removed_at IS NULL' },
    // A client that lines belong to was never merged into another.
    ...(isOfMonths && !filters.merged ? [] : mergedConditions(filters)),
    ...conditionIfSet('c.status = ?', status),
    ...conditionIfSet('c.partner = ?', partner),
    ...conditionIfSet('c.partner IN (SELECT id FROM read.partners WHERE partner_type = ?)', partnerType),
    ...conditionIfSet("concat_ws(' ', c.parent_first_name, c.parent_last_name) ILIKE ?", parent),
    ...conditionIfAny(livesIn(filters)),
    ...(isOfMonths
      ? [conditionOf(sql`c.id IN (SELECT ${raw(SERVED_CLIENT)} ${servedLines(...months)})`, { isExpensive: true })]
      : []),
  ];
};

export const query: ReportQuery = {
  id: 'c.id',
  client: 'c.id',
  reads: ['clients', 'partners', 'client_attribute_definition', ...SERVED_TABLES],
  sorts: {
    publicId: 'c.id',
    client: { sql: 'c.sort_name', nulls: 'last' },
    birthdate: { sql: 'c.birthdate', nulls: 'last' },
    agencyName: { sql: 'lower(p.title)', joins: ['p'], nulls: 'last' },
  },
  completeRow: addAnswers(answerColumns),
  source: (filters) => ({
    columns: selectAs(columns),
    from: 'read.clients c',
    joins: { p: { table: 'read.partners', on: 'p.id = c.partner' }, zip: zipJoin },
    where: conditionsOf(filters),
  }),
};
