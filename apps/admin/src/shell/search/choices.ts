import { can, canOpen, orderKinds, orderTypes, type RecordDefinition, records } from '@bank/domain';
import type { FoundRecord } from '../../api/provider/dataProvider';
import { apiPath, screenPath } from '../../api/provider/resourcePaths';
import { resources } from '../../app/resources';
import { screenOf } from '../../kit/links/routes';
import { fill, say } from '../../messages';
import { menuFor } from '../menu/menu';
import type { Visit } from '../screens/visits';

/** Something that the search can open. */
export interface Choice {
  group: string;
  label: string;
  /** What tells it from others of the same label. */
  detail?: string | undefined;
  route: string;
}

const words = say.search;

const titlesByPath: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.values<RecordDefinition>(records).map(({ path, title }) => [path, title]),
  ...Object.entries(orderKinds).map(([kind, type]) => [`orders/${kind}`, orderTypes[type]]),
]);

/** The screens of the menu, and those for a new record. */
const screensAndActions = (roles: readonly string[]): Choice[] => [
  ...menuFor(roles).flatMap(({ label, entries }) =>
    entries.map((entry) => ({ group: words.screens, label: entry.label, detail: label, route: entry.route })),
  ),
  ...resources.flatMap(({ name, create }) => {
    const title = titlesByPath[apiPath(name)];
    const route = `/${name}/new`;
    return create && title && canOpen(roles, route) && can(roles, apiPath(name), 'create')
      ? [{ group: words.actions, label: fill(say.common.newOne, { title }), route }]
      : [];
  }),
];

const visitsOf = (roles: readonly string[], visits: readonly Visit[]): Choice[] =>
  visits
    .filter(({ route }) => canOpen(roles, screenOf(route)))
    .map(({ route, name, kind }) => ({ group: words.recent, label: name, detail: kind, route }));

const recordsOf = (roles: readonly string[], found: readonly FoundRecord[]): Choice[] =>
  found
    .map(({ path, id, name, kind, detail }) => ({
      group: words.records,
      label: name,
      detail: [kind, detail].filter(Boolean).join(' · '),
      route: `/${screenPath(path)}/${id}`,
    }))
    .filter(({ route }) => canOpen(roles, screenOf(route)));

const wordsIn = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether each typed word begins a word of the label. */
const matches = (label: string, typed: readonly string[]) =>
  typed.every((word) => wordsIn(label).some((one) => one.startsWith(word)));

/**
 * The choices for a typed text. Those that the server finds stand last, so that nothing moves under the selection when
 * they arrive.
 */
export const choicesFor = (
  text: string,
  roles: readonly string[],
  { found, visits }: { found: readonly FoundRecord[]; visits: readonly Visit[] },
): Choice[] => {
  const typed = wordsIn(text);
  const recent = visitsOf(roles, visits);
  if (!typed.length) return [...recent, ...screensAndActions(roles)];
  const local = [...recent, ...screensAndActions(roles)].filter(({ label }) => matches(label, typed));
  const isShown = new Set(local.map(({ route }) => route));
  return [...local, ...recordsOf(roles, found).filter(({ route }) => !isShown.has(route))];
};
