import { Rejection, refuseInvalid } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import type { Existing, Former, Match, OpenedKind } from '../../kernels/imports/kind';
import { ImportKinds } from '../../kernels/imports/kinds';
import type { Values } from '../../kernels/imports/values/read-cell';
import { SettingsService } from '../../kernels/records/settings.service';
import { LoadedTogether } from '../../platform/context/loaded-together';
import { currentContext } from '../../platform/context/request-context';
import {
  completeZip,
  findZips,
  type KnownZip,
  readCountyNames,
  renameZip,
  type SavedZip,
  saveZips,
} from './saved-zips';
import { stateOf } from './states';
import { zipColumns } from './zip-columns';
import type { ZipCounty } from './zip-table';

type Pair = Pick<ZipCounty, 'zipCode' | 'countyId'>;
const keyOfPair = ({ zipCode, countyId }: Pair) => `${zipCode} ${countyId}`;

const pairOf = ({ zip, county }: Values): Pair | undefined =>
  zip === undefined || county === undefined ? undefined : { zipCode: String(zip), countyId: String(county) };

/** The rows of the table as the names of their counties were when the step began. */
class OpenedZips implements OpenedKind {
  readonly columns = Object.values(zipColumns);
  private readonly known = new Map<number, KnownZip>();
  private readonly states = new Set<string>();

  constructor(
    private readonly pool: Pool,
    private readonly names: ReadonlyMap<string, string>,
    private readonly saved: LoadedTogether<ZipCounty, SavedZip | undefined>,
    private readonly offered: readonly string[],
  ) {}

  keyOf = (values: Values): string | null => {
    const pair = pairOf(values);
    return pair ? keyOfPair(pair) : null;
  };

  name = ({ zip, county }: Values): string => [zip, county].filter(Boolean).join(', ');

  match = async (rows: readonly Values[]): Promise<Match[]> => {
    const found = await findZips(
      this.pool,
      rows.flatMap((values) => pairOf(values) ?? []),
    );
    for (const zip of found) this.known.set(zip.id, zip);
    const byPair = new Map(found.map((zip) => [keyOfPair(zip), zip]));
    return rows.map((values): Match => {
      const zip = byPair.get(this.keyOf(values) ?? '');
      return zip ? { existing: this.toExisting(zip) } : {};
    });
  };

  save = async (values: Values, existing: Pick<Existing, 'id' | 'version'> | undefined): Promise<undefined> => {
    const before = existing && this.known.get(existing.id);
    const zip = this.complete(values, before);
    this.states.add(zip.stateCode);
    const { decisions, attempt } = currentContext();
    const isSame = before?.countyName === zip.countyName;
    if (!decisions?.isDryRun && !isSame) {
      await attempt?.begin();
      const saved = (await this.saved.load(zip)) ?? (await findZips(this.pool, [zip]))[0]!;
      decisions?.note({ stream: `zipCounty-${saved.id}`, version: saved.version, events: 1 });
    } else decisions?.note({ stream: 'zipCounty-0', version: -1, events: isSame ? 0 : 1 });
  };

  /** Other states may be imported, and are offered when somebody chooses them. */
  warn = async (): Promise<readonly string[]> => {
    const others = [...this.states].filter((state) => !this.offered.includes(state)).sort();
    return others.length
      ? [
          `Forms offer zip codes of ${this.offered.join(', ') || 'no state'} alone. To offer those of ${others.join(', ')} too, choose their states under “Zip/county states” in the Configuration.`,
        ]
      : [];
  };

  takeBack = async ({ id, version, values }: Former): Promise<void> => {
    if (!values) throw new Rejection('conflict', 'Addresses of families and partners may name this zip code by now.');
    const wasRenamed = await renameZip(this.pool, { id, version, name: String(values.name) });
    if (!wasRenamed) throw new Rejection('conflict', 'The county was called otherwise after the import.');
  };

  /** @throws Rejection where nothing names the county, or it is in no state */
  private complete(values: Values, before: KnownZip | undefined): ZipCounty {
    const pair = pairOf(values) ?? before;
    if (!pair) throw new Rejection('invalid', 'A zip code and its county are missing');
    const countyName = (values.name as string | undefined) ?? before?.countyName;
    const zip = completeZip({ ...pair, ...(countyName !== undefined && { countyName }) }, this.names);
    if (zip) return zip;
    refuseInvalid(
      stateOf(pair.countyId)
        ? { name: 'Nothing names this county: write its name here' }
        : { county: 'The first two digits are those of no state' },
    );
    throw new Error('a refusal was expected');
  }

  private toExisting({ id, zipCode, countyId, countyName, version }: KnownZip): Existing {
    return {
      id,
      name: `${zipCode}, ${countyName}`,
      path: '/configuration',
      version,
      shown: { zip: zipCode, county: countyId, name: countyName },
      formerOf: () => ({ name: countyName }),
    };
  }
}

/** Zip codes with their counties, by which addresses are counted. They are a table of reference, without events of their own. */
@Injectable()
export class ZipImport implements OnModuleInit {
  private readonly saved = new LoadedTogether((all: readonly ZipCounty[]) => this.saveAll(all));

  constructor(
    private readonly kinds: ImportKinds,
    private readonly pool: Pool,
    private readonly settings: SettingsService,
  ) {}

  onModuleInit() {
    this.kinds.add({
      name: 'zip-codes',
      title: 'Zip codes',
      about: 'Which zip code lies in which county, by which reports count families.',
      resource: 'zip-county',
      open: () => this.open(),
    });
  }

  private async open(): Promise<OpenedKind> {
    const { zipCountyStates } = (await this.settings.read()).values;
    return new OpenedZips(this.pool, await readCountyNames(this.pool), this.saved, zipCountyStates);
  }

  private async saveAll(all: readonly ZipCounty[]): Promise<(SavedZip | undefined)[]> {
    const saved = await saveZips(this.pool, all);
    const byPair = new Map(saved.map((zip) => [keyOfPair(zip), zip]));
    return all.map((zip) => byPair.get(keyOfPair(zip)));
  }
}
