import { Module } from '@nestjs/common';
import { AuthorityKernel } from '../../kernels/authority/authority.kernel';
import { SearchController } from './search.controller';
import { Search } from './search.query';

@Module({
  imports: [AuthorityKernel],
  controllers: [SearchController],
  providers: [Search],
})
export class SearchModule {}
