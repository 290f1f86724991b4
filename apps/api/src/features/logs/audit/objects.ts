import {
  capitalise,
  LARGEST_ID,
  type OrderPolicy,
  policies,
  type RecordDefinition,
  records,
  SIGN_INS_CLASS,
} from '@bank/domain';
import { type Fragment, join, orderTables, raw, recordRelation, snake, sql, toQuery } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { containsPattern } from '../../../platform/lists/filters';

interface NamedClass {
  relation: string;
  /** SQL of what people call one by. */
  name: string;
  /** SQL of the id in the path of its own call. */
  shownId: string;
  /** Whether a part of the name finds it. */
  isFoundByPart: boolean;
}

const USER_NAME = `concat_ws(' ', name->>'firstName', name->>'lastName')`;
const PUBLIC_ID = 'public_id';

const namedRecord = (definition: RecordDefinition): NamedClass => {
  const { kind, fields, name, single } = definition;
  const relation = recordRelation(kind);
  // A child is called by its public id, here as everywhere that doesn't need its name.
  if ('publicId' in fields) return { relation, name: PUBLIC_ID, shownId: PUBLIC_ID, isFoundByPart: false };
  if (single !== undefined) return { relation, name: `''`, shownId: 'id::text', isFoundByPart: false };
  return {
    relation,
    name: kind === records.user.kind ? USER_NAME : snake(name),
    shownId: 'id::text',
    isFoundByPart: true,
  };
};

const namedClasses: Readonly<Record<string, NamedClass>> = {
  ...Object.fromEntries(
    Object.values<OrderPolicy>(policies).map(({ kind, orderType }) => [
      orderType,
      {
        relation: `read.${orderTables(kind).headers}`,
        name: 'sequence',
        shownId: 'id::text',
        isFoundByPart: false,
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.values<RecordDefinition>(records).map((definition) => [
      capitalise(definition.kind),
      namedRecord(definition),
    ]),
  ),
};

/** Others to which fields refer. */
const placeClasses: Readonly<Record<string, NamedClass>> = {
  StorageLocation: {
    relation: recordRelation('storageLocation'),
    name: 'title',
    shownId: 'id::text',
    isFoundByPart: false,
  },
};
const referredClasses = { ...namedClasses, ...placeClasses };

/** Sign-ins are about users. */
const classOfObject = (objectClass: string): string =>
  objectClass === SIGN_INS_CLASS ? capitalise(records.user.kind) : objectClass;

export interface AuditedObject {
  object_class: string;
  object_id: string | null;
}

export interface FoundObject extends AuditedObject {
  /** When it came to be. */
  since: Date;
}

export interface NamedObject {
  name: string;
  shownId: string;
}

const keyOf = (objectClass: string, id: string) => `${classOfObject(objectClass)} ${id}`;

const MAX_FOUND = 500;

@Injectable()
export class AuditedObjects {
  constructor(private readonly pool: Pool) {}

  /** What people call these by, removed ones too. @returns undefined for one that there is not */
  async name(objects: readonly AuditedObject[]): Promise<(of: AuditedObject) => NamedObject | undefined> {
    const idsByClass = new Map<string, Set<string>>();
    for (const { object_class, object_id } of objects) {
      const named = classOfObject(object_class);
      if (object_id === null || !(named in referredClasses)) continue;
      idsByClass.set(named, (idsByClass.get(named) ?? new Set()).add(object_id));
    }
    const parts = [...idsByClass].map(([objectClass, ids]) => ({ objectClass, ids: [...ids] }));
    const found = new Map<string, NamedObject>();
    if (parts.length) {
      const selects = parts.map(({ objectClass }, place) => {
        const { relation, name, shownId } = referredClasses[objectClass]!;
        return `SELECT '${objectClass}' AS class, id::text, ${name} AS name, ${shownId} AS "shownId"
          FROM ${relation} WHERE id = ANY ($${place + 1}::int[])`;
      });
      const { rows } = await this.pool.query<NamedObject & { class: string; id: string }>(
        selects.join(' UNION ALL '),
        parts.map(({ ids }) => ids),
      );
      for (const { class: objectClass, id, ...named } of rows) found.set(keyOf(objectClass, id), named);
    }
    return ({ object_class, object_id }) =>
      object_id === null ? undefined : found.get(keyOf(object_class, object_id));
  }

  /**
   * Those that a text means: an order's number, a client's public id, a record's name or a part of it; of a class, an id, or that id
   * alone as `#7`.
   */
  async find(text: string, objectClass: string | undefined): Promise<readonly FoundObject[]> {
    const wanted = objectClass ? [classOfObject(objectClass)] : Object.keys(namedClasses);
    const selects = wanted.flatMap((one) => {
      const named = namedClasses[one];
      const means = named && meaning(named, text.trim(), objectClass !== undefined);
      return named && means
        ? sql`SELECT ${one}::text AS object_class, id::text AS object_id, created_at AS since
            FROM ${raw(named.relation)} WHERE ${means}`
        : [];
    });
    if (!selects.length) return [];
    const { rows } = await this.pool.query<FoundObject>(
      toQuery(sql`${join(selects, ' UNION ALL ')} LIMIT ${MAX_FOUND}::int`),
    );
    if (objectClass) return rows.map((found) => ({ ...found, object_class: objectClass }));
    const users = rows.filter(({ object_class }) => object_class === classOfObject(SIGN_INS_CLASS));
    return [...rows, ...users.map((found) => ({ ...found, object_class: SIGN_INS_CLASS }))];
  }
}

const readNumber = (text: string): number | undefined =>
  /^\d{1,10}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : undefined;

/** @param isOfClass without a class, a number could be any record's @returns undefined where the text can mean none */
const meaning = ({ name, isFoundByPart }: NamedClass, text: string, isOfClass: boolean): Fragment | undefined => {
  const only = text.startsWith('#') ? readNumber(text.slice(1)) : undefined;
  if (text.startsWith('#')) return isOfClass && only !== undefined ? sql`id = ${only}::int` : undefined;
  const number = isOfClass ? readNumber(text) : undefined;
  const byName = isFoundByPart
    ? sql`${raw(name)} ILIKE ${containsPattern(text)}`
    : sql`lower(${raw(name)}) = lower(${text})`;
  return number === undefined ? byName : sql`(${byName} OR id = ${number}::int)`;
};
