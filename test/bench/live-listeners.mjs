// Opens streams of signals and closes them, as lines on standard input say: `screen`, `open COUNT`, `close`. A screen fetches each order that a
// signal names, and writes a line with the id, the revision and the time at which it had it.
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';

const STREAMS_OF_USER = 10;
const [url, ...emails] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

const ask = (method, path, { cookie = '', body, headers = {} } = {}) =>
  new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url),
      {
        method,
        agent,
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie, ...headers },
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });

const signIn = async (email) => {
  const answer = await ask('POST', '/api/session', { body: { email, password: 'sorts by size' } });
  answer.resume();
  if (answer.statusCode !== 200) throw new Error(`${email}: ${answer.statusCode}`);
  return answer.headers['set-cookie'].find((cookie) => cookie.startsWith('session=')).split(';')[0];
};

const fetchOrder = async (cookie, { resource, id }) => {
  const answer = await ask('GET', `/api/${resource}/${id}`, { cookie });
  answer.resume();
  answer.on('end', () => {
    const revision = /\d+/.exec(answer.headers.etag ?? '')?.[0];
    process.stdout.write(`${id} ${revision} ${performance.timeOrigin + performance.now()}\n`);
  });
};

const open = [];
const openStream = (cookie, isScreen) =>
  new Promise((resolve, reject) => {
    const sent = request(new URL('/api/live', url), { agent: false, headers: { cookie, accept: 'text/event-stream' } });
    sent.on('error', () => {});
    sent.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was refused: ${response.statusCode}`));
      response.on('error', () => {});
      if (isScreen)
        createInterface(response)
          .on('error', () => {})
          .on('line', (line) => {
            if (line.startsWith('data: ['))
              for (const signal of JSON.parse(line.slice(6)))
                if (signal.resource === 'orders/supply') void fetchOrder(cookie, signal);
          });
      else response.resume();
      resolve();
    });
    sent.end();
    open.push(sent);
  });

const cookies = await Promise.all(emails.map(signIn));
process.stdout.write('ready\n');
for await (const line of createInterface(process.stdin)) {
  const [what, count] = line.split(' ');
  if (what === 'screen') await openStream(cookies[0], true);
  else if (what === 'open')
    for (let n = 0; n < Number(count); n++) await openStream(cookies[Math.floor(n / STREAMS_OF_USER)], false);
  else for (const sent of open.splice(0)) sent.destroy();
  process.stdout.write(`${what}\n`);
}
