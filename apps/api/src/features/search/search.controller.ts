import { type FoundRecord, records } from '@bank/domain';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';
import { ShownClients } from '../../kernels/authority/shown-clients';
import { Access } from '../../platform/auth/access.guard';
import { validation } from '../../platform/bodies/validation';
import { CurrentUser } from '../../platform/context/current-user';
import type { User } from '../../platform/context/user-directory';
import { answerMany } from '../../platform/transport/answer';
import { ApiMany } from '../../platform/transport/api-docs';
import { Search } from './search.query';

class Asked {
  @ApiProperty({ description: 'The beginnings of words of a name, or the number of an order' })
  @IsString()
  @IsNotEmpty()
  q: string;
}

class ShownFound implements FoundRecord {
  @ApiProperty({ description: 'The path of its own calls: products, orders/supply' }) path: string;
  @ApiProperty({ description: 'The name of the kind' }) kind: string;
  @ApiProperty({ oneOf: [{ type: 'integer' }, { type: 'string' }], description: 'Of a client its public id' })
  id: number | string;
  @ApiProperty() name: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'SKU or email' }) detail: string | null;
  @ApiProperty({ required: false, description: 'Nothing has the name that was sought, and this one is like it' })
  isSimilar?: true;
}

@ApiTags('Search')
@Controller('search')
export class SearchController {
  constructor(
    private readonly search: Search,
    private readonly shownClients: ShownClients,
  ) {}

  @Get()
  @Access('search', 'list')
  @ApiMany(
    'Finds records by name and orders by number, at most 5 of a kind; where there is none, records whose names are like it',
    ShownFound,
  )
  async find(@Query(validation()) { q }: Asked, @CurrentUser() user: User) {
    const found = await this.search.find(q, user);
    const clients = found.flatMap(({ path, id }) => (path === records.client.path ? String(id) : []));
    await this.shownClients.note(clients, 'search');
    return answerMany(found);
  }
}
