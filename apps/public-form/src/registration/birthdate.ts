const MAX_AGE_YEARS = 4;

/** The day of this device, YYYY-MM-DD. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

export const isPast = (birthdate: string, today: string): boolean => birthdate < today;

export const isYoungEnough = (birthdate: string, today: string): boolean => {
  const [year = '', ...day] = birthdate.split('-');
  return [String(Number(year) + MAX_AGE_YEARS).padStart(4, '0'), ...day].join('-') > today;
};
