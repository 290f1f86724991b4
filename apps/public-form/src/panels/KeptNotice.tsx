import { useState } from 'react';
import { useMessages } from '../language';
import type { Registration } from '../registration/useRegistration';
import { Modal } from '../ui/Modal';

/** Says that what is typed stays on this device, and clears it. */
export const KeptNotice = ({ registration: { isKept, clear } }: { registration: Registration }) => {
  const { draft, page } = useMessages();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="notice">
      <p>{isKept ? draft.kept : draft.notKept}</p>
      <button type="button" onClick={() => setAsking(true)}>
        {draft.clear}
      </button>
      {isAsking && (
        <Modal
          title={draft.clearTitle}
          onClose={() => setAsking(false)}
          buttons={
            <>
              <button type="button" onClick={() => setAsking(false)}>
                {page.cancel}
              </button>
              <button type="button" className="main" onClick={clear}>
                {draft.clear}
              </button>
            </>
          }
        >
          <p>{draft.clearText}</p>
        </Modal>
      )}
    </div>
  );
};
