import { type ListField, type RecordDefinition, Rejection, refuseInvalid } from '@bank/domain';
import { recordRelation, snake } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Records } from '../records/records.service';
import type { Existing, ImportColumn, Match, OpenedKind } from './kind';
import { ImportKinds } from './kinds';
import type { RecordColumn, Row } from './record-description';
import { formerBody, readsOf } from './record-fields';
import { RecordImports } from './record-import';
import { showValue, type Values } from './values/read-cell';
import type { ChoiceIndex } from './values/reads';
import { words } from './values/words';

/** The elements of a list within records, such as the contacts of partners: a row for each. */
export interface ListImport {
  definition: RecordDefinition;
  /** The field of the list. */
  list: string;
  title: string;
  about: string;
  owner: Pick<ImportColumn, 'labelEs' | 'synonyms'>;
  /** Their fields are those of an element. */
  columns: readonly RecordColumn[];
  /** Two elements of a record that agree in these are the same one. */
  sameIn: readonly string[];
  /** How cells name the records, where that is not by their names. */
  loadOwners?: () => Promise<ChoiceIndex>;
}

const OWNER = 'owner';

type Element = Row & { id: number; isDeleted?: boolean };
interface Owner {
  id: number;
  name: string;
  revision: number;
  elements: readonly Element[];
}

const groupRowsOf = ({ rows }: Values): readonly Values[] => rows as readonly Values[];
const keyOf = ({ [OWNER]: owner }: Values): string | null => (owner === undefined ? null : `owner ${owner}`);
const partsOf = ({ [OWNER]: _, ...parts }: Values): Values => parts;

/** Makes kinds of imports out of the lists of records. All rows of a record are one change of it. */
@Injectable()
export class ListImports {
  constructor(
    private readonly kinds: ImportKinds,
    private readonly pool: Pool,
    private readonly records: Records,
    private readonly recordImports: RecordImports,
  ) {}

  /** Must be called before the application has started. */
  add(described: ListImport): void {
    const { definition, list, title, about } = described;
    this.kinds.add({
      name: `${definition.path}/${list}`,
      title,
      about,
      resource: definition.path,
      open: () => this.open(described),
    });
  }

  private async open(described: ListImport): Promise<OpenedKind> {
    const { definition, list } = described;
    const owners = await (described.loadOwners?.() ?? this.recordImports.loadChoices(definition.kind));
    const opened = new OpenedList(described, owners);
    return {
      columns: opened.columns,
      keyOf,
      groupOf: keyOf,
      name: ({ [OWNER]: owner }) => owners.nameOf(owner),
      match: async (groups) => {
        const ids = groups.flatMap(({ [OWNER]: owner }) => (typeof owner === 'number' ? [owner] : []));
        const found = new Map((await this.load(described, ids)).map((owner) => [owner.id, owner]));
        return groups.map((values): Match => {
          const owner = found.get(Number(values[OWNER]));
          return owner ? { existing: opened.toExisting(owner, values) } : {};
        });
      },
      save: async (values, existing): Promise<undefined> => {
        const [owner] = existing ? await this.load(described, [existing.id]) : [];
        // A row without a record was refused for that.
        if (!owner || !existing) return;
        await opened.withRows(owner, values, (elements) =>
          this.records.change(definition, owner.id, { [list]: elements }, existing.version),
        );
      },
      takeBack: async ({ id, version, values }) => {
        const [now] = await this.load(described, [id]);
        if (!now || !values) return;
        const body = formerBody(definition.fields, values, { [snake(list)]: now.elements });
        await this.records.change(definition, id, body, version);
      },
    };
  }

  private async load({ definition, list }: ListImport, ids: readonly number[]): Promise<Owner[]> {
    const { rows } = await this.pool.query<Owner>(
      `SELECT id, ${snake(definition.name)} AS name, revision, coalesce(${snake(list)}, '[]') AS elements
       FROM ${recordRelation(definition.kind)} WHERE removed_at IS NULL AND id = ANY ($1)`,
      [ids],
    );
    return rows;
  }
}

/** A list whose rows are read and compared. */
class OpenedList {
  readonly columns: readonly ImportColumn[];

  constructor(
    private readonly described: ListImport,
    owners: ChoiceIndex,
  ) {
    const { definition, list, owner, columns, sameIn } = described;
    const { fields } = definition.fields[list] as ListField;
    const what = definition.title.toLowerCase();
    this.columns = [
      {
        ...owner,
        field: OWNER,
        label: definition.title,
        reads: { type: 'choice', choices: owners, what },
        isRequired: true,
        example: owners.names[0] ?? '',
      },
      ...columns.map(
        (column): ImportColumn => ({
          field: column.field,
          label: column.label ?? fields[column.field]!.label,
          labelEs: column.labelEs,
          synonyms: column.synonyms ?? [],
          reads: readsOf(fields[column.field]!, column, new Map()),
          isRequired: sameIn.includes(column.field) && fields[column.field]!.required !== undefined,
          example: column.example,
        }),
      ),
    ];
  }

  toExisting(owner: Owner, values: Values): Existing {
    const { definition, list } = this.described;
    const shownIn = (row: Values) => this.show(owner, row);
    return {
      id: owner.id,
      name: owner.name,
      path: `/${definition.path}/${owner.id}`,
      version: owner.revision,
      shown: shownIn(values),
      shownIn,
      formerOf: () => ({ [list]: owner.elements }),
    };
  }

  /** Sends the whole list in its order, since the first element is the one that other imports mean. @throws Rejection that names the rows */
  async withRows(owner: Owner, values: Values, send: (elements: readonly Values[]) => Promise<unknown>): Promise<void> {
    const rows = groupRowsOf(values);
    this.refuseRepeated(rows);
    const rowOf = new Map(rows.map((row) => [this.find(owner, row)?.id, row]));
    const kept = owner.elements.map(({ id }) => ({
      element: { id, ...partsOf(rowOf.get(id) ?? {}) },
      row: rowOf.get(id),
    }));
    const added = rows.filter((row) => !this.find(owner, row)).map((row) => ({ element: partsOf(row), row }));
    const all = [...kept, ...added];
    try {
      await send(all.map(({ element }) => element));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const named = Object.entries(error.fields).map(([field, message]) => {
        const [, list, place, part] = /^(\w+)\.(\d+)\.(.+)$/.exec(field) ?? [];
        const row = list === this.described.list ? all[Number(place)]?.row : undefined;
        return [row ? `rows.${rows.indexOf(row)}.${part}` : field, message];
      });
      throw new Rejection(error.code, error.message, Object.fromEntries(named));
    }
  }

  private refuseRepeated(rows: readonly Values[]): void {
    const problems: Record<string, string> = {};
    const seen = new Set<string>();
    for (const [place, row] of rows.entries()) {
      const key = this.keyOfElement(row);
      if (seen.has(key)) problems[`rows.${place}.${this.described.sameIn[0]}`] = 'Another row says the same already';
      seen.add(key);
    }
    refuseInvalid(problems);
  }

  private find({ elements }: Owner, row: Values): Element | undefined {
    const key = this.keyOfElement(row);
    return elements.find((element) => !element.isDeleted && this.keyOfElement(element) === key);
  }

  private keyOfElement(element: Values): string {
    return this.described.sameIn.map((part) => words(String(element[part] ?? ''))).join('\n');
  }

  private show(owner: Owner, row: Values): Record<string, string> {
    const element = this.find(owner, row);
    const parts = this.columns.map(({ field, reads }) => [
      field,
      field === OWNER ? showValue(reads, owner.id) : showValue(reads, element?.[field]),
    ]);
    return Object.fromEntries(parts);
  }
}
