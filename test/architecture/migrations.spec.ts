import { migrations, nameOfMigration } from '../../apps/api/src/platform/database/migrate';
import { CONTRACT } from '../../apps/api/src/platform/database/migrations/migration';

/** The first migration beside which a process of the former version may run. */
const FIRST = 1790000000450;

/** What a process that runs would stumble over: something is gone, has another name, or has to be given from now on. */
const TAKES_AWAY = [
  /\bDROP\s+(TABLE|COLUMN|TYPE|FUNCTION|VIEW|SCHEMA|SEQUENCE|DEFAULT)\b/i,
  /\bRENAME\b/i,
  /\bTRUNCATE\b/i,
  /\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bADD\s+COLUMN\s+(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
  /\bADD\s+(CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN)\b/i,
];
const takesAway = (sql: string): boolean => TAKES_AWAY.some((pattern) => pattern.test(sql.replace(/--.*/g, '')));

const timeOf = (name: string): number => Number(/\d+$/.exec(name)?.[0]);

const statementsOf = async (one: (typeof migrations)[number]): Promise<string> => {
  const statements: string[] = [];
  const runner = { query: async (sql: string) => void statements.push(sql) };
  await new one().up(runner as never);
  return statements.join(';\n');
};

describe('migrations', () => {
  it.each([
    'DROP TABLE app.places',
    'ALTER TABLE app.places DROP COLUMN since',
    'ALTER TABLE app.places RENAME COLUMN since TO began',
    'ALTER TABLE app.places ALTER COLUMN place TYPE integer',
    'ALTER TABLE app.places ALTER COLUMN place SET NOT NULL',
    'ALTER TABLE app.places ADD COLUMN rank integer NOT NULL',
    'ALTER TABLE app.places ADD CONSTRAINT positive CHECK (place > 0)',
  ])('%s would break a process of the former version', (sql) => expect(takesAway(sql)).toBe(true));

  it.each([
    'CREATE TABLE app.ranks (rank integer NOT NULL)',
    'ALTER TABLE app.places ADD COLUMN rank integer NOT NULL DEFAULT 0, ADD COLUMN note text',
    'DROP INDEX app.places_holder_idx; CREATE INDEX ON app.places (since)',
    'ALTER TABLE app.places ALTER COLUMN since DROP NOT NULL',
  ])('%s leaves a process of the former version alone', (sql) => expect(takesAway(sql)).toBe(false));

  it('take nothing away in their first step', async () => {
    const found: string[] = [];
    for (const one of migrations) {
      const name = nameOfMigration(one);
      if (timeOf(name) <= FIRST || name.startsWith(CONTRACT)) continue;
      if (takesAway(await statementsOf(one))) found.push(name);
    }
    // What must go does so in a second step: `contract`, as docs/how-to/upgrade-without-a-stop.md says.
    expect(found).toEqual([]);
  });
});
