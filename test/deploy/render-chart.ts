import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dump } from 'js-yaml';
import { readText } from './read-yaml';

const CHART = 'deploy/helm';
const RELEASE = 'bank';

type Values = Readonly<Record<string, unknown>>;

/**
 * Renders the chart as Helm does, as far as its templates go: values, `quote`, `toYaml`, `include`, `nindent`, and `if`.
 * @throws Error for anything else in a template
 */
export function renderChart(values: Values): string[] {
  const files = readdirSync(join(resolve(__dirname, '../..'), CHART, 'templates')).sort();
  const texts = files.map((file) => ({ file, text: readText(`${CHART}/templates/${file}`) }));
  const parts = new Map(
    texts.flatMap(({ text }) =>
      [...text.matchAll(/\{\{- define "([\w.]+)" -\}\}\n(.*?)\n\{\{- end \}\}/gs)].map(([, name, body]) => [
        name!,
        body!,
      ]),
    ),
  );
  return texts.filter(({ file }) => file.endsWith('.yaml')).map(({ text }) => render(text, values, parts));
}

function render(text: string, values: Values, parts: Map<string, string>): string {
  return choose(text, values).replace(
    /(\s*)\{\{(-?) (.*?) \}\}/g,
    (_, before: string, trim: string, action: string) => {
      const rendered = renderAction(action, values, parts);
      return trim ? rendered : before + rendered;
    },
  );
}

/** The innermost conditions are decided first. */
function choose(text: string, values: Values): string {
  const condition = /\s*\{\{- if (\S+) \}\}((?:(?!\{\{- if ).)*?)\s*\{\{- end \}\}/gs;
  const chosen = text.replace(condition, (_, path, body) => (read(path, values) ? body : ''));
  return chosen === text ? text : choose(chosen, values);
}

function renderAction(action: string, values: Values, parts: Map<string, string>): string {
  const [source = '', ...pipes] = action.split(' | ');
  return pipes.reduce(
    (text, pipe) => {
      if (pipe === 'quote') return JSON.stringify(text);
      const [, spaces] = /^nindent (\d+)$/.exec(pipe) ?? [];
      if (!spaces) throw new Error(`The renderer knows no "${pipe}" in {{ ${action} }}.`);
      return `\n${text.replace(/^(?=.)/gm, ' '.repeat(Number(spaces)))}`;
    },
    renderSource(source, values, parts),
  );
}

function renderSource(source: string, values: Values, parts: Map<string, string>): string {
  const [, part] = /^include "([\w.]+)" \.$/.exec(source) ?? [];
  if (part && parts.has(part)) return render(parts.get(part)!, values, parts);
  const [, dumped] = /^toYaml (\S+)$/.exec(source) ?? [];
  return dumped ? dump(read(dumped, values)).trimEnd() : String(read(source, values));
}

/** @throws Error where there is no such value: Helm would write nothing */
function read(path: string, values: Values): unknown {
  if (path === '.Release.Name') return RELEASE;
  const [, names] = /^\.Values((?:\.\w+)+)$/.exec(path) ?? [];
  const value = names
    ?.slice(1)
    .split('.')
    .reduce<unknown>((of, name) => (of as Values | undefined)?.[name], values);
  if (value === undefined) throw new Error(`There is no ${path}.`);
  return value;
}
