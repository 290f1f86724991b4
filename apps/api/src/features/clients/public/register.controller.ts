import { randomInt } from 'node:crypto';
import {
  type AttributeDefinition,
  type AttributeValues,
  type Language,
  makePublicId,
  type PostedAttribute,
  refuseInvalid,
} from '@bank/domain';
import { Body, Controller, type OnModuleInit, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { readPosted } from '../../../kernels/attributes/attribute.dto';
import { Profiles } from '../../../kernels/attributes/profiles';
import { Access } from '../../../platform/auth/access.guard';
import type { VisitorLimit } from '../../../platform/auth/throttle';
import { LimitVisitors, TakesFiles } from '../../../platform/bodies/body.guard';
import { validation } from '../../../platform/bodies/validation';
import { AskedLanguage, RefusalLanguages } from '../../../platform/errors/refusal-languages';
import { answerOne } from '../../../platform/transport/answer';
import { ApiOne, ApiRefusals } from '../../../platform/transport/api-docs';
import { RegisterClient, RegisteredClient } from '../client.dto';
import { Clients, clientFieldsOf } from '../clients.service';
import { Confirmations } from './confirmations';
import { CLOSED_PARTNER } from './letters';
import { spanish } from './spanish';

/** Incomplete forms count as well: the phones of a mobile network share an address, and ten thousand posts come from a program. */
const REQUEST_LIMIT: VisitorLimit = { seconds: 3_600, network: 250, site: 1_000, all: 5_000 };

const PUBLIC_CLIENT_TYPE = { name: 'client_type', option: 'agency' } as const;

const assignedAnswersOf = (definitions: readonly AttributeDefinition[]): AttributeValues =>
  Object.fromEntries(
    definitions
      .filter(({ name }) => name === PUBLIC_CLIENT_TYPE.name)
      .flatMap(({ id, options }) => {
        const agency = options.find(({ value, isDeleted }) => value === PUBLIC_CLIENT_TYPE.option && !isDeleted);
        return agency ? [[id, agency.id]] : [];
      }),
  );

@ApiTags('Public Registration')
@Controller('public/client')
export class RegisterController implements OnModuleInit {
  constructor(
    private readonly clients: Clients,
    private readonly profiles: Profiles,
    private readonly confirmations: Confirmations,
    private readonly pool: Pool,
    private readonly languages: RefusalLanguages,
  ) {}

  onModuleInit() {
    this.languages.add(['/api/public/client', '/api/clients/new-check'], spanish);
  }

  @Post()
  @TakesFiles()
  @Access('public/client', 'create')
  @LimitVisitors('registration', REQUEST_LIMIT)
  @ApiOne('Registers a child', RegisteredClient, 201)
  @ApiRefusals(409, 422, 429)
  async register(@Body(validation(RegisterClient)) body: RegisterClient, @AskedLanguage() asked: string) {
    // A program that falls into the trap learns nothing from the answer.
    if (body.website) return answerOne<RegisteredClient>({ id: makePublicId(randomInt) });
    const language = asked === 'es' ? 'es' : 'en';
    const posted = readPosted(body.attributes ?? [])!;
    const definitions = await this.profiles.definitions('clientAttribute');
    const { id, partner } = await this.registerClient(body, posted, definitions, language);
    const publicId = await this.clients.publicIdOf(id);
    await this.confirmations.send(id, { publicId, partner, language, posted, definitions });
    return answerOne<RegisteredClient>({ id: publicId });
  }

  /** @returns the partner's title. @throws Rejection invalid */
  private async requirePublicPartner(partner: number): Promise<string> {
    const { rows } = await this.pool.query<{ title: string }>(
      `SELECT title FROM read.partners WHERE id = $1 AND removed_at IS NULL AND is_public_display AND status = 'ACTIVE'`,
      [partner || null],
    );
    if (!rows[0]) refuseInvalid({ partner: CLOSED_PARTNER });
    return rows[0]!.title;
  }

  private async registerClient(
    body: RegisterClient,
    posted: readonly PostedAttribute[],
    definitions: readonly AttributeDefinition[],
    language: Language,
  ) {
    const partner = await this.requirePublicPartner(Number(body.partner));
    const { id } = await this.clients.register(
      clientFieldsOf(body),
      { profile: posted, assignedAnswers: assignedAnswersOf(definitions), language },
      true,
    );
    return { id, partner };
  }
}
