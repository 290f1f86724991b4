/** The questions of a bank that ask for a telephone number, by their machine names. */
export const PHONE_QUESTIONS = ['guardian_home_phone', 'guardian_mobile_phone'] as const;

const MIN_DIGITS = 7;
const TYPED_PHONE = /^[0-9\s()+./-]+$/;
const DIGITS_WITH_COUNTRY = /^1[0-9]{10}$/;

/** The digits of an answer that may be a telephone number; null where it has too few. */
export const phoneDigits = (answer: unknown): string | null => {
  if (typeof answer !== 'string') return null;
  const digits = answer.replace(/[^0-9]/g, '');
  return digits.length < MIN_DIGITS ? null : digits;
};

/** The digits by which a typed telephone number is looked up, without the country; null for any other text. */
export const soughtPhone = (typed: string | undefined): string | null => {
  const digits = typed !== undefined && TYPED_PHONE.test(typed) ? phoneDigits(typed) : null;
  return digits !== null && DIGITS_WITH_COUNTRY.test(digits) ? digits.slice(1) : digits;
};
