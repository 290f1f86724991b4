import { Module } from '@nestjs/common';
import { AuthorityKernel } from '../../kernels/authority/authority.kernel';
import { SearchController } from './search.controller';
import { Search } from './search.query';
import { SimilarRecords } from './similar-records';

@Module({
  imports: [AuthorityKernel],
  controllers: [SearchController],
  providers: [Search, SimilarRecords],
})
export class SearchModule {}
