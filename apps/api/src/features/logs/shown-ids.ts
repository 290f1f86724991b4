import { capitalise, type RecordDefinition, Rejection, records } from '@bank/domain';
import { recordRelation } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

const hasPublicId = ({ fields }: RecordDefinition) => 'publicId' in fields;

/** Name of a class -> its kind of record, for kinds that people know by public ids. */
const publicKinds: ReadonlyMap<string, RecordDefinition> = new Map(
  Object.values<RecordDefinition>(records)
    .filter(hasPublicId)
    .map((definition) => [capitalise(definition.kind), definition]),
);

export interface NumberedRecord {
  id: number;
  createdAt: Date;
}

/** Finds the records behind the ids that people and programs know. */
@Injectable()
export class ShownIds {
  constructor(private readonly pool: Pool) {}

  /** The id by which the history knows a thing. */
  async historyIdOf(objectClass: string, shownId: string): Promise<string> {
    const definition = publicKinds.get(objectClass);
    return definition ? String((await this.find(definition, shownId)).id) : shownId;
  }

  /** Removed records are found too. @throws Rejection notFound */
  async find(definition: RecordDefinition, shownId: string): Promise<NumberedRecord> {
    const { kind, title } = definition;
    const column = hasPublicId(definition) ? 'lower(public_id)' : 'id::text';
    const { rows } = await this.pool.query<NumberedRecord>(
      `SELECT id, created_at AS "createdAt" FROM ${recordRelation(kind)} WHERE ${column} = $1`,
      [shownId.toLowerCase()],
    );
    if (!rows[0]) throw new Rejection('notFound', `There is no ${title} ${shownId}`);
    return rows[0];
  }
}
