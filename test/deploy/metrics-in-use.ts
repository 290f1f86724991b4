export interface Use {
  metric: string;
  labels: readonly string[];
}

/** The metrics that an expression of PromQL reads, each with the labels that it selects by. */
export function metricsIn(expression: string): Use[] {
  const bare = expression
    .replace(/\b(?:by|without)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\{[^}]*\}/g, (selector) => selector.replace(/"[^"]*"/g, '""'));
  return [...bare.matchAll(/(?<![\w{,.])([a-z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g)].map(([, metric, selector = '']) => ({
    metric: metric!,
    labels: [...selector.matchAll(/\w+(?=\s*[=!])/g)].map(([label]) => label),
  }));
}

/** The labels by which an expression groups. */
export const groupsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/\s*,\s*/));
