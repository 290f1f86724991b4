import {
  type AttributeDefinition,
  type AttributeValues,
  isDay,
  matchKey,
  normaliseValue,
  type PostedAttribute,
  readDay,
  removeInvisible,
} from '@bank/domain';
import {
  type ClientMatch,
  findFamilies,
  findMatchesOfEach,
  findMistypedMatches,
  findSurvivors,
  type SoughtClient,
  type SoughtFamily,
  type SoughtMerged,
} from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Throttle, type VisitorLimit } from '../../platform/auth/throttle';
import { LoadedTogether } from '../../platform/context/loaded-together';
import { ANONYMOUS, currentContext } from '../../platform/context/request-context';
import { AcrossPartners } from './across-partners';

/** As they were posted, before the client is registered. */
export interface PostedNames {
  firstName?: unknown;
  lastName?: unknown;
  parentFirstName?: unknown;
  parentLastName?: unknown;
  birthdate?: unknown;
}

const HOUR_SECONDS = 3_600;
/** Families of one waiting room share a network; a program that tries names out needs more children than this. */
const CHILDREN_LIMIT: VisitorLimit = { seconds: HOUR_SECONDS, network: 30, site: 120, all: 1_000 };

const textOf = (value: unknown): string => (typeof value === 'string' ? removeInvisible(value).trim() : '');

/** The answers to some of the questions, without those that are empty or can't be read. */
const answersTo = (
  definitions: readonly AttributeDefinition[],
  posted: readonly PostedAttribute[],
  isAsked: (definition: AttributeDefinition) => boolean,
): AttributeValues =>
  Object.fromEntries(
    definitions.filter(isAsked).flatMap((definition) => {
      const answer = posted.find(({ definition_id }) => definition_id === definition.id);
      const value = answer ? normaliseValue(definition, answer.value) : null;
      return value === null ? [] : [[definition.id, value]];
    }),
  ) as AttributeValues;

const isReference = ({ isDuplicateReference }: AttributeDefinition): boolean => isDuplicateReference === true;

/** Where a family lives, as far as the bank asks. */
const tellsAddress = ({ name, type }: AttributeDefinition): boolean => name === 'guardian_zip' || type === 'ADDRESS';

/** Looks for the child, and for its family, among the clients of all partners. */
@Injectable()
export class Duplicates {
  private readonly matches = new LoadedTogether((sought: readonly SoughtClient[]) =>
    findMatchesOfEach(this.pool, sought),
  );
  private readonly survivors = new LoadedTogether((sought: readonly SoughtMerged[]) =>
    findSurvivors(this.pool, sought),
  );
  private readonly families = new LoadedTogether((sought: readonly SoughtFamily[]) => findFamilies(this.pool, sought));

  constructor(
    private readonly pool: Pool,
    private readonly throttle: Throttle,
    private readonly across: AcrossPartners,
  ) {}

  /** @throws TooMany */
  countForVisitor(
    names: PostedNames,
    posted: readonly PostedAttribute[],
    definitions: readonly AttributeDefinition[],
  ): Promise<void> {
    return this.countQuestion(names, posted, definitions, () =>
      this.throttle.hitAsVisitor('client check', CHILDREN_LIMIT),
    );
  }

  /** That a child is registered already, or not, is an answer about it to people of a partner. @throws TooMany */
  async countForPartner(
    names: PostedNames,
    posted: readonly PostedAttribute[],
    definitions: readonly AttributeDefinition[],
  ): Promise<void> {
    await this.across.refuseBeyond('answer');
    await this.countQuestion(names, posted, definitions, () => this.across.countCheck(names));
  }

  /**
   * Counts a question about a child, unless the visitor's network, or the user, asked it within the hour. A check and the
   * registration after it are one question, and another answer to a question that tells children apart is a new one.
   * @throws TooMany of `count`, for a repeat as well
   */
  private countQuestion(
    names: PostedNames,
    posted: readonly PostedAttribute[],
    definitions: readonly AttributeDefinition[],
    count: () => Promise<void>,
  ): Promise<void> {
    const { firstName, lastName, birthdate } = names;
    const child = [
      ...[firstName, lastName].map((name) => matchKey(textOf(name))),
      readDay(textOf(birthdate)),
      answersTo(definitions, posted, isReference),
    ];
    const { actor, address } = currentContext();
    const who = actor === ANONYMOUS ? address : actor;
    return this.throttle.countOnce(`client check ${who} ${JSON.stringify(child)}`, CHILDREN_LIMIT.seconds, count);
  }

  /** Nobody is found by half a name. */
  async find(
    names: PostedNames,
    posted: readonly PostedAttribute[],
    definitions: readonly AttributeDefinition[],
  ): Promise<ClientMatch[]> {
    const sought = this.soughtIn(names, posted, definitions);
    return sought ? this.matches.load(sought) : [];
  }

  /** Clients of the same name whose birthdate may be this one, mistyped there or here. */
  async findMistyped(
    names: PostedNames,
    posted: readonly PostedAttribute[],
    definitions: readonly AttributeDefinition[],
  ): Promise<ClientMatch[]> {
    const sought = this.soughtIn(names, posted, definitions);
    return sought?.birthdate ? findMistypedMatches(this.pool, { ...sought, birthdate: sought.birthdate }) : [];
  }

  private soughtIn(
    names: PostedNames,
    posted: readonly PostedAttribute[],
    definitions: readonly AttributeDefinition[],
  ): SoughtClient | undefined {
    const [firstName, lastName] = [textOf(names.firstName), textOf(names.lastName)];
    if (!firstName || !lastName) return undefined;
    const birthdate = readDay(textOf(names.birthdate));
    const references = answersTo(definitions, posted, isReference);
    return { firstName, lastName, birthdate: isDay(birthdate) ? birthdate : null, references };
  }

  /** The clients into whom one of this name and birthdate was merged. */
  async findSurvivors(names: PostedNames): Promise<readonly number[]> {
    const [firstName, lastName, birthdate] = [
      textOf(names.firstName),
      textOf(names.lastName),
      readDay(textOf(names.birthdate)),
    ];
    return firstName && lastName && isDay(birthdate) ? this.survivors.load({ firstName, lastName, birthdate }) : [];
  }

  /** The family that the client belongs to; undefined for a new one. */
  async findFamily(
    names: PostedNames,
    posted: readonly PostedAttribute[],
    definitions: readonly AttributeDefinition[],
  ): Promise<string | undefined> {
    const [parentFirstName, parentLastName] = [textOf(names.parentFirstName), textOf(names.parentLastName)];
    if (!parentFirstName || !parentLastName || !posted.length) return undefined;
    const address = answersTo(definitions, posted, tellsAddress);
    if (!Object.keys(address).length) return undefined;
    return this.families.load({ parentFirstName, parentLastName, address });
  }
}
