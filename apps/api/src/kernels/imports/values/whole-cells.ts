const EMAIL = /^(.*[\p{L}\d.])[\s,;:(<]+([^\s,;:(<>)]+@[^\s,;:(<>)]+)[)>]?$/u;
const PHONE = /^(.*\p{L}\.?)[\s,;:–-]+(\(?\+?\d[\d\s().+/-]{6,})$/u;
const WHOLE_ADDRESS = /^(.*\S)\s*[,\n]\s*([^,\n\d]*\p{L})[,\s]+([A-Za-z]{2})\.?[,\s]+(\d{4,5}(?:-\d{4})?)$/u;
/** What is longer is no contact and no address, and would take long to look through. */
const MAX_CHARACTERS = 300;

/** A name, and how somebody is reached who wrote that behind it. */
export interface WrittenContact {
  name: string;
  phone?: string;
  email?: string;
}

/** The parts of a cell such as “Ana Lopez, 816-555-0134”. */
export const splitContact = (text: string): WrittenContact => {
  if (text.length > MAX_CHARACTERS) return { name: text };
  const [, beforeEmail, email] = EMAIL.exec(text) ?? [];
  const withPhone = beforeEmail ?? text;
  const [, beforePhone, phone] = PHONE.exec(withPhone) ?? [];
  const [, name = beforePhone ?? withPhone, later] = (!email && beforePhone && EMAIL.exec(beforePhone)) || [];
  const reached = email ?? later;
  return { name, ...(phone && { phone }), ...(reached && { email: reached }) };
};

/** The parts of a cell such as “1200 Grand Blvd, Kansas City, MO 64106”; undefined where it does not have all of them. */
export const splitAddress = (text: string) => {
  if (text.length > MAX_CHARACTERS) return undefined;
  const [, street, city, state, postalCode] = WHOLE_ADDRESS.exec(text) ?? [];
  return street && city && state && postalCode ? { street, city, state: state.toUpperCase(), postalCode } : undefined;
};
