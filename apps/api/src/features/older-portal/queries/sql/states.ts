import { countries, HOME_COUNTRY } from '@bank/domain';
import { escapeLiteral } from 'pg';
import { textCell } from './cells';

/** People wrote names as well as codes. */
const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
    .split(',')
    .map((state) => [state.slice(0, 2), state.slice(3).toLowerCase()] as const);

/** The two letters of a state; null for what is none. */
export const stateCell = (state: string): string =>
  `CASE lower(btrim(${state})) ${STATES.map(
    ([code, name]) =>
      `WHEN ${escapeLiteral(code.toLowerCase())} THEN '${code}' WHEN ${escapeLiteral(name)} THEN '${code}'`,
  ).join(' ')} END`;

const ABROAD = countries
  .filter(({ name }) => name !== HOME_COUNTRY)
  .map(({ name }) => escapeLiteral(name.toLowerCase()));

/** What is no country counts as none. */
export const isAtHome = (country: string): string =>
  `coalesce(lower(btrim(${country})) NOT IN (${ABROAD.join(', ')}), true)`;

/** The portal takes an address without a country for one at home. */
export const countryCell = (country: string): string =>
  `CASE WHEN NOT ${isAtHome(country)} THEN ${textCell(country)} END`;
