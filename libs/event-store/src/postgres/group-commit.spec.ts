import { groupCommit } from './group-commit';

interface Item {
  key: string;
  weight: number;
}

const patientOptions = { maxWaitMs: 60_000, timeoutError: () => new Error('late') };

const recordGroups = (maxGroups = 1) => {
  const groups: string[][] = [];
  const append = groupCommit<Item, string>({
    keyOf: ({ key }) => key,
    weightOf: ({ weight }) => weight,
    maxWeight: 10,
    maxGroups,
    ...patientOptions,
    send: async (group) => {
      groups.push(group.map(({ key }) => key));
      return group.map(({ key }) =>
        key === 'bad' ? { status: 'rejected', reason: new Error('no') } : { status: 'fulfilled', value: key },
      );
    },
  });
  return { groups, append };
};

it('sends together what waits together, each with its own answer', async () => {
  const { groups, append } = recordGroups();
  const results = await Promise.allSettled(['a', 'bad', 'c'].map((key) => append({ key, weight: 1 })));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([['a', 'bad', 'c']]);
});

it('lets the later of one key wait for the earlier', async () => {
  const { groups, append } = recordGroups();
  await Promise.all(['a', 'a', 'b', 'a', 'b'].map((key) => append({ key, weight: 1 })));
  expect(groups).toEqual([['a', 'b'], ['a', 'b'], ['a']]);
});

it('keeps groups light, and sends what is heavy alone', async () => {
  const { groups, append } = recordGroups();
  const items = Object.entries({ a: 6, b: 6, c: 4, d: 50, e: 10 }).map(([key, weight]) => ({ key, weight }));
  await Promise.all(items.map(append));
  expect(groups).toEqual([['a', 'c'], ['b'], ['d'], ['e']]);
});

it('takes up what is asked again at once', async () => {
  const { groups, append } = recordGroups();
  const twice = async (key: string) => {
    await append({ key, weight: 1 });
    await append({ key, weight: 1 });
  };
  await Promise.all(['a', 'b', 'c'].map(twice));
  expect(groups).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

it('has some groups on their way at once, of like size, and one key in only one of them', async () => {
  const answers: (() => void)[] = [];
  const groups: string[][] = [];
  const append = groupCommit<string, string>({
    keyOf: (key) => key,
    weightOf: () => 1,
    maxWeight: 100,
    maxGroups: 2,
    ...patientOptions,
    send: async (group) => {
      groups.push(group);
      await new Promise<void>((resolve) => answers.push(resolve));
      return group.map((value) => ({ status: 'fulfilled', value }));
    },
  });
  const settle = () => new Promise(setImmediate);

  const first = ['a', 'b', 'c', 'd'].map(append);
  await settle();
  const second = ['a', 'c', 'e'].map(append);
  await settle();
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);

  answers[0]!();
  await Promise.all(first.slice(0, 2));
  await settle();
  expect(groups.slice(2)).toEqual([['a', 'e']]);

  answers[1]!();
  await settle();
  await settle();
  expect(groups.slice(3)).toEqual([['c']]);
  for (const answer of answers.slice(2)) answer();
  expect(await Promise.all([...first, ...second])).toEqual(['a', 'b', 'c', 'd', 'a', 'c', 'e']);
});

it('turns away what waits for too long, and sends it no more', async () => {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const append = groupCommit<string, string>({
    keyOf: (key) => key,
    weightOf: () => 1,
    maxWeight: 100,
    maxGroups: 1,
    maxWaitMs: 20,
    timeoutError: (item) => new Error(`${item} waited too long`),
    send: async (group) => {
      sent.push(...group);
      await new Promise<void>((resolve) => answers.push(resolve));
      return group.map((value) => ({ status: 'fulfilled', value }));
    },
  });
  const first = append('a');
  await new Promise(setImmediate);
  const late = ['b', 'c'].map(append);
  await expect(late[0]).rejects.toThrow('b waited too long');
  await expect(late[1]).rejects.toThrow('c waited too long');
  answers[0]!();
  expect(await first).toBe('a');
  const next = append('d');
  await new Promise(setImmediate);
  answers[1]!();
  expect(await next).toBe('d');
  expect(sent).toEqual(['a', 'd']);
});
