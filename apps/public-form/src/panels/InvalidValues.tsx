import { useMessages } from '../language';
import { Modal } from '../ui/Modal';

/** Says that nothing was sent, because something in the form is wrong. */
export const InvalidValues = ({ onClose }: { onClose: () => void }) => {
  const { form, page } = useMessages();
  return (
    <Modal
      title={form.invalidTitle}
      onClose={onClose}
      buttons={
        <button type="button" className="main" onClick={onClose}>
          {page.ok}
        </button>
      }
    >
      <p>{form.invalidText}</p>
    </Modal>
  );
};
