import { type AttributeDefinition, type AttributeValues, attributeTypes, type PostedAttribute } from '@bank/domain';
import type { ImportColumn } from '../kind';
import type { Values } from '../values/read-cell';
import type { ChoiceIndex } from '../values/reads';
import { type AnswersPath, attributeColumns, withPhoneHeadings } from './attribute-columns';

interface AttributeOfField {
  id: number;
  part: string | undefined;
  /** Whether a day stands for the time at which it begins. */
  isTime: boolean;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

const isDay = (value: unknown): boolean => typeof value === 'string' && value.length === DAY_LENGTH;
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The answers to the bank's own questions, as columns of an import. */
export class ProfileColumns {
  readonly columns: readonly ImportColumn[];
  private readonly questions: ReadonlyMap<number, AttributeDefinition>;
  /** Asked for each cell, of a few fields. */
  private readonly attributes = new Map<string, AttributeOfField | null>();

  constructor(
    private readonly at: AnswersPath,
    questions: readonly AttributeDefinition[],
    zips: ChoiceIndex,
  ) {
    this.questions = new Map(questions.map((question) => [question.id, question]));
    this.columns = withPhoneHeadings(questions.flatMap((question) => attributeColumns(question, at, zips)));
  }

  isAnswer(field: string): boolean {
    return this.attributeOf(field) !== null;
  }

  valueAt(profile: AttributeValues, field: string): unknown {
    const attribute = this.attributeOf(field);
    if (!attribute) return undefined;
    const answer: unknown = profile[attribute.id];
    if (!attribute.part) return answer;
    return isObject(answer) ? answer[attribute.part] : undefined;
  }

  /** The whole answer, by the name under which `answersIn` finds it. */
  formerAt(profile: AttributeValues, field: string): [string, unknown] | undefined {
    const attribute = this.attributeOf(field);
    return attribute ? [`${this.at}.${attribute.id}`, profile[attribute.id] ?? null] : undefined;
  }

  /** Parts of an address that the row does not name stay as they are. */
  answersIn(values: Values, profile: AttributeValues | undefined): PostedAttribute[] {
    const answers = new Map<number, unknown>();
    for (const field of Object.keys(values)) {
      const attribute = this.attributeOf(field);
      if (!attribute) continue;
      const { id, part, isTime } = attribute;
      const value = values[field];
      if (part) {
        const before = answers.get(id) ?? profile?.[id];
        answers.set(id, { ...(isObject(before) ? before : {}), [part]: value });
      } else answers.set(id, isTime && isDay(value) ? `${value}T00:00:00.000Z` : value);
    }
    return Array.from(answers, ([definition_id, value]) => ({ definition_id, value }));
  }

  private attributeOf(field: string): AttributeOfField | null {
    const known = this.attributes.get(field);
    if (known !== undefined) return known;
    const attribute = this.readField(field);
    this.attributes.set(field, attribute);
    return attribute;
  }

  private readField(field: string): AttributeOfField | null {
    if (!field.startsWith(`${this.at}.`)) return null;
    const [id, part] = field.slice(this.at.length + 1).split('.');
    const question = this.questions.get(Number(id));
    return { id: Number(id), part, isTime: question !== undefined && attributeTypes[question.type].keeps === 'time' };
  }
}
