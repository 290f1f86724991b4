import type { NestExpressApplication } from '@nestjs/platform-express';

interface Layer {
  route?: { path: string | RegExp | readonly string[] };
}

const rankOfPart = (part: string): string => {
  if (part.includes('*')) return '2';
  return part.includes(':') ? '1' : '0';
};
const rankOf = ({ route }: Layer): string => String(route?.path).split('/').map(rankOfPart).join('');

/** Routes that stand beside one another, those with a fixed word where others have a parameter before these. */
export const sortRoutes = <L extends Layer>(layers: readonly L[]): L[] => {
  const sorted: L[] = [];
  for (let from = 0; from < layers.length; ) {
    let to = from + 1;
    while (to < layers.length && Boolean(layers[to]!.route) === Boolean(layers[from]!.route)) to++;
    const run = layers.slice(from, to);
    sorted.push(...(run[0]!.route ? run.sort((a, b) => rankOf(a).localeCompare(rankOf(b))) : run));
    from = to;
  }
  return sorted;
};

/** Lets `/clients/search` answer before `/clients/:id`, in whatever order their modules were loaded. */
export const putFixedWordsFirst = (app: NestExpressApplication): void => {
  const { router } = app.getHttpAdapter().getInstance();
  router.stack = sortRoutes(router.stack);
};
