import { merges } from '@bank/domain';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsArray, IsIn, IsOptional } from 'class-validator';
import { Merges } from '../../kernels/merges/merges.service';
import { Access } from '../../platform/auth/access.guard';
import { NamedRecord, NamedRecords } from '../../platform/bodies/posted-values';
import { validation } from '../../platform/bodies/validation';
import { answerSuccess } from '../../platform/transport/answer';
import { ApiSuccess } from '../../platform/transport/api-docs';

const { contexts, defaultContexts } = merges.supplier;
const MOST_SOURCES = 500;

class MergeSuppliers {
  @NamedRecord({ isSent: true, description: 'The supplier that stays' })
  targetSupplier: number | null;

  @NamedRecords({ most: MOST_SOURCES, description: 'Suppliers to merge into it' })
  sourceSuppliers: number[];

  @ApiProperty({
    type: 'string',
    isArray: true,
    maxItems: contexts.length,
    enum: [...contexts],
    required: false,
    default: [...defaultContexts],
  })
  @IsOptional()
  @IsArray()
  @IsIn(contexts, { each: true })
  context?: string[];
}

@ApiTags('Suppliers')
@Controller('suppliers/merge')
export class MergesController {
  constructor(private readonly merges: Merges) {}

  @Post()
  @HttpCode(200)
  @Access('suppliers', 'merge')
  @ApiSuccess('Merges suppliers into another one')
  async suppliers(@Body(validation(MergeSuppliers)) { targetSupplier, sourceSuppliers, context }: MergeSuppliers) {
    await this.merges.merge('supplier', targetSupplier ?? 0, sourceSuppliers, context ?? undefined);
    return answerSuccess();
  }
}
