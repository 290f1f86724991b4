import { ROLES } from '@bank/domain';
import { groupWords } from '../../messages/groups';
import { groupTemplates, roleAreas } from './roleAreas';

describe('the roles of a group', () => {
  it('stand in one area each, explained in words', () => {
    expect(
      roleAreas(ROLES)
        .flatMap(({ roles }) => roles)
        .sort(),
    ).toEqual([...ROLES].sort());
    expect(Object.keys(groupWords.mays).sort()).toEqual([...ROLES].sort());
  });

  it('that no area knows are shown all the same', () => {
    expect(roleAreas(['ROLE_ADMIN', 'ROLE_NEW']).at(-1)).toEqual({ title: 'Others', roles: ['ROLE_NEW'] });
  });

  it('are chosen by templates, of which one alone gives everything', () => {
    const all = Object.entries(groupTemplates);
    expect(all.filter(([, roles]) => roles.includes('ROLE_ADMIN')).map(([name]) => name)).toEqual(['administrator']);
    for (const [, roles] of all) expect(roles.length).toBeGreaterThan(0);
    expect(groupTemplates.reader.filter((role) => /EDIT|MANAGE|ADMIN/.test(role))).toEqual([]);
  });
});
