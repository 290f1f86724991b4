import type { Chart, Report } from '@bank/projections/reports';
import ChartIcon from '@mui/icons-material/BarChart';
import { Button, Stack } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { WaitingFor } from '../../../kit/page/Waiting';
import type { FieldSpec } from '../../../kit/values/fields';
import { chartWords as words } from '../../../messages/charts';

const ChartPanel = lazy(() => import('./ChartPanel').then(({ ChartPanel: Loaded }) => ({ default: Loaded })));

interface Props {
  report: Pick<Report, 'sortable' | 'filters'>;
  charts: readonly Chart[];
  filters: readonly FieldSpec[];
}

/** A button for each picture of what was found; one picture is shown at a time, and its code is loaded then. */
export const Charts = ({ report, charts, filters }: Props) => {
  const { total } = useListContext();
  const [shown, setShown] = useState<Chart>();
  const id = useId();
  if (!total) return null;
  return (
    <>
      <Stack role="group" aria-label={words.group} direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
        {charts.map((chart) => (
          <Button
            key={chart.title}
            size="small"
            variant={chart === shown ? 'contained' : 'outlined'}
            startIcon={<ChartIcon />}
            aria-expanded={chart === shown}
            aria-controls={id}
            onClick={() => setShown(chart === shown ? undefined : chart)}
          >
            {chart.title}
          </Button>
        ))}
      </Stack>
      <div id={id}>
        {shown && (
          <Suspense fallback={<WaitingFor what={shown.title} />}>
            <ChartPanel key={shown.title} report={report} chart={shown} filters={filters} />
          </Suspense>
        )}
      </div>
    </>
  );
};
