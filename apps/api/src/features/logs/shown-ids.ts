import { capitalise, LARGEST_ID, type RecordDefinition, Rejection, readId, records } from '@bank/domain';
import { recordRelation } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

const hasPublicId = ({ fields }: RecordDefinition) => 'publicId' in fields;

const publicKinds: ReadonlyMap<string, RecordDefinition> = new Map(
  Object.values<RecordDefinition>(records)
    .filter(hasPublicId)
    .map((definition) => [capitalise(definition.kind), definition]),
);

const readRecordNumber = (text: string): number | null => {
  const id = /^\d+$/.test(text) ? readId(text) : null;
  return typeof id === 'number' && id <= LARGEST_ID ? id : null;
};

export interface NumberedRecord {
  id: number;
  createdAt: Date;
}

@Injectable()
export class ShownIds {
  constructor(private readonly pool: Pool) {}

  async historyIdOf(objectClass: string, shownId: string): Promise<string> {
    const definition = publicKinds.get(objectClass);
    return definition ? String((await this.find(definition, shownId)).id) : shownId;
  }

  /** Finds removed records too; one with a public id also by its number. @throws Rejection notFound */
  async find(definition: RecordDefinition, shownId: string): Promise<NumberedRecord> {
    const { kind, title } = definition;
    const isPublic = hasPublicId(definition);
    // A public id may consist of digits alone, and comes before a number.
    const { rows } = await this.pool.query<NumberedRecord>(
      `SELECT id, created_at AS "createdAt" FROM ${recordRelation(kind)}
       WHERE id = $1::int ${isPublic ? 'OR lower(public_id) = $2' : ''} ORDER BY id = $1::int LIMIT 1`,
      [readRecordNumber(shownId), ...(isPublic ? [shownId.toLowerCase()] : [])],
    );
    if (!rows[0]) throw new Rejection('notFound', `There is no ${title} ${shownId}`);
    return rows[0];
  }
}
