const sentences = {
  'Content-Encoding': 'Compressed bodies are not taken: send the body as it is, without Content-Encoding.',
  'Content-Type': 'Send the body as JSON in UTF-8 (Content-Type: application/json).',
} as const;

/** A body that isn't read because of one of its headers. */
export class UnreadableBody extends Error {
  constructor(header: keyof typeof sentences) {
    super(sentences[header]);
  }
}
