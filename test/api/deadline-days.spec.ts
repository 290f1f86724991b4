import { NO_FAKETIME } from '../faults/places';
import { SOURCES } from '../faults/portal';
import { playSoak, type SoakFigures } from '../soak/play';
import { withSoak } from '../soak/with-soak';

/** What a jump of the clock by a day costs a statement that runs just then. */
const WAITED_TOO_LONG = /: 503 /;

/** Processes are found in /proc, and see a clock of their own. */
const canPlay = process.platform === 'linux' && !NO_FAKETIME ? describe : describe.skip;

/** The sample bank has orders for the month after its own, so that people order for the one after that. */
const FIRST_DAY = 31;
const DAYS = 2;
const DAY_MS = 20_000;

canPlay('people of all partners and of the staff, on two deadline days over several processes', () => {
  let played: SoakFigures;
  let placed: number;
  beforeAll(async () => {
    await withSoak({ program: SOURCES, staff: 2, days: DAYS, dayMs: DAY_MS }, async (soak) => {
      const countPlaced = async () => {
        const { rows } = await soak.client.query(`SELECT count(*)::integer FROM log.events WHERE type = 'OrderPlaced'`);
        return rows[0].count as number;
      };
      const before = await countPlaced();
      played = await playSoak({ ...soak, beginDay: (day) => soak.beginDay(FIRST_DAY + day) }, () => {});
      placed = (await countPlaced()) - before;
    });
  });

  it('order', () => {
    expect(placed).toBeGreaterThan(0);
  });

  it('are refused nothing but what people understand, and get an answer to everything', () => {
    expect(played.faults.filter((fault) => !WAITED_TOO_LONG.test(fault))).toEqual([]);
  });

  it('leave each level of stock as the log has it', () => {
    expect(played.wrongLevels).toEqual([]);
  });
});
