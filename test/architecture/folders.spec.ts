import { adminRoomOf, adminRooms, platformRooms } from './areas';
import { folderImports, foldersInCircles, readSources } from './sources';

const PLATFORM = 'apps/api/src/platform';

/** Below each, no folder imports another one that leads back to it. */
const parentsWithoutCircles = [PLATFORM, 'libs/domain/src'];

describe('folders', () => {
  it('are found in circles, even if the circle leads over a third one', () => {
    const code = [
      { path: 'top/a/one.ts', imports: ['top/b/two.ts', 'top/shared.ts'] },
      { path: 'top/b/two.ts', imports: ['top/c/three.ts', 'pg'] },
      { path: 'top/c/four.ts', imports: ['top/a/five.ts'] },
      { path: 'top/shared.ts', imports: ['top/d/six.ts'] },
      { path: 'top/d/six.ts', imports: ['top/a/one.ts'] },
    ];
    expect(foldersInCircles('top', code)).toEqual(['a', 'b', 'c']);
  });

  it.each(parentsWithoutCircles)('below %s import no folder that leads back to them', (parent) => {
    expect(folderImports(parent, readSources(parent)).size).toBeGreaterThan(5);
    expect(foldersInCircles(parent, readSources(parent))).toEqual([]);
  });

  it('of the platform import only rooms below their own', () => {
    const imported = folderImports(PLATFORM, readSources(PLATFORM));
    const breaches = [...imported].flatMap(([room, others]) =>
      [...others]
        .filter((other) => platformRooms.indexOf(other) >= platformRooms.indexOf(room))
        .map((other) => `${room} imports ${other}`),
    );
    expect(breaches).toEqual([]);
    expect([...imported.keys()].sort()).toEqual([...platformRooms].sort());
  });

  it('of the admin import only rooms below their own, and no feature another', () => {
    const code = readSources('apps/admin/src').filter(({ path }) => adminRoomOf(path));
    const heightOf = (room: string) => adminRooms.indexOf(room.startsWith('features/') ? 'features' : room);
    const breaches = code.flatMap(({ path, imports }) => {
      const room = adminRoomOf(path)!;
      return imports
        .filter((target) => {
          const other = adminRoomOf(target);
          return other !== undefined && other !== room && heightOf(other) >= heightOf(room);
        })
        .map((target) => `${path} imports ${target}`);
    });
    expect(breaches).toEqual([]);
    const rooms = new Set(code.map(({ path }) => adminRoomOf(path)!.replace(/^features\/.*/, 'features')));
    expect([...rooms].sort()).toEqual([...adminRooms].sort());
  });

  it('of the admin lead nowhere back to themselves', () => {
    for (const floor of ['', '/kit', '/api', '/shell', '/features'])
      expect(foldersInCircles(`apps/admin/src${floor}`, readSources('apps/admin/src'))).toEqual([]);
  });
});
