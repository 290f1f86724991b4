import {
  Alert,
  Box,
  Button,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import { type DayOrder, type Import, type ImportField, type SourceColumn, useBank, useShowImport } from './bank';
import { Choice } from './Choice';
import { LackedFields, lackedFields } from './LackedFields';
import { OpenQuestions } from './OpenQuestions';
import { RemoveImport } from './RemoveImport';
import { filledIn, SameInAll } from './SameInAll';
import { letterOf, nameOf, READS_DAYS } from './sourceColumns';
import { useCalls } from './useCalls';
import { type ColumnChoices, useColumnChoices } from './useColumnChoices';
import { WhereRowsAre } from './WhereRowsAre';
import { WordMeaning, withMeaning } from './WordMeaning';

/** Samples stand in a column of their own where there is room. */
const BESIDE = { display: { xs: 'none', sm: 'table-cell' } } as const;
const BELOW = { display: { sm: 'none' } } as const;

/** Whether nobody can see from a column of dates what its numbers mean. */
const lacksOrder = (column: SourceColumn | undefined): boolean =>
  column?.dayOrders !== undefined && column.dayOrders.length !== 1;

/** The second step: which column of the file is which. */
export const Columns = ({ one, onChecked }: { one: Import; onChecked: () => void }) => {
  const { id, fields, headerRow, total, remarks } = one;
  const columns = one.columns.filter(({ added }) => added === undefined);
  const { mapping, same, orders, meanings, mayLackAnswers, change, forget } = useColumnChoices(one);
  const { busy, run } = useCalls();
  const bank = useBank();
  const show = useShowImport(id);

  const choose = (place: number, field: string) => {
    const others = Object.entries(mapping).filter(([name, at]) => at !== place && name !== field);
    change({
      mapping: { ...Object.fromEntries(others), ...(field && { [field]: place }) },
      same: Object.fromEntries(Object.entries(same).filter(([name]) => name !== field)),
    });
  };
  const fieldAt = (place: number) => fields.find(({ field }) => mapping[field] === place);
  const asksForOrder = (place: number) => READS_DAYS.has(fieldAt(place)?.type ?? '') && lacksOrder(columns[place]);
  /** One file is seldom of two minds: it is proposed for the columns too that nobody has answered yet. */
  const chooseOrder = (place: number, order: DayOrder) => {
    const asked = columns.flatMap((_, other) => (asksForOrder(other) ? [[other, order]] : []));
    change({ orders: { ...Object.fromEntries(asked), ...orders, [place]: order } });
  };
  const isUnordered = columns.some((_, place) => asksForOrder(place) && !orders[place]);
  const said = filledIn(same);
  const given = { ...mapping, ...said };
  const lacked = lackedFields(fields, given);
  const followed = fields.flatMap(({ field, label, otherwise }) =>
    otherwise === null || field in given ? [] : [fill(words.otherwiseOf, { label, otherwise })],
  );
  const unanswered = fields.filter(({ field, isAsked }) => isAsked && !(field in given));
  const check = () =>
    run(async () => {
      await show(await bank.checkImport(id, mapping, { dayOrders: orders, same: said, meanings, mayLackAnswers }));
      forget();
      onChecked();
    });
  return (
    <Stack sx={{ gap: 2, maxWidth: 1100 }}>
      <Typography>{fill(words.headings, { row: number(headerRow ?? 1), total: number(total ?? 0) })}</Typography>
      <WhereRowsAre one={one} />
      {remarks.map((remark) => (
        <Alert key={remark} severity="warning">
          {remark}
        </Alert>
      ))}
      <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{words.column}</TableCell>
              <TableCell sx={BESIDE}>{words.samples}</TableCell>
              <TableCell>{words.meaning}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {columns.map((column, place) => {
              if (!column.heading && !column.samples.length) return null;
              const name = nameOf(column, place);
              const samples = column.samples.slice(0, 3).join(' · ');
              return (
                <TableRow key={letterOf(place)}>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {name}
                    <Typography variant="body2" color="text.secondary" sx={BELOW}>
                      {samples}
                    </Typography>
                  </TableCell>
                  <TableCell sx={{ ...BESIDE, color: 'text.secondary', overflowWrap: 'anywhere', maxWidth: 320 }}>
                    {samples}
                  </TableCell>
                  <TableCell sx={{ minWidth: { xs: 170, sm: 240 } }}>
                    <Choice
                      id={`column-${place}`}
                      label={`${words.meaning}: ${name}`}
                      value={fieldAt(place)?.field ?? ''}
                      none={words.leaveOut}
                      choices={fields.map(({ field, label }) => [field, label])}
                      onChoose={(field) => choose(place, field)}
                    />
                    {asksForOrder(place) && (
                      <Choice
                        id={`order-${place}`}
                        label={`${words.order}: ${name}`}
                        value={orders[place] ?? ''}
                        none={words.chooseOrder}
                        choices={Object.entries(words.orders)}
                        onChoose={(order) => chooseOrder(place, order === 'DMY' ? 'DMY' : 'MDY')}
                      />
                    )}
                    <SaidWords
                      field={fieldAt(place)}
                      meanings={meanings}
                      onChange={(next) => change({ meanings: next })}
                    />
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Paper>
      <SameInAll
        one={one}
        fields={fields.filter(({ field }) => !(field in mapping))}
        same={same}
        onChange={(next) => change({ same: next })}
      />
      <LackedFields
        text={words.needed}
        fields={lacked}
        onSayForAll={(field) => change({ same: { ...same, [field]: same[field] ?? '' } })}
      />
      {followed.length > 0 && <Alert severity="info">{fill(words.otherwise, { fields: followed.join(', ') })}</Alert>}
      {unanswered.length > 0 && (
        <OpenQuestions
          labels={unanswered.map(({ label }) => label)}
          isOpen={mayLackAnswers}
          onChange={one.mayLeaveQuestionsOpen ? (mayLack) => change({ mayLackAnswers: mayLack }) : undefined}
        />
      )}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={busy || isUnordered || !Object.keys(mapping).length}
          onClick={() => void check()}
        >
          {words.makeDryRun}
        </Button>
        <Typography color="text.secondary">{isUnordered ? words.chooseOrder : words.dryRunHelp}</Typography>
        <RemoveImport id={id} />
      </Box>
    </Stack>
  );
};

interface SaidWordsProps {
  field: ImportField | undefined;
  meanings: ColumnChoices['meanings'];
  onChange: (meanings: ColumnChoices['meanings']) => void;
}

/** What words of a column mean, as somebody has said for this file or for one like it. */
const SaidWords = ({ field, meanings, onChange }: SaidWordsProps) => {
  const said = field && meanings[field.field];
  if (!said) return null;
  return Object.entries(said).map(([text, meaning]) => (
    <WordMeaning
      key={text}
      id={`said-${field.field}-${text}`}
      field={field}
      text={text}
      meaning={meaning}
      onChoose={(name) => onChange({ ...meanings, [field.field]: withMeaning(said, text, name) })}
    />
  ));
};
