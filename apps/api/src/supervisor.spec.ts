import { join } from 'node:path';
import { pauseBeforeAsking } from '../../../test/support/awaited';
import { Supervisor } from './supervisor';
import { testSettings } from './testing/settings';

const typescript = join(__dirname, '../../../scripts/typescript.cjs');
const PATIENCE = { askEveryMs: 1_000, times: 5 };
const READY_AGAIN = 'A web process is ready again.';

let said: string[];
let supervisor: Supervisor;
let pids: number[];
beforeAll(() => {
  if (!process.execArgv.includes(typescript)) process.execArgv.push('--require', typescript);
});
beforeEach(async () => {
  said = [];
  const settings = testSettings('postgres://127.0.0.1/none');
  const program = join(__dirname, 'testing/member-program.ts');
  supervisor = new Supervisor(settings, program, (sentence) => void said.push(sentence), PATIENCE);
  pids = (await Promise.all([supervisor.begin('web'), supervisor.begin('web')])).map(Number);
});
afterEach(() => supervisor.end('web'));

const heard = async (sentence: string, times = 1): Promise<void> => {
  while (said.filter((one) => one === sentence).length < times) await pauseBeforeAsking();
};

it('kills a process that stands still, and begins another one', async () => {
  process.kill(pids[0]!, 'SIGSTOP');
  await heard(READY_AGAIN);
  expect(said).toEqual([
    'The process web-1 has not answered for 5 seconds: it is killed.',
    'A web process has ended (SIGKILL); it is begun anew.',
    READY_AGAIN,
  ]);
});

it('lets one of two that are sent a signal at once go on until another one is ready', async () => {
  const drained = 'A web process has ended (code 0); it is begun anew.';
  const answerAll = () => {
    for (const pid of pids) if (isThere(pid)) process.kill(pid, 'SIGUSR2');
  };
  for (const pid of pids) process.kill(pid, 'SIGTERM');
  while (said.length < 4) {
    answerAll();
    await pauseBeforeAsking();
  }
  expect(said).toEqual([drained, READY_AGAIN, drained, READY_AGAIN]);
});

it('ends though one of its processes has just died, and nobody knows it yet', async () => {
  process.kill(pids[0]!, 'SIGKILL');
  // Nothing is heard meanwhile.
  const until = performance.now() + 300;
  while (performance.now() < until);
  await supervisor.end('web');
  expect(pids.filter(isThere)).toEqual([]);
});

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
