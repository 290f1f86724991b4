import { setTimeout as after } from 'node:timers/promises';
import {
  type ClientRequester,
  type ClientStatus,
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
  records,
  refuseInvalid,
  refuseUnless,
  seesAllClients,
  WRONG_BIRTHDATE,
} from '@bank/domain';
import type { ClientMatch } from '@bank/projections';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { readPosted, ShownAttribute } from '../../kernels/attributes/attribute.dto';
import { Profiles } from '../../kernels/attributes/profiles';
import { currentRequester } from '../../kernels/authority/client-requester';
import { Access } from '../../platform/auth/access.guard';
import { currentRoles } from '../../platform/auth/current-user';
import { Throttle } from '../../platform/auth/throttle';
import { answerMany } from '../../platform/http/answer';
import { ApiMany, ApiRefusals } from '../../platform/http/api-docs';
import { ApiInclude } from '../../platform/http/include';
import { validation } from '../../platform/http/validation';
import { AccessNotes } from '../../platform/privacy/access-notes';
import { ANONYMOUS, currentContext } from '../../platform/request-context';
import { AcrossPartners } from './across-partners';
import { CheckClient, DuplicateMatch } from './client.dto';
import { Duplicates } from './duplicates';
import { Today } from './today';

const HOUR_SECONDS = 3_600;
/** Families of one waiting room share an address; a program that tries names out needs more than this. */
const ADDRESS_LIMIT = { hits: 30, seconds: HOUR_SECONDS };
/** A check takes less than this, so that the time of the answer doesn't show whether there is a match. */
const ANSWER_DELAY_MS = 250;

const shownToStaff = ({ kind, partner, partnerTitle, partnerAddress, ...match }: ClientMatch): DuplicateMatch => ({
  id: match.publicId,
  fullName: match.fullName,
  parentFullName: [match.parentFirstName, match.parentLastName].filter(Boolean).join(' '),
  status: match.status,
  birthdate: match.birthdate,
  canPartnerTransfer: isTransferable(match.status as ClientStatus),
  partner: { id: partner, title: partnerTitle ?? undefined, fullAddress: fullAddress(partnerAddress) },
  ...(match.lastPeriod && { lastDistribution: { order: { distributionPeriod: match.lastPeriod } } }),
  score: MATCHES[kind].score,
  isExact: kind === 'exact',
  reasons: [MATCHES[kind].reason],
});

/** A family learns to whom it can turn, and nothing about the child. */
const shownToFamily = ({ partnerTitle, partnerAddress }: ClientMatch): DuplicateMatch => ({
  id: null,
  partner: { id: null, title: partnerTitle ?? undefined, fullAddress: fullAddress(partnerAddress) },
});

/** Of a child of another partner that is only like theirs, people of a partner learn what a family learns, and how it is alike. */
const shownToOthers = (match: ClientMatch): DuplicateMatch => {
  const { isExact, score, reasons, partner } = shownToStaff(match);
  return { id: null, isExact, score, reasons, partner };
};

/** Whether the match is called as the child was called by whoever asks, who must have given its birthdate. */
const isSameName = ({ fullName }: ClientMatch, { firstName, lastName }: CheckClient): boolean =>
  matchKey(fullName) === matchKey(`${firstName} ${lastName}`);

const missing = (body: CheckClient, needsBirthdate: boolean): Record<string, string> => ({
  ...(body.firstName?.trim() ? {} : { firstName: 'First Name is required' }),
  ...(body.lastName?.trim() ? {} : { lastName: 'Last Name is required' }),
  ...(!needsBirthdate || body.birthdate?.trim() ? {} : { birthdate: 'Birth Date is required' }),
});

/** What comes before a registration, for staff and families alike. */
@ApiTags('Clients')
@Controller('clients')
export class NewCheckController {
  constructor(
    private readonly duplicates: Duplicates,
    private readonly profiles: Profiles,
    private readonly throttle: Throttle,
    private readonly today: Today,
    private readonly across: AcrossPartners,
    private readonly accessNotes: AccessNotes,
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
  @ApiMany('Finds clients who may be the one that is about to be registered', DuplicateMatch)
  @ApiRefusals(429)
  async check(@Body(validation(CheckClient)) body: CheckClient) {
    const isAnonymous = currentContext().actor === ANONYMOUS;
    const requester = currentRequester();
    const isStaff = seesAllClients(requester);
    if (!isAnonymous) refuseUnless(can(currentRoles(), 'clients', 'create'));
    if (!isAnonymous && !isStaff) partnerToTakeFor(requester);
    refuseInvalid({ ...(await this.wrongBirthdate(body.birthdate)), ...missing(body, !isStaff) });
    if (!isAnonymous) return answerMany(await this.findFor(requester, body));
    await this.throttle.hit(`client check ${currentContext().address}`, ADDRESS_LIMIT);
    const [matches] = await Promise.all([this.find(body), after(ANSWER_DELAY_MS)]);
    const [exact] = matches.filter(({ kind }) => kind === 'exact');
    return answerMany(exact ? [shownToFamily(exact)] : []);
  }

  /** The matches as somebody with an account is shown them, which is noted. @throws TooMany */
  private async findFor(requester: ClientRequester, body: CheckClient): Promise<DuplicateMatch[]> {
    const matches = await this.find(body);
    const isForeign = ({ partner }: ClientMatch) => !maySeeClient(requester, partner);
    if (matches.some(isForeign)) await this.across.count();
    const ids = matches.map(({ id }) => id);
    this.accessNotes.noteShown(records.client.kind, ids, 'check');
    return matches.map((match) =>
      isForeign(match) && !isSameName(match, body) ? shownToOthers(match) : shownToStaff(match),
    );
  }

  private async find({ attributes, ...names }: CheckClient): Promise<ClientMatch[]> {
    const posted = readPosted(attributes) ?? [];
    const definitions = posted.length ? await this.profiles.definitions('clientAttribute') : [];
    return this.duplicates.find(names, posted, definitions);
  }

  private async wrongBirthdate(posted: string | null | undefined): Promise<Record<string, string>> {
    if (!posted?.trim()) return {};
    const birthdate = readDay(posted);
    const isRight = isDay(birthdate) && isBirthdateServed(birthdate, await this.today.read());
    return isRight ? {} : { birthdate: WRONG_BIRTHDATE };
  }
}
