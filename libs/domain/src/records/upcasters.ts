import { defaultClientAttributes } from '../attributes/defaults/client';
import { defaultPartnerAttributes } from '../attributes/defaults/partner';
import type { Message } from '../kernel';
import { records } from './kinds';

type Values = Readonly<Record<string, unknown>>;
type Contact = Values & { title?: unknown };

const withoutTitle = ({ title: _, ...contact }: Contact) => contact;

/** A partner's contact had a title in schema 1. */
const withoutContactTitles = (values: Values): Values =>
  Array.isArray(values.contacts) ? { ...values, contacts: values.contacts.map(withoutTitle) } : values;

const sections = new Map(defaultPartnerAttributes.map(({ name, section }) => [name, section]));

/** The questions of the partner profile had no sections in schema 1. Those that every bank began with get theirs. */
const withSection = (values: Values): Values => ({
  ...values,
  section: sections.get(String(values.name)) ?? null,
});

const childQuestions = new Set(
  defaultClientAttributes.flatMap(({ name, isAboutChild }) => (isAboutChild ? [name] : [])),
);

/** No question said in schema 2 whether it is about the child alone. Those that every bank began with say so. */
const withAboutChild = (values: Values): Values => ({
  ...values,
  isAboutChild: childQuestions.has(String(values.name)),
});

/** Partners of schema 2 are mailed about their orders as new ones are, until they say otherwise. */
const withOrderMails = (values: Values): Values => ({ ...values, isMailedAboutOrders: true });

const upcastValues =
  (part: 'fields' | 'changes', upcast: Readonly<Record<string, (values: Values) => Values>>) =>
  ({ type, data }: Message): Message => {
    const { kind, [part]: values, ...rest } = data as { kind: string } & Record<typeof part, Values>;
    return { type, data: { kind, ...rest, [part]: upcast[kind]?.(values) ?? values } };
  };

const { clientAttribute, partner, partnerAttribute } = records;

/** Event type -> schema number -> the function that turns an older event about records into the next shape. */
export const recordUpcasters = {
  RecordRegistered: {
    1: upcastValues('fields', { [partner.kind]: withoutContactTitles, [partnerAttribute.kind]: withSection }),
    2: upcastValues('fields', { [clientAttribute.kind]: withAboutChild, [partner.kind]: withOrderMails }),
  },
  RecordChanged: { 1: upcastValues('changes', { [partner.kind]: withoutContactTitles }) },
} as const;
