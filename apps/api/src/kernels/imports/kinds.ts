import { can, Rejection, refuseUnless } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { currentRoles } from '../../platform/context/current-user';
import type { ImportKind } from './kind';
import { inNeededOrder } from './needed-order';

/** All kinds of rows that can be imported; features add theirs. */
@Injectable()
export class ImportKinds {
  private readonly kinds = new Map<string, ImportKind>();

  /** Must be called before the application has started. */
  add(kind: ImportKind): void {
    this.kinds.set(kind.name, kind);
  }

  /** Those that the present user may import, in the order in which one needs the other. */
  get open(): ImportKind[] {
    return inNeededOrder([...this.kinds.values()].filter((kind) => mayImport(kind)));
  }

  /** Those whose rows are about the same records, the kind itself included. */
  aboutSame(name: string): string[] {
    const list = listOf(this.kinds.get(name)!);
    return [...this.kinds.values()].filter((kind) => listOf(kind) === list).map((kind) => kind.name);
  }

  /** @throws Rejection notFound, forbidden */
  find(name: string): ImportKind {
    const kind = this.kinds.get(name);
    if (!kind) throw new Rejection('notFound', `There is no such kind of import: ${name}.`);
    refuseUnless(mayImport(kind));
    return kind;
  }
}

const listOf = ({ list, resource }: ImportKind): string => list ?? resource;

const mayImport = ({ resource, actions = ['create', 'edit'] }: ImportKind): boolean =>
  actions.every((action) => can(currentRoles(), resource, action));
