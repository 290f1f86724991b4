import { records } from '@bank/domain';
import { Body, Controller, Patch } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsOptional, ValidateNested } from 'class-validator';
import { Records } from '../../kernels/records/records.service';
import { Access } from '../../platform/auth/access.guard';
import { IdList } from '../../platform/bodies/posted-values';
import { validation } from '../../platform/bodies/validation';
import { ShownChanges } from '../../platform/commands/shown-changes';
import { ApiMany } from '../../platform/transport/api-docs';
import { changeEachRow, requireChanges } from '../../platform/transport/change-each-row';
import { RowOutcomeDto } from '../../platform/transport/row-outcome.dto';

const { status, supplierType } = records.supplier.fields;
const MAX_SUPPLIERS = 500;

class Changes {
  [field: string]: unknown;

  @ApiProperty({ enum: status.choices, required: false })
  @IsOptional()
  @IsIn(status.choices)
  status?: string;

  @ApiProperty({ enum: supplierType.choices, required: false })
  @IsOptional()
  @IsIn(supplierType.choices)
  supplierType?: string;
}

class BulkChange {
  @IdList({ most: MAX_SUPPLIERS })
  ids: number[];

  @ApiProperty({ type: Changes })
  @IsOptional()
  @ValidateNested()
  @Type(() => Changes)
  changes?: Changes | null;
}

class Outcome extends RowOutcomeDto {
  @ApiProperty({ type: 'integer' }) id: number;
}

@ApiTags('Suppliers')
@Controller('supplier/bulk-change')
export class SupplierBulkChangeController {
  constructor(
    private readonly records: Records,
    private readonly shownChanges: ShownChanges,
  ) {}

  @Patch()
  @Access('suppliers', 'bulk-change')
  @ApiMany('Changes several suppliers alike', Outcome)
  change(@Body(validation(BulkChange)) { ids, changes }: BulkChange) {
    const changed = requireChanges(changes);
    return this.shownChanges.waitOnce(() =>
      changeEachRow(ids, (id) => this.records.change(records.supplier, id, changed)),
    );
  }
}
