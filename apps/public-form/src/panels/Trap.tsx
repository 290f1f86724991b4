import type { RefObject } from 'react';
import { useMessages } from '../language';

/** A field that people neither see nor reach, so that only programs fill it in. */
export const Trap = ({ input }: { input: RefObject<HTMLInputElement | null> }) => {
  const { trap } = useMessages();
  return (
    <div className="away" aria-hidden="true">
      <label>
        {trap}
        <input ref={input} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
};
