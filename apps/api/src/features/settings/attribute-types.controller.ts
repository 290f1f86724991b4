import { ATTRIBUTE_TYPES, attributeTypes, DISPLAY_INTERFACES } from '@bank/domain';
import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/access.guard';
import { answerMany } from '../../platform/transport/answer';
import { ApiMany } from '../../platform/transport/api-docs';

class AttributeType {
  @ApiProperty({ enum: ATTRIBUTE_TYPES }) id: string;
  @ApiProperty() label: string;
  @ApiProperty() hasOptions: boolean;
  @ApiProperty({ enum: DISPLAY_INTERFACES, isArray: true, description: 'The first is the usual one' })
  displayInterfaces: readonly string[];
}

@ApiTags('Attributes')
@Controller('system/attribute-types')
export class AttributeTypesController {
  @Get()
  @Access('system/attribute-types', 'list')
  @ApiMany('Lists the types that attributes may have', AttributeType)
  list() {
    return answerMany<AttributeType>(
      ATTRIBUTE_TYPES.map((id) => {
        const { label, hasOptions, displayInterfaces } = attributeTypes[id];
        return { id, label, hasOptions, displayInterfaces };
      }),
    );
  }
}
