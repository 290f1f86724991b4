import { useEffect, useState } from 'react';
import { type Draft, readDraft, removeDraft, type Sending, writeDraft } from './draft';
import type { Entries } from './entries';

interface Registration {
  entries: Entries;
  isUnique: boolean;
  sending: Sending | undefined;
  /** Whether somebody is filling the form in, so that it is worth keeping. */
  isOpen: boolean;
}

interface KeptDraft {
  /** The draft of an earlier visit, until somebody goes on with it or clears it. */
  offered: Draft | undefined;
  /** Ends the offer; the draft itself stays until it is written anew or removed. */
  takeOffer: () => void;
  forget: () => void;
  isKept: boolean;
}

export const useDraft = ({ entries, isUnique, sending, isOpen }: Registration): KeptDraft => {
  const [offered, setOffered] = useState(readDraft);
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (isOpen && !offered) setKept(writeDraft({ entries, isUnique, ...(sending ? { sending } : {}) }));
  }, [entries, isUnique, sending, isOpen, offered]);
  return {
    offered,
    takeOffer: () => setOffered(undefined),
    forget: () => {
      removeDraft();
      setOffered(undefined);
    },
    isKept,
  };
};
