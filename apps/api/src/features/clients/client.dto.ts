import { enteredFields, readPublicId, records } from '@bank/domain';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { type PostedAttribute, PostedAttributes, ShownAttribute } from '../../kernels/attributes/attribute.dto';
import { answerDto, saveDto } from '../../kernels/fields/dto';
import { ShownLastDistribution } from '../../kernels/orders/last-distribution.dto';
import { NamedRecord } from '../../platform/bodies/posted-values';
import { RowOutcomeDto } from '../../platform/transport/row-outcome.dto';

const PUBLIC_ID_TEXT = /^[A-Z0-9]{8}$/;
const NAMES_A_CLIENT = 'Must name a client by its ID, such as BCDF2579';
/** A value that can't be read stays as it is, so that the check refuses it. */
const readId = (value: unknown) => readPublicId(value) ?? value;

/** A field of a body that names clients by their public ids: texts by the time they are read. */
const NamedClients = ({ most, description }: { most: number; description: string }): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', isArray: true, maxItems: most, description }),
    Transform(({ value }) => (Array.isArray(value) ? [...new Set(value.map(readId))] : value)),
    IsArray(),
    Matches(PUBLIC_ID_TEXT, { each: true, message: NAMES_A_CLIENT }),
  );

const entered = { kind: 'client', fields: enteredFields(records.client.fields) } as const;

export class SaveClient extends saveDto(entered) {
  [field: string]: unknown;

  @ApiProperty({ type: 'string', required: false, description: 'A changed status is the transition that leads to it' })
  @IsOptional()
  @IsString()
  status?: string | null;

  @PostedAttributes()
  attributes?: PostedAttribute[];
}

export class CheckClient {
  @ApiProperty() @IsOptional() @IsString() firstName?: string | null;
  @ApiProperty() @IsOptional() @IsString() lastName?: string | null;
  @ApiProperty({ format: 'date', required: false }) @IsOptional() @IsString() birthdate?: string | null;
  @PostedAttributes()
  attributes?: PostedAttribute[];
  @ApiProperty({ enum: ['en', 'es'], required: false, description: 'In which language families are refused' })
  @IsOptional()
  @IsIn(['en', 'es'])
  lang?: 'en' | 'es';
}

class NamedPartner {
  @ApiProperty({ type: 'integer', nullable: true }) id: number | null;
  @ApiProperty({ required: false }) title?: string;
}
class NamedClient {
  @ApiProperty() id: string;
  @ApiProperty({ type: 'string', nullable: true }) fullName: string | null;
}

class Survivor {
  @ApiProperty({ type: 'string', nullable: true, description: 'Null where it is with another partner' })
  id: string | null;
  @ApiProperty({ type: 'string', nullable: true }) fullName: string | null;
}

export class ShownClient extends answerDto(records.client) {
  @ApiProperty({ type: 'string', description: 'The public id: eight letters and digits' }) id: string;
  @ApiProperty({ type: 'integer' }) table_id: number;
  @ApiProperty({ type: 'string', nullable: true }) fullName: string | null;
  @ApiProperty({ type: 'string', nullable: true }) parentFullName: string | null;
  @ApiProperty() selectListText: string;
  @ApiProperty() status: string;
  @ApiProperty() isActive: boolean;
  @ApiProperty() canReview: boolean;
  @ApiProperty() canPartnerTransfer: boolean;
  @ApiProperty({ type: 'integer' }) pullupDistributionCount: number;
  @ApiProperty() hasPendingDistributionOrders: boolean;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) lastReviewedAt: string | null;
  @ApiProperty({ type: Survivor, nullable: true, required: false, description: 'Of one client' })
  mergedTo?: Survivor | null;
  @ApiProperty({
    type: [NamedClient],
    required: false,
    description: 'Of one client: those that were merged into it, as far as this user may see them',
  })
  mergedFrom?: NamedClient[];
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) mergedDate: string | null;
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Then all that is personal is empty',
  })
  erasedAt: string | null;
  @ApiProperty({ required: false, description: 'Of one client: whether this user may change it now' })
  isEditable?: boolean;
  @ApiProperty({
    required: false,
    description:
      'Of one client: whether this user may answer required questions now, without which its review is refused',
  })
  isAnswerable?: boolean;
  @ApiProperty({ type: NamedPartner, required: false, description: 'When it is included' }) partner?: NamedPartner;
  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'In lists: the answer of client_diaper_size, for users who see that question',
  })
  diaperSize?: string | null;
  @ApiProperty({
    type: 'string',
    format: 'date',
    nullable: true,
    required: false,
    description: 'In lists: the earlier of both expirations, or the last day of a temporary override after it',
  })
  expiresAt?: string | null;
  @ApiProperty({
    type: 'string',
    format: 'date',
    nullable: true,
    required: false,
    description: 'In the search: when an expired client did',
  })
  expiredOn?: string | null;
  @ApiProperty({ type: [ShownAttribute], required: false, description: 'When they are included' })
  attributes?: ShownAttribute[];
  @ApiProperty({ type: ShownLastDistribution, required: false, description: 'When it is included' })
  lastDistribution?: ShownLastDistribution;
}

class MatchedPartner extends NamedPartner {
  @ApiProperty({ type: 'string', nullable: true }) fullAddress: string | null;
}
class LastMonth {
  @ApiProperty({ description: 'YYYY-MM' }) distributionPeriod: string;
}
class LastActivity {
  @ApiProperty({ type: LastMonth }) order: LastMonth;
}
/** A client who may be the one that is about to be registered. */
export class DuplicateMatch {
  @ApiProperty({ type: 'string', nullable: true, description: 'null for families' }) id: string | null;
  @ApiProperty({ type: MatchedPartner }) partner: MatchedPartner;
  @ApiProperty({ required: false }) fullName?: string;
  @ApiProperty({ required: false }) parentFullName?: string;
  @ApiProperty({ required: false }) status?: string;
  @ApiProperty({ required: false, format: 'date' }) birthdate?: string;
  @ApiProperty({ required: false }) canPartnerTransfer?: boolean;
  @ApiProperty({ type: 'integer', required: false, description: '100 for an exact match' }) score?: number;
  @ApiProperty({ required: false }) isExact?: boolean;
  @ApiProperty({ type: [String], required: false }) reasons?: string[];
  @ApiProperty({ type: LastActivity, required: false }) lastDistribution?: LastActivity;
}

const MAX_CLIENTS = 500;

export class MergeClients {
  @ApiProperty({ description: 'The client that stays' })
  @Transform(({ value }) => readId(value))
  @Matches(PUBLIC_ID_TEXT, { message: NAMES_A_CLIENT })
  targetClient: string;

  @NamedClients({ most: MAX_CLIENTS, description: 'Clients to merge into it' })
  sourceClients: string[];

  @ApiProperty({ type: 'string', isArray: true, maxItems: 1, enum: ['deactivate'], required: false })
  @IsOptional()
  @IsArray()
  @IsIn(['deactivate'], { each: true })
  context?: string[];
}

class ClientChanges {
  @NamedRecord({ required: false, description: 'The new partner' })
  partner?: number | null;

  @ApiProperty({ type: 'string', required: false, nullable: true, description: "A transition's machine name" })
  @IsOptional()
  @IsString()
  status?: string | null;
}
export class ReviewClients {
  @NamedClients({ most: MAX_CLIENTS, description: 'Clients whose review was made' })
  selectedClients: string[];
}

export class BulkChangeClients {
  @NamedClients({ most: MAX_CLIENTS, description: 'Clients to change' })
  selectedClients: string[];

  @ApiProperty({ type: ClientChanges })
  @IsOptional()
  @ValidateNested()
  @Type(() => ClientChanges)
  changes?: ClientChanges | null;

  @ApiProperty({
    required: false,
    nullable: true,
    type: 'boolean',
    description: 'true where clients go to a partner at which the caller will no longer see them',
  })
  @IsOptional()
  @IsBoolean()
  confirm?: boolean | null;
}
export class ClientOutcome extends RowOutcomeDto {
  @ApiProperty() id: string;
}

/** The body of a family's registration. `website` is a field that people don't see, so that only programs fill it in. */
export class RegisterClient extends saveDto({
  kind: 'publicClient',
  fields: Object.fromEntries(
    Object.entries(records.client.fields).filter(([name]) =>
      ['firstName', 'lastName', 'parentFirstName', 'parentLastName', 'birthdate', 'partner'].includes(name),
    ),
  ),
}) {
  [field: string]: unknown;

  @PostedAttributes()
  attributes?: PostedAttribute[];

  @ApiProperty({ enum: ['en', 'es'], required: false })
  @IsOptional()
  @IsIn(['en', 'es'])
  lang?: 'en' | 'es';

  @ApiProperty({ required: false, description: 'Stays empty' })
  @IsOptional()
  @IsString()
  website?: string;
}
export class RegisteredClient {
  @ApiProperty() id: string;
}
