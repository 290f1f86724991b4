import { fill, word } from '../../messages';
import { groupWords } from '../../messages/groups';

const words = groupWords.ofUser;

export interface DescribedGroup {
  description?: string | null;
  roles?: readonly string[];
}

/** More of them are counted rather than named. */
const MAX_NAMED = 3;

const rolesInWords = (roles: readonly string[]): string => {
  const named = roles.slice(0, MAX_NAMED).map((role) => word(groupWords.mays, role));
  const more = roles.length - named.length;
  return [...named, ...(more ? [fill(words.more[more === 1 ? 0 : 1]!, { count: more })] : [])].join('; ');
};

/** What the members of a group may do, in a sentence. That they are administrators is said of each group that makes them so. */
export const groupInWords = ({ description, roles = [] }: DescribedGroup): string => {
  const said = description ?? '';
  if (!roles.includes('ROLE_ADMIN')) return said || rolesInWords(roles);
  const saysSo = said.toLowerCase().includes(words.everyRightPart);
  return saysSo ? said : [said, words.everyRight].filter(Boolean).join(' ');
};
