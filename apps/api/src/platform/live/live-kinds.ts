import { Rejection } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { FieldChange } from '../commands/stale-revision';
import type { User } from '../context/user-directory';

/** Whose records of a kind somebody may see: everybody's, nobody's, or those of one owner. */
export type Sight = 'all' | 'none' | { owner: number };

/** A kind of record whose changes open screens are notified of. */
export interface LiveKind {
  /** Of the streams of its records: `supplier` of `supplier-7`. */
  category: string;
  /** Its name in the access table. */
  resource: string;
  sightOf: (user: User) => Sight;
  /** Its rows, and the SQL of the id that answers show and of the owner by whom sight is limited. */
  rows: { table: string; shownId?: string; owner?: string };
  /** What others changed after this version of the record. */
  changesSince: (id: number, version: number) => Promise<readonly FieldChange[]>;
  /** Lists that a change moves besides the kind's own. */
  moves?: readonly string[];
  /** Whether a change of the record may change what the user may see. */
  limits?: (user: User, id: number) => boolean;
}

export interface LiveRecord {
  id: number;
  shownId: number | string;
  owner: number | null;
  isRemoved: boolean;
}

export const mayHear = (sight: Sight, owner: number | null): boolean =>
  sight === 'all' || (sight !== 'none' && sight.owner === owner);

/** Shorter than the largest number that a column takes. */
const RECORD_NUMBER = /^\d{1,9}$/;
const UNKNOWN = 'There is no such record.';

@Injectable()
export class LiveKinds {
  private readonly byCategory = new Map<string, LiveKind>();
  private readonly byResource = new Map<string, LiveKind>();

  constructor(private readonly pool: Pool) {}

  /** Must be called before the application has started. */
  add(kind: LiveKind): void {
    this.byCategory.set(kind.category, kind);
    this.byResource.set(kind.resource, kind);
  }

  ofCategory(category: string): LiveKind | undefined {
    return this.byCategory.get(category);
  }

  findRows(kind: LiveKind, ids: readonly number[]): Promise<LiveRecord[]> {
    return this.read(kind, 'id = ANY($1)', ids);
  }

  /** Removed ones too. @throws Rejection notFound also for what the user may not see */
  async findSeen(user: User, resource: string, shownId: string): Promise<{ kind: LiveKind; record: LiveRecord }> {
    const kind = this.byResource.get(resource);
    const sight = kind?.sightOf(user) ?? 'none';
    if (!kind || sight === 'none') throw new Rejection('notFound', UNKNOWN);
    const [record] = await this.findShown(kind, shownId);
    if (!record || !mayHear(sight, record.owner)) throw new Rejection('notFound', UNKNOWN);
    return { kind, record };
  }

  private async findShown(kind: LiveKind, shownId: string): Promise<LiveRecord[]> {
    const column = kind.rows.shownId;
    if (column) return this.read(kind, `lower(${column}) = $1`, shownId.toLowerCase());
    return RECORD_NUMBER.test(shownId) ? this.read(kind, 'id = $1', Number(shownId)) : [];
  }

  private async read({ rows: of }: LiveKind, where: string, value: unknown): Promise<LiveRecord[]> {
    const { table, shownId = 'id', owner = 'NULL::integer' } = of;
    const { rows } = await this.pool.query<LiveRecord>(
      `SELECT id, ${shownId} AS "shownId", ${owner} AS owner, removed_at IS NOT NULL AS "isRemoved"
       FROM ${table} WHERE ${where}`,
      [value],
    );
    return rows;
  }
}
