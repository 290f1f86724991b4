import { can, canOpen, type FoundRecord, orderKinds, type RecordDefinition, records } from '@bank/domain';
import { apiPath, screenPath } from '../../api/provider/resourcePaths';
import { screenOf } from '../../kit/links/routes';
import { fill, say } from '../../messages';
import { menuFor } from '../menu/menu';
import type { Visit } from '../screens/visits';

interface Searched {
  creatable: readonly string[];
  found: readonly FoundRecord[];
  visits: readonly Visit[];
}

export interface Choice {
  group: string;
  label: string;
  /** What distinguishes it from others of the same label. */
  detail?: string | undefined;
  route: string;
}

const words = say.search;

const titlesByPath: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.values<RecordDefinition>(records).map(({ path, title }) => [path, title]),
  ...Object.entries(orderKinds).map(([kind, { title }]) => [`orders/${kind}`, title]),
]);

/** The screens of the menu, and those for a new record. */
const screensAndActions = (roles: readonly string[], creatable: readonly string[]): Choice[] => [
  ...menuFor(roles).flatMap(({ label, entries }) =>
    entries.map((entry) => ({ group: words.screens, label: entry.label, detail: label, route: entry.route })),
  ),
  ...creatable.flatMap((name) => {
    const title = titlesByPath[apiPath(name)];
    const route = `/${name}/new`;
    return title && canOpen(roles, route) && can(roles, apiPath(name), 'create')
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
    .map(({ path, id, name, kind, detail, isSimilar }) => ({
      group: isSimilar ? words.similar : words.records,
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
  { creatable, found, visits }: Searched,
): Choice[] => {
  const typed = wordsIn(text);
  const recent = visitsOf(roles, visits);
  const offered = [...recent, ...screensAndActions(roles, creatable)];
  if (!typed.length) return offered;
  const local = offered.filter(({ label }) => matches(label, typed));
  const isShown = new Set(local.map(({ route }) => route));
  return [...local, ...recordsOf(roles, found).filter(({ route }) => !isShown.has(route))];
};
