import type { ClientEvent } from '@bank/domain';

/** Follows with whom each child is. */
export class ClientWatch {
  private readonly partners = new Map<number, number | null>();

  readonly partnerOf = (client: number): number | null | undefined => this.partners.get(client);

  take({ type, data }: ClientEvent): void {
    const fields = type === 'RecordRegistered' ? data.fields : type === 'RecordChanged' ? data.changes : {};
    if ('partner' in fields) this.partners.set((data as { id: number }).id, fields.partner as number | null);
  }
}
