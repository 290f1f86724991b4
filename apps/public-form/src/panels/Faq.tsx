import { useMessages } from '../language';
import { Paragraphs } from '../ui/Paragraphs';

/** What families ask often; nothing where the bank has no such text. */
export const Faq = ({ text }: { text: string }) => {
  const { faq } = useMessages();
  if (!text.trim()) return null;
  return (
    <section className="panel" aria-labelledby="faq-title">
      <h2 id="faq-title">{faq.title}</h2>
      <Paragraphs text={text} />
    </section>
  );
};
