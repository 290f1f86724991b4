import { formatCount, Rejection } from '@bank/domain';

/** Levels of objects and lists within each other. */
const DEEPEST_NESTING = 32;
/** The number of texts, numbers, objects, lists and so on in one body. */
const MOST_VALUES = 50_000;
/** The number of elements in any list; the maximum of a particular field is smaller. */
const MOST_ELEMENTS = 10_000;
/** The number of fields in one object. */
const MOST_KEYS = 1_000;

const refuse = (sentence: string): never => {
  throw new Rejection('malformed', sentence);
};

const byteOf = (sign: string) => sign.charCodeAt(0);
const QUOTE = byteOf('"');
const BACKSLASH = byteOf('\\');
const [OPEN_OBJECT, OPEN_LIST, CLOSE_OBJECT, CLOSE_LIST, COMMA] = [...'{[}],'].map(byteOf);

/** Before it is parsed: making a million objects takes seconds, looking at the bytes a few milliseconds. @throws Rejection malformed */
export const refuseOversizedJson = (json: Buffer): void => {
  /** Both lists are by depth: whether an object is open there, and how many commas it has so far. */
  const isObject: boolean[] = [];
  const commas: number[] = [];
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (isText) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === COMMA) {
      values++;
      commas[depth] = (commas[depth] ?? 0) + 1;
      refuseTooMany(commas[depth]! + 1, isObject[depth] ? 'fields' : 'elements');
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) depth--;
    else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
      values++;
      if (++depth > DEEPEST_NESTING) refuse(`The body is nested deeper than ${DEEPEST_NESTING} levels.`);
      isObject[depth] = sign === OPEN_OBJECT;
      commas[depth] = 0;
    }
    refuseTooMany(values, 'values');
  }
};

const limits = {
  values: {
    most: MOST_VALUES,
    sentence: `The body holds more than ${formatCount(MOST_VALUES)} values: send it in parts.`,
  },
  elements: {
    most: MOST_ELEMENTS,
    sentence: `A list has at most ${formatCount(MOST_ELEMENTS)} elements: send it in parts.`,
  },
  fields: { most: MOST_KEYS, sentence: `An object has at most ${formatCount(MOST_KEYS)} fields: send it in parts.` },
} as const;

const refuseTooMany = (count: number, what: keyof typeof limits): void => {
  const { most, sentence } = limits[what];
  if (count > most) refuse(sentence);
};
