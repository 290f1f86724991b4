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

/**
 * Who works for one partner alone is shown, and takes back, the rows of that one: they may have left another since, or work for
 * it another time. @throws Rejection conflict
 */
export const refuseRowsOfOther = (
  found: Pick<ImportRecord, 'ownPartner'>,
  kind: Pick<OpenedKind, 'ownPartner'>,
): void => {
  if (kind.ownPartner && found.ownPartner !== kind.ownPartner.id)
    throw new Rejection(
      'conflict',
      `You work for ${kind.ownPartner.title} now, and this import was made for another partner.`,
    );
};
