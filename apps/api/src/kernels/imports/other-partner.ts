import { Rejection } from '@bank/domain';
import type { ImportRecord } from './import-record';
import type { OpenedKind } from './kind';

/** Somebody of several partners may work for another one than at the dry run. @throws Rejection conflict */
export const refuseOtherPartner = (
  { ownPartner }: Pick<ImportRecord, 'ownPartner'>,
  { ownPartner: present }: Pick<OpenedKind, 'ownPartner'>,
): void => {
  if ((present?.id ?? null) === ownPartner) return;
  const now = present ? `You work for ${present.title} now` : 'You work for all partners now';
  throw new Rejection(
    'conflict',
    `${now}, and the dry run was made for another partner: switch back to that one, or make the dry run again.`,
  );
};
