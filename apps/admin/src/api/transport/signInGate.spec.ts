import { waitFor } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { whileSignedIn } from './http';
import { signInGate } from './signInGate';

const endOfSession = () => new HttpError('Please sign in.', 401, { code: 'unauthenticated' });

/** A request that is refused for the end of the session, which it learns of only when `refuse` is called. */
const sendSlowly = (method: string) => {
  let refuse: () => void = () => {};
  const answers = [
    new Promise<string>((_, reject) => (refuse = () => reject(endOfSession()))),
    Promise.resolve('done'),
  ];
  return { refuse: () => refuse(), answer: whileSignedIn('/api/suppliers', { method }, () => answers.shift()!) };
};

describe('a request that was sent before a sign-in over the screen, and is refused after it', () => {
  let questions = 0;
  const countQuestions = () => {
    if (signInGate.current()) questions += 1;
  };
  let closeDialogs: (() => void)[] = [];
  beforeEach(() => {
    questions = 0;
    closeDialogs = [signInGate.subscribe(countQuestions), signInGate.formOpened()];
  });
  afterEach(() => {
    for (const close of closeDialogs) close();
  });

  it.each(['GET', 'PATCH'])('is sent again without another question: %s', async (method) => {
    const { refuse, answer } = sendSlowly(method);
    signInGate.close('samePerson');
    refuse();
    await expect(answer).resolves.toBe('done');
    expect(questions).toBe(0);
  });

  it('is not sent again where it changes something and somebody else signed in', async () => {
    const { refuse, answer } = sendSlowly('PATCH');
    signInGate.close('otherPerson');
    refuse();
    await expect(answer).rejects.toMatchObject({ status: 401 });
    expect(questions).toBe(0);
  });

  it('asks where nobody signed in', async () => {
    const { refuse, answer } = sendSlowly('GET');
    signInGate.close('givenUp');
    refuse();
    await waitFor(() => expect(questions).toBe(1));
    signInGate.close('samePerson');
    await expect(answer).resolves.toBe('done');
  });
});
