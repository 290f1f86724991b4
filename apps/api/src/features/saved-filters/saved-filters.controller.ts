import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RecordNames } from '../../kernels/records/record-names';
import { Access } from '../../platform/auth/access.guard';
import { validation } from '../../platform/bodies/validation';
import { CurrentUser } from '../../platform/context/current-user';
import type { User } from '../../platform/context/user-directory';
import { answerMany, answerOne, answerSuccess } from '../../platform/transport/answer';
import { ApiId, ApiMany, ApiOne, ApiRefusals, ApiSuccess } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { AskedNames, AskedScreen, ChangeFilter, SaveFilter, ShownName, ShownSavedFilter } from './saved-filters.dto';
import { SavedFilters } from './saved-filters.service';

@ApiTags('Saved searches')
@Controller('saved-filters')
export class SavedFiltersController {
  constructor(
    private readonly saved: SavedFilters,
    private readonly names: RecordNames,
  ) {}

  @Get()
  @Access('saved-filters', 'list')
  @ApiMany('Lists the searches that the caller has saved, by screen and name', ShownSavedFilter)
  async list(@Query(validation()) { screen }: AskedScreen, @CurrentUser() user: User) {
    return answerMany(await this.saved.list(user, screen));
  }

  @Get('names')
  @Access('saved-filters', 'names')
  @ApiMany('Names the records that a search is for, deleted ones too', ShownName)
  async findNames(@Query(validation()) { resource, ids }: AskedNames, @CurrentUser() user: User) {
    return answerMany(await this.names.find(user, resource, ids.split(',').map(Number)));
  }

  @Post()
  @Access('saved-filters', 'create')
  @ApiOne('Saves a search under a name', ShownSavedFilter, 201)
  async save(@Body() body: SaveFilter, @CurrentUser() user: User) {
    return answerOne(await this.saved.create(user, body));
  }

  @Patch(':id')
  @Access('saved-filters', 'edit')
  @ApiId()
  @ApiRefusals(409, 422)
  @ApiOne('Renames a saved search, or gives it other filters', ShownSavedFilter)
  async change(@Id() id: number, @Body() body: ChangeFilter, @CurrentUser() user: User) {
    return answerOne(await this.saved.change(user, id, body));
  }

  @Delete(':id')
  @Access('saved-filters', 'delete')
  @ApiId()
  @ApiSuccess('Deletes a saved search')
  async delete(@Id() id: number, @CurrentUser() user: User) {
    await this.saved.delete(user, id);
    return answerSuccess();
  }
}
