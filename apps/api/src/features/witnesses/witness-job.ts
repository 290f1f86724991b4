import { DEFAULT_ZONE, dayOf } from '@bank/domain';
import { deterministicId } from '@bank/event-store';
import { formatVerifierKey } from '@bank/sealed-log';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { SettingsService } from '../../kernels/records/settings.service';
import { Bank } from '../../platform/context/bank';
import { TimeZone } from '../../platform/context/time-zone';
import { inTransaction } from '../../platform/database/transaction';
import type { Report, Run } from '../../platform/jobs/job';
import { Jobs } from '../../platform/jobs/jobs.service';
import type { Way } from '../../platform/messages/message';
import { Outbox } from '../../platform/messages/outbox';
import { readLastCheckpoint, readLastComparison, writeWitnessMessage } from '../../platform/sealed-log/seal-tables';
import { Sealer } from '../../platform/sealed-log/sealer';
import type { Settings } from '../../platform/settings/settings';
import { SETTINGS } from '../../platform/settings/tokens';
import { alarmLetter, witnessLetter } from './witness-letter';

const NAME = 'witnesses';
const NAMESPACE = '0d7c1a52-86f3-4f0e-9f0b-6f1f4a3f6c11';
/** The next day's message says it anew. */
const USEFUL_MS = 86_400_000;

interface Witness {
  way: Way;
  to: string;
}

interface Statement {
  subject: string;
  text: string;
  /** For a program: the signed checkpoint alone, or the sentence that says what differs. */
  plain: string;
  events: number;
}

/** Each morning, after the log was compared with its seal, those outside who keep checkpoints get the newest one, or hear that the log was changed. */
@Injectable()
export class WitnessJob {
  constructor(
    jobs: Jobs,
    private readonly pool: Pool,
    private readonly records: SettingsService,
    private readonly sealer: Sealer,
    private readonly outbox: Outbox,
    private readonly timeZone: TimeZone,
    private readonly bank: Bank,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    jobs.add({ name: NAME, at: '06:00', run: (run) => this.run(run) });
  }

  private async run({ dryRun, now }: Run): Promise<Report> {
    const witnesses = await this.readWitnesses();
    if (witnesses.length === 0) return { done: ['No witness stands in the Configuration.'], failed: [] };
    const day = dayOf(now, (await this.timeZone.read()) ?? DEFAULT_ZONE);
    const statement = await this.makeStatement(day);
    if (!statement) return { done: ['The log is not sealed yet.'], failed: [] };
    if (!dryRun) for (const witness of witnesses) await this.send(witness, statement, { now, day });
    const ways = witnesses.map(({ way }) => (way === 'web' ? 'a program' : 'an email address')).join(' and ');
    return { done: [`${statement.events} events: ${dryRun ? 'would go' : 'goes'} to ${ways}.`], failed: [] };
  }

  private async readWitnesses(): Promise<Witness[]> {
    const { witnessEmail, witnessUrl } = (await this.records.read()).values;
    return [
      ...(witnessEmail ? [{ way: 'email', to: witnessEmail } as const] : []),
      ...(witnessUrl ? [{ way: 'web', to: witnessUrl } as const] : []),
    ];
  }

  private async makeStatement(day: string): Promise<Statement | undefined> {
    const { publicUrl } = this.settings;
    const { name: bank } = await this.bank.read();
    const comparison = await readLastComparison(this.pool);
    if (comparison?.problem) {
      const { problem, size: events } = comparison;
      return { ...alarmLetter({ bank, day, problem }), plain: `${problem}\n`, events };
    }
    const checkpoint = await readLastCheckpoint(this.pool);
    if (!checkpoint) return undefined;
    const { note, size: events } = checkpoint;
    const key = formatVerifierKey(await this.sealer.signer());
    return { ...witnessLetter({ bank, day, publicUrl, events, note, key }), plain: note, events };
  }

  /** A message has the same id however often the run is taken up again, so that nobody gets it twice. */
  private async send(
    { way, to }: Witness,
    { subject, text, plain, events }: Statement,
    { now, day }: { now: string; day: string },
  ): Promise<void> {
    const until = new Date(Date.parse(now) + USEFUL_MS).toISOString();
    const message = { channel: way, to, subject, text: way === 'web' ? plain : text, about: null } as const;
    await inTransaction(this.pool, async (connection) => {
      const id = await this.outbox.put(connection, message, until, deterministicId(NAMESPACE, day, way, to, subject));
      await writeWitnessMessage(connection, { id, way, size: events });
    });
  }
}
