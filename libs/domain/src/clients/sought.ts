import { Rejection } from '../kernel';
import { matchKey } from './matching';
import { readPublicId } from './public-id';

export interface AskedClient {
  firstName?: string | undefined;
  lastName?: string | undefined;
  birthdate?: string | undefined;
  publicId?: string | undefined;
  keyword?: string | undefined;
}

/** Its public id, or its whole name, as names are compared, and its birthdate. */
export type SoughtClientOfOther =
  | { publicId: string | undefined }
  | { firstName: string; lastName: string; birthdate: string };

const missing = ({ firstName, lastName, birthdate }: Pick<AskedClient, 'firstName' | 'lastName' | 'birthdate'>) => ({
  ...(firstName?.trim() ? {} : { firstName: 'Enter the full first name' }),
  ...(lastName?.trim() ? {} : { lastName: 'Enter the full last name' }),
  ...(birthdate ? {} : { birthdate: 'Enter the birth date' }),
});

/** Undefined for only a part of a name: that is no question about the children of others. @throws Rejection malformed */
export const soughtAcrossPartners = (asked: AskedClient): SoughtClientOfOther | undefined => {
  const { firstName, lastName, birthdate, publicId, keyword } = asked;
  if (publicId?.trim()) return { publicId: readPublicId(publicId) };
  const named = readPublicId(keyword);
  if (named) return { publicId: named };
  if (!firstName?.trim() && !lastName?.trim()) return undefined;
  const fields = missing(asked);
  if (Object.keys(fields).length)
    throw new Rejection('malformed', 'Enter the first name, the last name and the birth date together.', fields);
  return { firstName: matchKey(firstName!), lastName: matchKey(lastName!), birthdate: birthdate! };
};
