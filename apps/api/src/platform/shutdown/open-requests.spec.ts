import { once } from 'node:events';
import { connect } from 'node:net';
import { openApp } from '../../testing/open-app';

it('ends where a browser has opened a connection ahead, on which no request came', async () => {
  const bank = await openApp();
  const ahead = connect(Number(new URL(await bank.app.getUrl()).port), '127.0.0.1');
  await once(ahead, 'connect');
  await bank.agent.get('/health').expect(200);
  const closed = once(ahead, 'close');
  await bank.close();
  await closed;
  expect(ahead.bytesRead).toBe(0);
});
