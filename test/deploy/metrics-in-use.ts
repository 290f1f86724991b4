export interface Use {
  metric: string;
  /** Label that it selects by -> the values, several with `|`. */
  values: Readonly<Record<string, readonly string[]>>;
}

/** The metrics that an expression of PromQL reads. */
export function metricsIn(expression: string): Use[] {
  const texts: string[] = [];
  const bare = expression
    .replace(/\b(?:by|without)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\{[^}]*\}/g, (selector) => selector.replace(/"([^"]*)"/g, (_, text) => `"${texts.push(text) - 1}"`));
  return [...bare.matchAll(/(?<![\w{,.])([a-z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g)].map(([, metric, selector = '']) => {
    const chosen = [...selector.matchAll(/(\w+)\s*[=!]=?~?\s*"(\d+)"/g)];
    const values = chosen.map(([, label, place]) => [label, texts[Number(place)]!.split('|')]);
    return { metric: metric!, values: Object.fromEntries(values) };
  });
}

/** The labels by which an expression groups. */
export const groupsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/\s*,\s*/));
