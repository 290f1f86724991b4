import { usualMonth } from '@bank/domain';
import { Box, Button, Paper, Typography } from '@mui/material';
import { Form } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { filterInput } from '../../../kit/inputs/filterInput';
import { today } from '../../../kit/values/clock';
import type { FilterSpec } from '../../../kit/values/fields';
import { sharingWords as words } from '../../../messages/sharing';
import { references } from '../../../shell/fields/references';
import { Page } from '../../../shell/screens/Page';
import { SharedMonth } from './SharedMonth';

const WAREHOUSE = 'warehouse';
const MONTH = 'orderPeriod';
const fields: readonly FilterSpec[] = [
  { source: WAREHOUSE, label: words.warehouse, as: 'reference', by: 'id', ...references.warehouse },
  { source: MONTH, label: words.month, as: 'month' },
];

/** Shows what the orders of a month ask of a warehouse, and shares what there is among them. */
export const Sharing = () => {
  const [params, setParams] = useSearchParams();
  const [warehouse, month] = [Number(params.get(WAREHOUSE)) || null, params.get(MONTH)];
  const show = (values: Record<string, unknown>) => {
    if (values[WAREHOUSE] && values[MONTH])
      setParams({ [WAREHOUSE]: String(values[WAREHOUSE]), [MONTH]: String(values[MONTH]) });
  };
  return (
    <Page title={words.title}>
      <Paper sx={{ p: { xs: 1.5, sm: 2 }, mb: 2 }}>
        <Form
          record={{ [WAREHOUSE]: warehouse, [MONTH]: month ?? usualMonth.partner(today()) }}
          onSubmit={show}
          disableInvalidFormNotification
        >
          <Box
            role="search"
            sx={{
              display: 'grid',
              gap: 1.5,
              alignItems: 'end',
              gridTemplateColumns: { xs: '1fr', sm: '260px 200px auto' },
              justifyContent: 'start',
            }}
          >
            {fields.map(filterInput)}
            <Button type="submit" variant="contained">
              {words.show}
            </Button>
          </Box>
        </Form>
      </Paper>
      {warehouse && month ? (
        <SharedMonth key={`${warehouse} ${month}`} warehouse={warehouse} month={month} />
      ) : (
        <Typography color="text.secondary">{words.choose}</Typography>
      )}
    </Page>
  );
};
