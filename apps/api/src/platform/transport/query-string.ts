/** `a[]=x&a[]=y` and `a=x&a=y` are an array under `a`. Nothing nests, so nothing can be smuggled in as an object. */
export const parseQueryString = (text: string): Record<string, string | string[]> => {
  const parsed: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const isList = key.endsWith('[]');
    const name = isList ? key.slice(0, -2) : key;
    const before = parsed[name];
    if (before === undefined) parsed[name] = isList ? [value] : value;
    else if (typeof before === 'string') parsed[name] = [before, value];
    else before.push(value);
  }
  return parsed;
};
