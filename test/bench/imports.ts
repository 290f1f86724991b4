import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { atLeast, atMost, type Figure, measureMs } from './figure';
import { openBareLog, readByHand, WRITERS } from './imports-by-hand';
import { checkImport, readImport, runImport, runImportFor } from './imports-calls';
import { describeSheet, type RowOf, writeExcel, writeText } from './imports-file';
import { benchMemory, benchMemoryOfRuns } from './imports-memory';
import { startUsers } from './imports-users';
import { isMeasured, optionOf } from './options';
import { openPortal, type Portal, type PortalSettings, untilAtRest } from './portal';

const TURNS = 4;
const ROWS_OF_TURN = Math.ceil(Number(optionOf('rows') ?? 60_000) / TURNS);
const ROWS = ROWS_OF_TURN * TURNS;
const FEW_ROWS = Math.ceil(ROWS / 3);
const USERS_ALONE_MS = 40_000;
/** An import gives way to so many people, and would take an hour. */
const BESIDE_IMPORT_MS = 180_000;

const inWords = (count: number) => count.toLocaleString('en');
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Brings children into the sample bank: `--only=rows`, `users`, `memory` or `runs`, and fewer of them by `--rows=3000`. */
export async function benchImports(settings: PortalSettings): Promise<Figure[]> {
  const openedAt = new Date();
  const portal = await openPortal(settings);
  const rowOf = await describeSheet(portal);
  const figures = [
    ...(isMeasured('memory') ? await benchMemory(portal, rowOf, FEW_ROWS) : []),
    // It takes half an hour.
    ...(optionOf('only') === 'runs' ? await benchMemoryOfRuns(portal, rowOf, FEW_ROWS) : []),
    ...(isMeasured('rows') || isMeasured('users') ? await benchRows({ settings, portal, rowOf, openedAt }) : []),
  ];
  await portal.close();
  return figures;
}

interface Bench {
  settings: PortalSettings;
  portal: Portal;
  rowOf: RowOf;
  openedAt: Date;
}

/** A part of the rows after the other, each in all ways, since a machine is not as quick at one time as at another. */
async function benchRows({ settings, portal, rowOf, openedAt }: Bench) {
  const bareLog = await openBareLog(settings);
  const client = new Client({ connectionString: settings.databaseUrl });
  await client.connect();
  const total = { byHand: 0, check: 0, run: 0, bare: 0, events: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    const first = 2 + turn * ROWS_OF_TURN;
    const file = await writeExcel(rowOf, first, first + ROWS_OF_TURN - 1);
    // The run of the turn before is still being sealed, which is no part of this one's dry run.
    await untilAtRest(client, openedAt);
    total.byHand += await readByHand(file, settings.databaseUrl);
    let id = 0;
    total.check += await measureMs(async () => {
      id = await readImport(portal, 'children.xlsx', file);
      await checkImport(portal, id, ROWS_OF_TURN);
    });
    total.run += await measureMs(() => runImport(portal, id, ROWS_OF_TURN));
    const { ms, events } = await bareLog.append(id);
    total.bare += ms;
    total.events += events;
  }
  await bareLog.close();
  await client.end();
  const { byHand, check, run, bare, events } = total;
  const what = `${inWords(ROWS)} clients with 35 attributes in ${TURNS} files`;
  return [
    atMost(
      `Dry run of ${what}, with reading (${seconds(check)}) to reading the files with their library and one SELECT per row (${seconds(byHand)})`,
      check / byHand,
      2,
      'times',
    ),
    atLeast(
      `Run of the same (${seconds(run)}) to appending their ${inWords(events)} events bare with ${WRITERS} writers (${seconds(bare)})`,
      bare / run,
      0.25,
    ),
    ...(isMeasured('users') ? await benchUsers(portal, rowOf) : []),
  ];
}

/** What users wait for while other children are imported, to what they wait for otherwise. */
async function benchUsers(portal: Portal, rowOf: (row: number) => string[]): Promise<Figure[]> {
  const id = await readImport(portal, 'more.txt', writeText(rowOf, ROWS + 2, ROWS + FEW_ROWS + 1));
  await checkImport(portal, id, FEW_ROWS);
  const users = await startUsers(portal);
  await pause(USERS_ALONE_MS);
  users.forget();
  await pause(USERS_ALONE_MS);
  const alone = users.p95();
  users.forget();
  const rows = await runImportFor(portal, id, BESIDE_IMPORT_MS);
  const beside = users.p95();
  await users.end();
  process.stdout.write(`${inWords(rows)} rows came in beside the users in at most ${seconds(BESIDE_IMPORT_MS)}.\n`);
  const what = `Answers to 200 users beside an import (${beside.toFixed(0)} ms, 95 of 100) to those without (${alone.toFixed(0)} ms)`;
  return [atMost(what, beside / alone, 1.5, 'times')];
}
