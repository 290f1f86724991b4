import WrongIcon from '@mui/icons-material/ErrorOutline';
import { Tabs as Bar, Box, Tab } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

export interface TabSpec {
  label: string;
  content: ReactNode;
  isWrong?: boolean;
}

/** Shows one tab at a time. The others stay in the page, hidden, so that they keep the typed values. */
export const Tabs = ({ tabs }: { tabs: readonly TabSpec[] }) => {
  const [shown, setShown] = useState(0);
  const id = useId();
  return (
    <div>
      <Bar
        value={shown}
        onChange={(_, next: number) => setShown(next)}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 2 }}
      >
        {tabs.map(({ label, isWrong }, n) => (
          <Tab
            key={label}
            label={label}
            id={`${id}-tab-${n}`}
            aria-controls={`${id}-panel-${n}`}
            {...(isWrong ? { icon: <WrongIcon color="error" fontSize="small" />, iconPosition: 'end' } : {})}
            sx={{ minHeight: 48 }}
          />
        ))}
      </Bar>
      {tabs.map(({ label, content }, n) => (
        <Box
          key={label}
          role="tabpanel"
          id={`${id}-panel-${n}`}
          aria-labelledby={`${id}-tab-${n}`}
          hidden={n !== shown}
        >
          {content}
        </Box>
      ))}
    </div>
  );
};
