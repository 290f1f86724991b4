import { Box, GlobalStyles, Typography } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { guideWords } from '../../messages/guide';
import type { Identity } from '../session/authProvider';
import { PracticeBand } from './PracticeBand';

/** A bar of another color than the real bank's. */
const PRACTICE_BAR = { 'header.MuiAppBar-root': { backgroundColor: '#6b3d00 !important' } };
const LOGO_MM = { height: '14mm', width: '45mm' };

/** Which bank this is: on paper its letterhead, and on every screen of a practice bank, that it is one. */
export const BankMarks = () => {
  const { bankName, bankAddress = [], bankLogo, isPractice } = (useGetIdentity().data ?? {}) as Partial<Identity>;
  return (
    <>
      {isPractice && (
        <>
          <GlobalStyles styles={PRACTICE_BAR} />
          <PracticeBand />
        </>
      )}
      <Box sx={{ display: 'none', '@media print': { display: 'flex' }, gap: 2, alignItems: 'center', mb: 1 }}>
        {bankLogo && (
          <Box
            component="img"
            src={`/api/public/logo/${bankLogo}`}
            alt={guideWords.logo.alt}
            sx={{ maxHeight: LOGO_MM.height, maxWidth: LOGO_MM.width }}
          />
        )}
        <div>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {bankName}
          </Typography>
          {bankAddress.map((line) => (
            <Typography key={line} variant="body2">
              {line}
            </Typography>
          ))}
        </div>
      </Box>
    </>
  );
};
