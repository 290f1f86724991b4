import { CannotStart } from '../platform/settings/cannot-start';
import { readStartOptions } from './start-options';

const { argv } = process;
afterEach(() => {
  process.argv = argv;
});

const read = (...args: string[]) => {
  process.argv = ['node', 'main.js', ...args];
  return readStartOptions();
};

it('begins one worker beside web processes, unless more are asked for', () => {
  expect(read()).toMatchObject({ web: undefined, workers: 1 });
  expect(read('--web=3')).toMatchObject({ web: 3, workers: 1 });
  expect(read('--web=3', '--workers', '2')).toMatchObject({ web: 3, workers: 2 });
});

it.each([
  [['--web=2', '--workers=0'], '--workers must be a whole number from 1 to 4, but is "0".'],
  [['--web=2', '--workers=many'], '--workers must be a whole number from 1 to 4, but is "many".'],
  [['--web=no'], '--web must be a whole number from 1 to 64, but is "no".'],
  [['--workers=2'], '--workers=… needs --web=…: a start without it does everything in one process.'],
  [
    ['--wokers=2'],
    'A start takes --admin-email=…, --admin-password=…, --web=… and --workers=… alone, but was given --wokers.',
  ],
  [
    ['--admin-mail=x', '--admin-password=hush'],
    'A start takes --admin-email=…, --admin-password=…, --web=… and --workers=… alone, but was given --admin-mail --admin-password.',
  ],
])('refuses %j with one sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(new CannotStart(sentence));
});
