import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type NewEvent, openEventStore, START } from '@bank/event-store';
import { pino } from 'pino';
import { Clock } from '../../apps/api/src/platform/commands/clock';
import { migrate } from '../../apps/api/src/platform/database/migrate';
import { openPools } from '../../apps/api/src/platform/database/pools';
import { followLog } from '../../apps/api/src/platform/sealed-log/follow-log';
import { Sealer } from '../../apps/api/src/platform/sealed-log/sealer';
import { atLeast, atMost, type Figure, measureMs, median } from './figure';
import type { PortalSettings } from './portal';

const EVENT_COUNT = 200_000;
const EVENTS_PER_APPEND = 200;
const MEASURED_ROUNDS = 3;

/** Rounds of saves with the sealer at work between them and without it, in turns. */
const SAVE_ROUNDS = 30;
const SAVES_PER_ROUND = 100;
/** A portal seals once a minute; this often, each round meets it. */
const SEALING_PAUSE_MS = 500;

const newEvent = (number: number): NewEvent => ({
  id: randomUUID(),
  event: { type: 'LineChanged', data: { kind: 'supply', order: number, line: 3, quantity: 200, cost: 0.13 } },
  metadata: { actor: 'user-1', correlationId: randomUUID(), at: '2026-03-18T15:04:00.000Z' },
});

/** Compares sealing a log with merely reading it, and a save while the log is sealed with one while it is not. */
export async function benchSealing(settings: PortalSettings): Promise<Figure[]> {
  await migrate(settings.databaseUrl);
  const pools = openPools(settings.databaseUrl, { keysOutliveCrash: true });
  const store = await openEventStore({ pool: pools.main });
  const sealer = () => new Sealer(pools.main, new Clock(), store, settings, pino({ level: 'silent' }));
  const never = new AbortController().signal;
  for (let n = 0; n < EVENT_COUNT; n += EVENTS_PER_APPEND)
    await store.append(
      `supplyOrder-${n}`,
      Array.from({ length: EVENTS_PER_APPEND }, (_, i) => newEvent(n + i)),
    );

  const [readings, sealings]: [number[], number[]] = [[], []];
  for (let round = 0; round < MEASURED_ROUNDS; round++) {
    readings.push(
      await measureMs(async () => {
        for await (const events of followLog(store, START, never)) if (events.length === 0) return;
      }),
    );
    await pools.main.query('TRUNCATE seal.tiles, seal.first_positions, seal.checkpoints');
    rmSync(settings.sealFile, { force: true });
    sealings.push(await measureMs(() => sealer().sealNew(never)));
  }

  const working = sealer();
  await working.sealNew(never);
  const [plain, sealed]: [number[], number[]] = [[], []];
  let saved = 0;
  const save = async (n: number) => void (await store.append(`save-${n}`, [newEvent(n)], { expected: -1 }));
  for (let round = 0; round < SAVE_ROUNDS; round++) {
    const saves = async () => {
      for (let i = 0; i < SAVES_PER_ROUND; i++) await save(saved++);
    };
    plain.push(await measureMs(saves));
    let isSaving = true;
    const sealing = (async () => {
      while (isSaving) {
        await working.sealNew(never);
        await new Promise((resolve) => setTimeout(resolve, SEALING_PAUSE_MS));
      }
    })();
    sealed.push(await measureMs(saves));
    isSaving = false;
    await sealing;
  }
  await store.close();
  await pools.end();
  const seconds = (values: number[]) => `${(median(values) / 1000).toFixed(1)} s`;
  const each = (values: number[]) => `${(median(values) / SAVES_PER_ROUND).toFixed(2)} ms`;
  const count = EVENT_COUNT.toLocaleString('en');
  return [
    atLeast(
      `Sealing ${count} events (${seconds(sealings)}) to merely reading them (${seconds(readings)})`,
      median(sealings.map((value, round) => readings[round]! / value)),
      0.3,
    ),
    atMost(
      `A save while the log is sealed each half second (${each(sealed)}) to one without (${each(plain)})`,
      median(sealed.map((value, round) => value / plain[round]!)),
      1.05,
      'times',
    ),
  ];
}
