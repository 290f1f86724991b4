import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { keepQueriesFresh } from './freshQueries';
import { live } from './signals';

it('asks once more for what was asked before the news', async () => {
  const client = new QueryClient();
  let saved = 'before';
  const answers: (() => void)[] = [];
  const ask = () => {
    const read = saved;
    return new Promise<string>((answer) => answers.push(() => answer(read)));
  };
  const observer = new QueryObserver<string>(client, { queryKey: ['suppliers', 'getList'], queryFn: ask });
  const unsubscribe = observer.subscribe(() => {});
  const end = keepQueriesFresh(client);
  saved = 'after';
  live.notify({ type: 'signals', signals: [{ resource: 'suppliers', id: 1 }] });
  await waitFor(() => expect(observer.getCurrentQuery().state.isInvalidated).toBe(true));
  answers[0]!();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!();
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('after'));
  end();
  unsubscribe();
});
