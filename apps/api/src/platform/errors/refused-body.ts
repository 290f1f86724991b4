const sentences = {
  'Content-Encoding': 'Compressed bodies are not accepted: send the body as it is, without Content-Encoding.',
  'Content-Type': 'Send the body as JSON in UTF-8 (Content-Type: application/json).',
} as const;

/** A body that isn't read because of one of its headers. */
export class UnreadableBody extends Error {
  constructor(header: keyof typeof sentences) {
    super(sentences[header]);
  }
}

const MB = 1024 * 1024;

/** The body has more than `limit` bytes. */
export class BodyTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`The body is larger than ${limit / MB} MB.`);
  }
}

export class BodyTooSlow extends Error {
  constructor(limitSeconds: number) {
    super(`The body did not come to its end within ${limitSeconds} seconds.`);
  }
}

/** The sender's network, or all senders together, send more than their budget. */
export class TooMuchOpen extends Error {
  constructor(readonly whose: 'address' | 'all') {
    super(
      whose === 'address'
        ? 'Your network is sending more at once than the portal accepts. Try again in a few seconds.'
        : 'More is being sent to the portal at this moment than it accepts. Try again in a few seconds.',
    );
  }
}
