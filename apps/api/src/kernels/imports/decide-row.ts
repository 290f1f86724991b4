import { Rejection, refuseInvalid } from '@bank/domain';
import { DryRun } from '../../platform/context/decisions';
import { currentContext, runWith } from '../../platform/context/request-context';
import { checkRows, findingsBeside } from './check-rows';
import type { ImportRecord } from './import-record';
import type { Finding, StoredRow } from './import-row';
import type { ImportRows } from './import-rows';
import type { OpenedKind } from './kind';
import { mappedColumns } from './read-row';

/** What is the same as an earlier row comes in with that one. @throws Rejection invalid */
const readChoice = (choice: string, similar: StoredRow['similar']): string => {
  if (choice === 'SAME' && similar && similar.length > 1)
    refuseInvalid({ choice: 'Must be the id of the one that is meant, since several records are similar' });
  const chosen = choice === 'SAME' ? String(similar?.[0]?.id ?? 'LEFT_OUT') : choice;
  if (chosen !== 'NEW' && chosen !== 'LEFT_OUT' && !similar?.some((one) => String(one.id) === chosen))
    refuseInvalid({ choice: 'Must be NEW, SAME, LEFT_OUT or the id of one of the records' });
  return chosen;
};

/** Decides whether a row is about a record that is there, and looks at the row again. @throws Rejection conflict, invalid */
export async function decideRow(
  rows: ImportRows,
  found: ImportRecord,
  kind: OpenedKind,
  { row, choice }: { row: number; choice: string },
): Promise<void> {
  const { id, mayLackAnswers } = found;
  const stored = await rows.find(id, row);
  const { similar, earlier = null } = stored ?? {};
  if (!stored || (!similar && earlier === null))
    throw new Rejection('conflict', `There is nothing to decide about row ${row}.`);
  const chosen = readChoice(choice, similar ?? null);
  await rows.choose(id, row, chosen);
  const columns = mappedColumns(kind, found);
  const checked = await runWith({ ...currentContext(), mayLackAnswers }, () =>
    checkRows({ kind, columns }, [{ ...stored, choice: chosen }], new DryRun()),
  );
  const isLeftOut = earlier !== null && chosen !== 'NEW';
  const others = await rows.findOthersAlike(id, checked[0]!.finding);
  const findings = findingsBeside(checked, others, { kind, columns }).map(
    (finding): Finding => ({
      ...finding,
      earlier,
      state: isLeftOut && finding.state === 'NEW' ? 'UNSURE' : finding.state,
    }),
  );
  await rows.noteFindings(id, findings);
  await rows.noteWarnings(id, kind);
}
