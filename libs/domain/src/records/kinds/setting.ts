import { US_STATES } from '../../countries';
import type { Input } from '../../fields';
import { defineRecord } from '../definition';
import { initialPublicTexts } from './public-texts';

export const SETTINGS_ID = 1;

const monthDayField = (label: string) => ({ type: 'text', label, format: 'month-day', help: 'MM-DD' }) as const;
/** The texts fit on a phone's screen a few times over; a longer one belongs on a page of the bank's own. */
const publicTextField = (label: string, initial: string) => ({ type: 'text', label, max: 10_000, initial }) as const;
const invitationTextField = (label: string, help: string) => ({ type: 'text', label, max: 5_000, help }) as const;
const instantField = (label: string) => ({ type: 'text', label, format: 'date-time' }) as const;

const USUAL_ANSWER_DAYS = 7;

/** Within so many days families hear from their agency: what they are promised, and after what a registration is late. */
export const answerDaysOf = ({ registrationAnswerDays }: { registrationAnswerDays: number | null }): number =>
  registrationAnswerDays ?? USUAL_ANSWER_DAYS;

/** The annual reviews. A period whose end is before its start spans New Year. */
export const REVIEWS = ['partner', 'client'] as const;

const disagreements = (values: Input): Record<string, string> =>
  Object.fromEntries(
    REVIEWS.flatMap((review) => {
      const ends = [`${review}ReviewStart`, `${review}ReviewEnd`];
      const missing = ends.filter((name) => values[name] === null);
      return missing.length === 1 ? [[missing[0], 'A review period needs both a start and an end']] : [];
    }),
  );

export const setting = defineRecord({
  kind: 'setting',
  path: 'system/settings',
  title: 'Setting',
  plural: 'Settings',
  deletedAs: 'Setting',
  name: 'id',
  single: SETTINGS_ID,
  fields: {
    timeZone: {
      type: 'text',
      label: 'Time zone',
      format: 'time-zone',
      help: 'All dates and times are shown in this time zone. If left empty: UTC, and Central Time for the history.',
    },
    pullupCategory: { type: 'ref', label: 'Pull-up category', to: 'productCategory', isBare: true },
    zipCountyStates: { type: 'choices', label: 'Zip/county states', choices: US_STATES, initial: ['KS', 'MO'] },
    partnerReviewStart: monthDayField('Start'),
    partnerReviewEnd: monthDayField('End'),
    partnerReviewLastStartRun: instantField('Last start run'),
    partnerReviewLastEndRun: instantField('Last end run'),
    clientReviewStart: monthDayField('Start'),
    clientReviewEnd: monthDayField('End'),
    clientReviewLastStartRun: instantField('Last start run'),
    clientReviewLastEndRun: instantField('Last end run'),
    publicHospitalTextEn: publicTextField('Registered at the hospital (English)', initialPublicTexts.hospital.en),
    publicHospitalTextEs: publicTextField('Registered at the hospital (Spanish)', initialPublicTexts.hospital.es),
    publicFaqTextEn: publicTextField('Frequently asked questions (English)', initialPublicTexts.faq.en),
    publicFaqTextEs: publicTextField('Frequently asked questions (Spanish)', initialPublicTexts.faq.es),
    forbidsRememberedDevices: {
      type: 'flag',
      label: 'Ask for the two-step code at every sign-in',
      help: 'Otherwise people can have their own browser remembered for 30 days.',
    },
    witnessEmail: {
      type: 'text',
      label: 'Email of the witness',
      format: 'email',
      help: 'Best somebody outside the bank, such as its accountant. Each morning this address gets the signed state of the history.',
    },
    witnessUrl: {
      type: 'text',
      label: 'Web address of the witness',
      format: 'web-address',
      help: 'A program that keeps the same signed text, sent to it each morning.',
    },
    bankPhone: { type: 'text', label: 'Phone', max: 50, help: 'Families are asked to call this number.' },
    bankHoursEn: { type: 'text', label: 'Office hours (English)', help: 'For example: Monday to Friday, 9 am to 4 pm' },
    bankHoursEs: {
      type: 'text',
      label: 'Office hours (Spanish)',
      help: 'For example: lunes a viernes, de 9 a.m. a 4 p.m.',
    },
    invitationTextEn: invitationTextField(
      'Invitation (English)',
      'How the letter begins that invites somebody to the portal; the link and how to sign in follow. If left empty, the usual sentence.',
    ),
    invitationTextEs: invitationTextField(
      'Invitation (Spanish)',
      'With a text here, the letter says everything in Spanish, too.',
    ),
    registrationAnswerDays: {
      type: 'integer',
      label: 'Families hear within (days)',
      initial: USUAL_ANSWER_DAYS,
      positive: 'Must be greater than 0',
      help: `The last page and the email after a registration promise an answer within this time. If empty, ${USUAL_ANSWER_DAYS} days.`,
    },
    hidesRegisteredPartner: {
      type: 'flag',
      label: 'Do not show families where a child is registered',
      help: 'Otherwise anybody who enters the full name and birth date of a registered child on the public page sees the name and address of the agency, without signing in. With this on, the page asks them to call the bank instead.',
    },
  },
  disagreements,
});
