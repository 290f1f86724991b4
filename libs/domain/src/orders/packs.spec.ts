import { joinedUnits } from './packs';

const sizes = { agencyPackSize: 25, agencyMaxPacks: 2, hospitalPackSize: 75, hospitalMaxPacks: null };

describe('lines for one client that become one', () => {
  it.each([
    ['are added up', [25, 25], 'AGENCY', 50],
    ['give no more than the client may have', [50, 25], 'AGENCY', 50],
    ['take the packs of hospitals, and their most', [75, 150], 'HOSPITAL', 150],
  ])('%s', (_, units, type, joined) => {
    expect(joinedUnits(units, sizes, type)).toBe(joined);
  });

  it('are added up without a limit where there is none', () => {
    expect(joinedUnits([100, 200], { ...sizes, agencyMaxPacks: null }, 'AGENCY')).toBe(300);
  });
});
