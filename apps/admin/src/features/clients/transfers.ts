import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import { fill, say, word } from '../../messages';
import { clientWords } from '../../messages/clients';

const words = clientWords.transfer;

/** A client of a search, or one that may be the child who is being registered. */
export type TransferredClient = Partial<RaRecord>;

/** Asks about the transfer of a client to the active partner, and does it. Outside of its provider nothing is transferred. */
export const AskTransfer = createContext<(client: TransferredClient) => void>(() => undefined);
export const useAskTransfer = () => useContext(AskTransfer);

/** What a transfer to a partner means, in sentences: before it, and in the past after it. */
export const describeTransfer = (
  { fullName, partner, status }: TransferredClient,
  to: { id: unknown; title: string },
) => {
  const names = {
    client: fullName as string,
    from: partner?.title as string,
    to: to.title,
    status: word(say.statuses, status),
  };
  const former = partner?.id == null ? 'nobody' : partner.id === to.id ? 'same' : 'other';
  const sentences = (from: typeof words.before | typeof words.after) => [
    fill(from[former], names),
    ...(status === 'ACTIVE' ? [] : [fill(from.status, names)]),
  ];
  return {
    question: fill(words.question, names),
    before: [...sentences(words.before), ...(status === 'CREATION' ? [words.unchecked] : [])],
    after: sentences(words.after),
  };
};
