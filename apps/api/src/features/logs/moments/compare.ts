import {
  type AttributeDefinition,
  type Fields,
  type HistoricKind,
  type Input,
  isSame,
  labelOf,
  type Moment,
  namingFields,
  readValue,
} from '@bank/domain';
import type { ComparedField, ComparedLine, ComparedMoments } from './moment.dto';
import { fieldInWords, type Wording } from './words';

type Side = Input | undefined;

/** The records that states name, by kind. */
export const namedIds = ({ fields, lines }: HistoricKind, moments: readonly Moment[]): Map<string, Set<number>> => {
  const found = new Map<string, Set<number>>();
  for (const moment of moments) {
    const named = [moment.values, ...moment.lines].flatMap((values, index) =>
      namingFields(index === 0 ? fields : lines, values),
    );
    for (const { to, ids } of named) found.set(to, new Set([...(found.get(to) ?? []), ...ids]));
  }
  return found;
};

export const ERASED = 'Erased';

interface Readings {
  wording: Wording;
  /** Fields whose values nobody reads any more. */
  erased: ReadonlySet<string>;
}

const compareFields = (fields: Fields, then: Side, today: Side, { wording, erased }: Readings): ComparedField[] =>
  Object.entries(fields).map(([name, field]) => {
    const read = (side: Side) => {
      if (!side) return null;
      return erased.has(name) ? ERASED : fieldInWords(field, side[name], wording);
    };
    const differs = (then && today && !isSame(then[name], today[name])) || Boolean(then) !== Boolean(today);
    return { field: name, label: field.label, earlier: read(then), today: read(today), differs };
  });

const valuesOf = ({ phase, values }: Moment): Side => (phase === 'live' ? values : undefined);

const compareLines = ({ lines: fields }: HistoricKind, then: Moment, today: Moment, readings: Readings) => {
  const [before, after] = [then, today].map(({ lines }) => new Map(lines.map((line) => [line.id, line as Input])));
  return [...new Set([...before!.keys(), ...after!.keys()])].map((id): ComparedLine => {
    const compared = compareFields(fields, before!.get(id), after!.get(id), readings);
    return { id, differs: compared.some(({ differs }) => differs), fields: compared };
  });
};

interface Questions {
  definitions: readonly AttributeDefinition[];
  zips: ReadonlyMap<number, string>;
}

const compareAnswers = (then: Moment, today: Moment, { definitions, zips }: Questions, wasErased: boolean) =>
  definitions
    .filter(({ id }) => id in then.answers || id in today.answers)
    .map((definition): ComparedField => {
      const read = ({ phase, answers }: Moment) =>
        phase === 'live' ? readValue(definition, answers[definition.id], 'en', { zip: (id) => zips.get(id) }) : null;
      const differs = !isSame(then.answers[definition.id], today.answers[definition.id]);
      const [earlier, now] = [read(then), read(today)];
      return {
        field: `${definition.id}`,
        label: labelOf(definition, 'en'),
        earlier: wasErased && earlier !== null ? ERASED : earlier,
        today: now,
        differs,
      };
    });

export const compareMoments = (
  kind: HistoricKind,
  then: Moment,
  today: Moment,
  readings: Readings & Questions,
): ComparedMoments => ({
  title: kind.title,
  earlier: then.phase,
  today: today.phase,
  fields:
    then.phase === 'live' || today.phase === 'live'
      ? compareFields(kind.fields, valuesOf(then), valuesOf(today), readings)
      : [],
  answers: compareAnswers(then, today, readings, readings.erased.size > 0),
  lines: compareLines(kind, then, today, readings),
});
