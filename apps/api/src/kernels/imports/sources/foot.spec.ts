import { Foot } from './foot';

const HEADINGS = { row: 1, cells: ['Item', 'Location', 'Pkgs'] };
const wipes = { row: 2, cells: ['Wipes', 'Annex', '12'] };
const pads = { row: 4, cells: ['Bed Pads', 'Annex', '3'] };

describe('the foot of a sheet', () => {
  it.each([
    [['TOTAL', '', '1,202']],
    [['', 'Total:', '$15.50']],
    [['Total items', '', '25']],
    [['TOTAL', '1,202 pk', '']],
    [['Grand total']],
    [['Sub-total', '', '12']],
  ])('leaves out the total %j, and says so', (cells) => {
    const foot = new Foot(HEADINGS);
    expect(foot.take([wipes, { row: 3, cells }, pads])).toEqual([wipes, pads]);
    expect(foot.remarks).toEqual(['Row 3 is a total, and is left out.']);
  });

  it.each([[['Total Care Wipes', 'Annex', '4']], [['Total', 'Annex', '4']], [['12', '', '4']]])(
    'keeps %j, which is none',
    (cells) => {
      const foot = new Foot(HEADINGS);
      const row = { row: 3, cells };
      expect(foot.take([wipes, row])).toEqual([wipes, row]);
      expect(foot.remarks).toEqual([]);
    },
  );

  it('counts totals that are many', () => {
    const foot = new Foot(HEADINGS);
    foot.take([2, 3, 4, 5, 6].map((row) => ({ row, cells: ['Total', '', '1'] })));
    expect(foot.remarks).toEqual(['Rows 2, 3, 4 and 2 more are totals, and are left out.']);
  });

  it('leaves out a note below the table, and quotes it', () => {
    const foot = new Foot(HEADINGS);
    const note = { row: 5, cells: ['* closed in summer'] };
    expect([...foot.take([wipes]), ...foot.take([{ row: 3, cells: ['Total', '', '12'] }, note])]).toEqual([wipes]);
    expect(foot.remarks).toEqual([
      'Row 3 is a total, and is left out.',
      'Row 5 stands below the table with one cell alone, and is left out: “* closed in summer”.',
    ]);
  });

  it('keeps a short row after which the table goes on, and one that follows the others at once', () => {
    const foot = new Foot(HEADINGS);
    const short = { row: 4, cells: ['Bed Pads'] };
    const after = { row: 5, cells: ['Tampons', 'Annex', '3'] };
    const next = { row: 6, cells: ['Maxi Pads'] };
    expect([...foot.take([wipes, short]), ...foot.take([after, next])]).toEqual([wipes, short, after, next]);
    expect(foot.remarks).toEqual([]);
  });
});
