/**
 * A secret of this database that no view shows, in a schema that only the owner of the views may use. Without it, whoever knows an ID
 * of the portal, or tries all of them, could find its code.
 */
export const CREATE_SECRET = `
  CREATE SCHEMA IF NOT EXISTS analytics_secret;
  CREATE TABLE IF NOT EXISTS analytics_secret.codes (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), secret text NOT NULL);
  INSERT INTO analytics_secret.codes (secret) VALUES (gen_random_uuid()::text || gen_random_uuid()) ON CONFLICT DO NOTHING`;

const SECRET = '(SELECT secret FROM analytics_secret.codes)';

/** SQL of 16 letters and digits that are the same wherever the text is the same, in this database alone. */
export const codeOf = (text: string): string =>
  `left(encode(sha256(convert_to(${SECRET} || ${text}, 'UTF8')), 'hex'), 16)`;
