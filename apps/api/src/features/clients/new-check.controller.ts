import { setTimeout as after } from 'node:timers/promises';
import {
  type AttributeDefinition,
  type ClientStatus,
  type ClientUser,
  can,
  fullAddress,
  isBirthdateServed,
  isDay,
  isTransferable,
  MATCHES,
  matchKey,
  maySeeClient,
  partnerToTakeFor,
  readDay,
  reasonOf,
  records,
  refuseInvalid,
  refuseUnless,
  seesAllClients,
  WRONG_BIRTHDATE,
} from '@bank/domain';
import { type ClientMatch, MAX_MATCHES } from '@bank/projections';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { readPosted, ShownAttribute } from '../../kernels/attributes/attribute.dto';
import { Profiles } from '../../kernels/attributes/profiles';
import { currentClientUser } from '../../kernels/authority/client-user';
import { SettingsService } from '../../kernels/records/settings.service';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Access } from '../../platform/auth/access.guard';
import type { VisitorLimit } from '../../platform/auth/throttle';
import { LimitVisitors } from '../../platform/bodies/body.guard';
import { validation } from '../../platform/bodies/validation';
import { currentRoles } from '../../platform/context/current-user';
import { ANONYMOUS, currentContext } from '../../platform/context/request-context';
import { ApiInclude } from '../../platform/lists/include';
import { answerMany } from '../../platform/transport/answer';
import { ApiMany, ApiRefusals } from '../../platform/transport/api-docs';
import { AcrossPartners } from './across-partners';
import { CheckClient, DuplicateMatch } from './client.dto';
import { Duplicates } from './duplicates';
import { Today } from './today';

/** A family that corrects its entries checks a child several times. */
const REQUEST_LIMIT: VisitorLimit = { seconds: 3_600, network: 250, site: 1_000, all: 5_000 };
/** A check takes less than this, so that the time of the answer doesn't show whether there is a match. */
const ANSWER_DELAY_MS = 250;

/** @param questions of the answers that were compared */
const shownToStaff = (
  { likeness, differing, partner, partnerTitle, partnerAddress, ...match }: ClientMatch,
  questions: readonly AttributeDefinition[],
): DuplicateMatch => ({
  id: match.publicId,
  fullName: match.fullName,
  parentFullName: [match.parentFirstName, match.parentLastName].filter(Boolean).join(' '),
  status: match.status,
  birthdate: match.birthdate,
  canPartnerTransfer: isTransferable(match.status as ClientStatus),
  partner: { id: partner, title: partnerTitle ?? undefined, fullAddress: fullAddress(partnerAddress) },
  ...(match.lastPeriod && { lastDistribution: { order: { distributionPeriod: match.lastPeriod } } }),
  score: MATCHES[likeness].score,
  isExact: likeness === 'exact',
  reasons: [
    reasonOf(
      likeness,
      questions.filter(({ id }) => differing.includes(id)).map(({ label }) => label),
    ),
  ],
});

/** A family learns the contacts, where the bank does not keep them to itself, and nothing about the child. */
const shownToFamily = ({ partnerTitle, partnerAddress }: ClientMatch, hidesPartner: boolean): DuplicateMatch => ({
  id: null,
  partner: hidesPartner
    ? { id: null, fullAddress: null }
    : { id: null, title: partnerTitle ?? undefined, fullAddress: fullAddress(partnerAddress) },
});

/** People of a partner learn no more than a family about another partner's child that is only similar. */
const shownToOthers = (match: ClientMatch, questions: readonly AttributeDefinition[]): DuplicateMatch => {
  const { isExact, score, reasons, partner } = shownToStaff(match, questions);
  return { id: null, isExact, score, reasons, partner };
};

/** Whether the match has the name that the user typed, who must have given its birthdate. */
const isSameName = ({ fullName }: ClientMatch, { firstName, lastName }: CheckClient): boolean =>
  matchKey(fullName) === matchKey(`${firstName} ${lastName}`);

const missing = (body: CheckClient, needsBirthdate: boolean): Record<string, string> => ({
  ...(body.firstName?.trim() ? {} : { firstName: 'First Name is required' }),
  ...(body.lastName?.trim() ? {} : { lastName: 'Last Name is required' }),
  ...(!needsBirthdate || body.birthdate?.trim() ? {} : { birthdate: 'Birth Date is required' }),
});

@ApiTags('Clients')
@Controller('clients')
export class NewCheckController {
  constructor(
    private readonly duplicates: Duplicates,
    private readonly profiles: Profiles,
    private readonly today: Today,
    private readonly across: AcrossPartners,
    private readonly accessNotes: AccessNotes,
    private readonly settings: SettingsService,
  ) {}

  @Get('fields')
  @Access('clients/fields', 'list')
  @ApiInclude(['options'])
  @ApiMany('Lists the questions about a new Client that the caller may answer, without answers', ShownAttribute)
  async fields() {
    return answerMany(await this.profiles.questionsFor('clientAttribute'));
  }

  @Get('new-fields')
  @Access('clients/fields', 'list')
  @ApiInclude(['options'])
  @ApiMany('Lists those of the questions about a new Client by which duplicates are found', ShownAttribute)
  async newFields() {
    const questions = await this.profiles.questionsFor('clientAttribute');
    return answerMany(questions.filter(({ isDuplicateReference }) => isDuplicateReference));
  }

  @Post('new-check')
  @HttpCode(200)
  @Access('clients/new-check', 'create')
  @LimitVisitors('client check requests', REQUEST_LIMIT)
  @ApiMany('Finds clients who may be the one that is about to be registered', DuplicateMatch)
  @ApiRefusals(429)
  async check(@Body(validation(CheckClient)) body: CheckClient) {
    const isAnonymous = currentContext().actor === ANONYMOUS;
    const user = currentClientUser();
    const isStaff = seesAllClients(user);
    if (!isAnonymous) refuseUnless(can(currentRoles(), 'clients', 'create'));
    if (!isAnonymous && !isStaff) partnerToTakeFor(user);
    refuseInvalid({ ...(await this.wrongBirthdate(body.birthdate)), ...missing(body, !isStaff) });
    const posted = readPosted(body.attributes) ?? [];
    const questions = posted.length ? await this.profiles.definitions('clientAttribute') : [];
    const find = () => this.duplicates.find(body, posted, questions);
    if (!isAnonymous && !isStaff) await this.duplicates.countForPartner(body, posted, questions);
    if (!isAnonymous) {
      const [matches, mistyped] = await Promise.all([find(), this.duplicates.findMistyped(body, posted, questions)]);
      // A child of another partner is found by its name and birthdate together alone.
      const own = mistyped.filter(({ partner }) => maySeeClient(user, partner));
      return answerMany(await this.showTo(user, body, [...matches, ...own].slice(0, MAX_MATCHES), questions));
    }
    await this.duplicates.countForVisitor(body, posted, questions);
    const [matches, { values }] = await Promise.all([find(), this.settings.read(), after(ANSWER_DELAY_MS)]);
    const [exact] = matches.filter(({ likeness }) => likeness === 'exact');
    return answerMany(exact ? [shownToFamily(exact, values.hidesRegisteredPartner)] : []);
  }

  /** @throws TooMany */
  private async showTo(
    user: ClientUser,
    body: CheckClient,
    matches: readonly ClientMatch[],
    questions: readonly AttributeDefinition[],
  ): Promise<DuplicateMatch[]> {
    const isForeign = ({ partner }: ClientMatch) => !maySeeClient(user, partner);
    if (matches.some(isForeign)) await this.across.count('answer');
    const ids = matches.map(({ id }) => id);
    this.accessNotes.noteShown(records.client.kind, ids, 'check');
    return matches.map((match) =>
      isForeign(match) && !isSameName(match, body) ? shownToOthers(match, questions) : shownToStaff(match, questions),
    );
  }

  private async wrongBirthdate(posted: string | null | undefined): Promise<Record<string, string>> {
    if (!posted?.trim()) return {};
    const birthdate = readDay(posted);
    const isRight = isDay(birthdate) && isBirthdateServed(birthdate, await this.today.read());
    return isRight ? {} : { birthdate: WRONG_BIRTHDATE };
  }
}
