const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How the bank begins an invitation; null where it has no words of its own. */
export interface OwnTexts {
  en: string | null;
  es: string | null;
}

const invitationEn = (link: string, own: string | null) =>
  `${own ?? 'Somebody at the diaper bank created an account for you. '}Open this link within 7 days to choose your password:\n\n${link}\n\nAfter that, sign in with this email address and your password. If the link has expired, use "Forgot your password?" on the sign-in page to get another one.`;
const invitationEs = (link: string, own: string) =>
  `${own}\n\nAbra este enlace en un plazo de 7 días para elegir su contraseña:\n\n${link}\n\nDespués, inicie sesión con esta dirección de correo y su contraseña. Si el enlace ya venció, use "Forgot your password?" en la página de inicio de sesión para recibir otro.`;

interface PasswordLetter {
  validMs: number;
  /** Added to the link's address, so that the page behind it speaks of the same occasion. */
  query: string;
  subject: string;
  textWith: (link: string, own: OwnTexts) => string;
  sentTo: (email: string) => string;
}

export const passwordLetters = {
  reset: {
    validMs: HOUR_MS,
    query: '',
    subject: 'Set a new password for the Diaper Bank Portal',
    textWith: (link) =>
      `Open this link within an hour to set a new password:\n\n${link}\n\nIf you did not ask for it, you do not need to do anything: your password stays as it is.`,
    sentTo: (email) => `A link to set a new password is on its way to ${email}. It is valid for one hour.`,
  },
  invitation: {
    validMs: 7 * DAY_MS,
    query: '&invitation=1',
    subject: 'You are invited to the Diaper Bank Portal',
    textWith: (link, { en, es }) =>
      [invitationEn(link, en && `${en}\n\n`), ...(es ? [invitationEs(link, es)] : [])].join('\n\n––––––––\n\n'),
    sentTo: (email) => `An invitation is on its way to ${email}. It is valid for 7 days.`,
  },
} as const satisfies Readonly<Record<string, PasswordLetter>>;

export type PasswordOccasion = keyof typeof passwordLetters;
