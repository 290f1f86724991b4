import type { Client, Files, Line } from './files';
import { type FigureRow, type Figures, liesBetween, partnerNamed, type Search, textIn } from './search';

const SERVED_YEARS = 4;
const SERVED_MONTHS = 37;
const MONTHS_PER_YEAR = 12;
const ZIP_DIGITS = 5;

/** YYYY-MM-DD of the first day of a month, so many months later. */
const monthsLater = (month: string, count: number): string => {
  const [year, of] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, of - 1 + count, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length);
};

const isGrown = (birthdate: string, today: string): boolean => {
  const year = Number(birthdate.slice(0, 4)) + SERVED_YEARS;
  return `${year}${birthdate.slice(4)}` <= today;
};

const INACTIVE: Readonly<Record<string, string>> = { Inactive: 'INACTIVE', 'Inactive (Blocked)': 'INACTIVE_(BLOCKED)' };

/** Children who have grown too old come in as expired, unless their sheet says another inactive status. Who has none is still being registered. */
export const statusOf = ({ cells, birthdate }: Client, today: string): string => {
  const inactive = INACTIVE[cells.Status ?? ''] ?? (isGrown(birthdate, today) ? 'INACTIVE_(EXPIRED)' : undefined);
  return inactive ?? (cells.Status ? 'ACTIVE' : 'CREATION');
};

/** The first day of the month after the fourth birthday. */
export const ageExpirationOf = ({ birthdate }: Client): string =>
  monthsLater(birthdate.slice(0, 'YYYY-MM'.length), SERVED_YEARS * MONTHS_PER_YEAR + 1);

export const distributionExpirationOf = (firstMonth: string | undefined): string | null =>
  firstMonth === undefined ? null : monthsLater(firstMonth, SERVED_MONTHS);

export const zipOf = ({ cells }: Client): string => cells['Parent/Guardian Zip Code']!.padStart(ZIP_DIGITS, '0');

/** The guardian and where the family lives. */
export const familyOf = (client: Client): string =>
  `${client.cells['Guardian first name']} ${client.cells['Guardian last name']} ${zipOf(client)}`;

/** Child -> the first month in which it was given something. */
export const firstMonths = (given: readonly Line[]): ReadonlyMap<Client, string> => {
  const first = new Map<Client, string>();
  for (const { client, cells } of given) {
    const month = cells['Distribution period']!;
    if (client && month < (first.get(client) ?? '9999')) first.set(client, month);
  }
  return first;
};

const severalIn = (text: string | undefined): string | null => text?.replaceAll('; ', ', ') || null;
const yesOrNo = (holds: boolean) => (holds ? 'YES' : 'NO');
const employment = (answer: string | undefined) => (answer === 'Yes' ? 'EMPLOYED' : 'NOT EMPLOYED');

/** What both reports of children say. */
const answersOf = (client: Client, county: string | undefined) => {
  const { cells } = client;
  const insurance = cells['Child Health Insurance'];
  return {
    shared: {
      childRace: severalIn(cells['Child Race']),
      childGender: cells['Child Gender'],
      childLivesWith: severalIn(cells['Child Lives with']),
      childHealthInsurance: insurance,
      parentHealthInsurance: cells['Parent Health Insurance'],
      sourcesOfIncome: severalIn(cells['Sources of Income']),
      zipCode: zipOf(client),
      clientType: client.partner.type,
    },
    isInsured: yesOrNo(insurance !== 'Uninsured'),
    isParentInsured: yesOrNo(cells['Parent Health Insurance'] !== 'Uninsured'),
    hasMedicaid: yesOrNo(insurance === 'Medicaid'),
    county,
  };
};

const countiesOf = ({ zips }: Files) => new Map(zips.map(({ ZIP, NAME }) => [ZIP!.padStart(ZIP_DIGITS, '0'), NAME!]));

const passesOfClient = (client: Client, search: Search, today: string): boolean => {
  const { status, partnerType, zipcode } = search;
  const partner = textIn(search, 'partner');
  return (
    (!status || statusOf(client, today) === status) &&
    (!partnerType || client.partner.type === partnerType) &&
    (!partner || client.partner.title === partner) &&
    (!zipcode || zipOf(client) === zipcode)
  );
};

const firstZip = ({ zips }: Files): string => zips[0]!.ZIP!.padStart(ZIP_DIGITS, '0');

export const clientsReport: Figures = {
  path: 'reports/clients-report',
  searches: (files) => [
    {},
    { status: 'ACTIVE' },
    { status: 'INACTIVE_(EXPIRED)' },
    { partner: partnerNamed(files.partners[0]!.title) },
    { partnerType: 'HOSPITAL', zipcode: firstZip(files) },
    { ageExpirationOperand: '<', ageExpirationValue: '2024-06-01' },
    { distributionExpirationOperand: 'empty' },
  ],
  rows: (files, search, today) => {
    const first = firstMonths(files.given);
    const counties = countiesOf(files);
    const { ageExpirationValue, distributionExpirationOperand } = search;
    return files.clients
      .filter(
        (client) =>
          passesOfClient(client, search, today) &&
          (!ageExpirationValue || ageExpirationOf(client) < String(ageExpirationValue)) &&
          (!distributionExpirationOperand || !first.has(client)),
      )
      .map((client): FigureRow => {
        const { cells } = client;
        const { shared, isInsured, hasMedicaid, county } = answersOf(client, counties.get(zipOf(client)));
        return {
          ...shared,
          assignedAgency: client.partner.title,
          adults: Number(cells.Adults),
          childDateOfBirth: client.birthdate,
          childrenFiveToSeventeen: Number(cells['Children (5 to 17)']),
          childrenUnderFive: Number(cells['Children (under 5), including current child']),
          childHaveHealthInsurance: isInsured,
          childHaveMedicaid: hasMedicaid,
          firstDistribution: first.get(client) ?? null,
          ageExpiration: ageExpirationOf(client),
          distributionExpiration: distributionExpirationOf(first.get(client)),
          childFirstName: cells['First name'],
          childLastName: cells['Last name'],
          parentFirstName: cells['Guardian first name'],
          parentLastName: cells['Guardian last name'],
          isParentEmployed: cells['Is Parent/Guardian employed'],
          parentEmploymentStatus: employment(cells['Is Parent/Guardian employed']),
          otherAdultsInHouseholdEmployed: cells['Is another adult employed'],
          otherAdultEmploymentStatus: employment(cells['Is another adult employed']),
          monthlyTakeHomePay: cells['Monthly Take-home Pay'] || null,
          county,
          transportationMethod: cells.Transportation,
          diaperSizeNeed: cells['Diaper size needed'],
          emailAddress: cells['Parent/Guardian Email Address'] || null,
          mobilePhone: cells['Parent/Guardian Mobile Phone'],
        };
      });
  },
};

export const clientsDemographics: Figures = {
  path: 'reports/clients-demographics',
  searches: (files) => [
    {},
    { monthAndYearStart: '2025-10', monthAndYearEnd: '2025-11' },
    { monthAndYearStart: '2025-12', partnerType: 'AGENCY' },
    { partner: partnerNamed(files.partners[1]!.title), status: 'ACTIVE' },
    { zipcode: firstZip(files) },
  ],
  rows: (files, search, today) => {
    const counties = countiesOf(files);
    const isOfMonths = Boolean(search.monthAndYearStart ?? search.monthAndYearEnd);
    const served = new Set(
      files.given.flatMap(({ client, cells }) =>
        client && liesBetween(cells['Distribution period']!, search, 'monthAndYearStart', 'monthAndYearEnd')
          ? [client]
          : [],
      ),
    );
    return files.clients
      .filter((client) => passesOfClient(client, search, today) && (!isOfMonths || served.has(client)))
      .map((client): FigureRow => {
        const { cells } = client;
        const answers = answersOf(client, counties.get(zipOf(client)));
        return {
          ...answers.shared,
          parentName: `${cells['Guardian first name']} ${cells['Guardian last name']}`,
          client: client.name,
          birthdate: client.birthdate,
          agencyName: client.partner.title,
          doesChildHealthInsurance: answers.isInsured,
          doesParentHealthInsurance: answers.isParentInsured,
          childMedicaid: answers.hasMedicaid,
          parentEmployed: cells['Is Parent/Guardian employed'],
          anyOtherEmployed: cells['Is another adult employed'],
          parentCounty: answers.county,
        };
      });
  },
};
