/** The reads of the active partner. After a switch nobody waits any more for those that began before it. */
let ofPartner = new AbortController();

export const reads = {
  signal: (): AbortSignal => ofPartner.signal,
  abandon: (): void => {
    ofPartner.abort();
    ofPartner = new AbortController();
  },
};
