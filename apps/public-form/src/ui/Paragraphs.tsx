/** A text of the bank's own: blank lines part its paragraphs, and one that ends with a question mark is a heading. */
export const Paragraphs = ({ text }: { text: string }) => (
  <>
    {text
      .split(/\r?\n\s*\r?\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean)
      .map((paragraph) =>
        paragraph.endsWith('?') ? <h3 key={paragraph}>{paragraph}</h3> : <p key={paragraph}>{paragraph}</p>,
      )}
  </>
);
