import type { GuideStep, GuideStepName, SetUpGuide } from '@bank/domain';
import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, LinearProgress, Link, Paper, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LinkBase } from 'react-admin';
import { fill } from '../../messages';
import { guideWords as words } from '../../messages/guide';
import { useBank } from './bank';
import { progressOf } from './progress';

interface Way {
  to: string;
  label: string;
}

const fromFile = (kind: string): string => `/imports/new?kind=${kind}`;

/** Step -> where it is done; the first is the usual way. */
const ways: Readonly<Record<GuideStepName, readonly Way[]>> = {
  bank: [{ to: '/admin/configuration', label: words.steps.bank.link }],
  warehouses: [
    { to: '/warehouses', label: words.steps.warehouses.link },
    { to: fromFile('warehouses'), label: words.importFile },
  ],
  products: [
    { to: '/admin/guide/products', label: words.steps.products.link },
    { to: fromFile('products'), label: words.importFile },
  ],
  partners: [
    { to: '/partners/new', label: words.steps.partners.link },
    { to: '/admin/users/new', label: words.users },
    { to: fromFile('partners'), label: words.importFile },
  ],
  children: [
    { to: '/clients/new', label: words.steps.children.link },
    { to: fromFile('clients'), label: words.importFile },
  ],
};

/** Where partners are there already, their users come next. */
const waysToUsers: readonly Way[] = [
  { to: '/admin/users/new', label: words.addUser },
  { to: fromFile('users'), label: words.importFile },
  { to: '/partners/new', label: words.morePartners },
];

const waysOf = ({ name, count, missing }: GuideStep): readonly Way[] =>
  count > 0 && missing.includes('users') ? waysToUsers : ways[name];

/** Step -> what goes with it, where a bank has that. */
const besides: Readonly<Partial<Record<GuideStepName, readonly Way[]>>> = {
  products: [
    { to: fromFile('product-categories'), label: words.besides.categories },
    { to: fromFile('suppliers'), label: words.besides.suppliers },
    { to: fromFile('opening-stock'), label: words.besides.openingStock },
  ],
  partners: [{ to: fromFile('users'), label: words.besides.users }],
  children: [
    { to: fromFile('past-partner-orders'), label: words.besides.partnerOrders },
    { to: fromFile('past-distributions'), label: words.besides.distributions },
    { to: fromFile('past-supply-orders'), label: words.besides.supplyOrders },
  ],
};

/** Links and buttons are as high as a finger needs. */
const ROOM_FOR_FINGERS = { '@media (pointer: coarse)': { '& a, & button': { minHeight: 44 } } };

/** The five steps of a new bank, with what is done of each. */
export const Guide = ({ guide: { steps, isAside }, title = words.title }: { guide: SetUpGuide; title?: string }) => {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.name;
  const heading = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={heading}
      sx={{ p: { xs: 2, sm: 3 }, mb: 2, maxWidth: 960, ...ROOM_FOR_FINGERS }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Typography id={heading} component="h2" variant="h6">
          {title}
        </Typography>
        <Typography color="text.secondary">{fill(words.progress, { done, all: steps.length })}</Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        aria-labelledby={heading}
        value={(100 * done) / steps.length}
        sx={{ my: 1.5, height: 6, borderRadius: 3 }}
      />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {next ? words.intro : words.allDone}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step) => (
          <Step key={step.name} step={step} isNext={step.name === next} />
        ))}
      </Box>
      <PutAside isAside={isAside} />
    </Paper>
  );
};

const Step = ({ step, isNext }: { step: GuideStep; isNext: boolean }) => {
  const { title, text } = words.steps[step.name];
  const [way, ...others] = waysOf(step);
  return (
    <Box
      component="li"
      data-step={step.name}
      sx={{ display: 'flex', gap: 1.5, py: 1.75, borderTop: 1, borderColor: 'divider', alignItems: 'flex-start' }}
    >
      {step.isDone ? (
        <DoneIcon color="success" titleAccess={words.done} />
      ) : (
        <OpenIcon color={isNext ? 'primary' : 'disabled'} aria-hidden />
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography component="h3" variant="subtitle1" sx={{ lineHeight: 1.4 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {text}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {progressOf(step)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 1, mt: 1, alignItems: 'center' }}>
          {way && (
            <Button component={LinkBase} to={way.to} variant={isNext ? 'contained' : 'outlined'} size="small">
              {way.label}
            </Button>
          )}
          {others.map(({ to, label }) => (
            <Link
              key={to}
              component={LinkBase}
              to={to}
              variant="body2"
              sx={{ py: 1 }}
              aria-label={`${title}: ${label}`}
            >
              {`${words.or} ${label}`}
            </Link>
          ))}
        </Box>
        <Besides step={step.name} />
      </Box>
    </Box>
  );
};

const Besides = ({ step }: { step: GuideStepName }) => {
  const ways = besides[step];
  if (!ways) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
      <Typography variant="body2" color="text.secondary">
        {words.fromFiles}
      </Typography>
      {ways.map(({ to, label }) => (
        <Link key={to} component={LinkBase} to={to} variant="body2" sx={{ py: 1 }}>
          {label}
        </Link>
      ))}
    </Box>
  );
};

const PutAside = ({ isAside }: { isAside: boolean }) => {
  const bank = useBank();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    // The error panel says why one failed.
    await bank.putGuideAside(!isAside).catch(() => undefined);
    await queries.invalidateQueries({ queryKey: ['dashboard'] });
    setBusy(false);
  };
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Button size="small" color="inherit" disabled={isBusy} onClick={() => void press()}>
        {isAside ? words.takeUp : words.putAside}
      </Button>
      <Typography variant="body2" color="text.secondary">
        {isAside ? words.isAside : words.findAgain}
      </Typography>
    </Box>
  );
};
