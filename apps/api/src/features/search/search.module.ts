import { Module } from '@nestjs/common';
import { SearchController } from './search.controller';
import { Search } from './search.query';

@Module({ controllers: [SearchController], providers: [Search] })
export class SearchModule {}
