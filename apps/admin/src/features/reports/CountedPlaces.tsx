import { seesAllOf } from '@bank/projections/reports';
import { Typography } from '@mui/material';
import { Fragment } from 'react';
import { useGetIdentity, useListContext } from 'react-admin';
import { SearchLink } from '../../kit/links/SearchLink';
import { reportWords } from '../../messages/reports';
import type { Identity } from '../../shell/session/authProvider';
import { useReport } from './reportContext';

const words = reportWords.countedPlaces;
const narrower = [
  { locationType: 'WAREHOUSE', label: words.warehouses },
  { locationType: 'PARTNER', label: words.partners },
];

/** Where a search names no place, it counts those of the partners with those of the bank: the figures alone do not show that. */
export const CountedPlaces = () => {
  const { filterValues } = useListContext();
  const { own, path } = useReport();
  const identity = useGetIdentity().data as Identity | undefined;
  const { location, locationType } = filterValues;
  if (location || locationType || !identity || (own && !seesAllOf[own.of](identity))) return null;
  return (
    <Typography sx={{ mb: 2 }}>
      {words.all}
      {narrower.map(({ locationType: only, label }) => (
        <Fragment key={only}>
          {' '}
          <SearchLink screen={`/${path}`} filters={{ ...filterValues, locationType: only }}>
            {label}
          </SearchLink>
        </Fragment>
      ))}
    </Typography>
  );
};
