import type { PersonErased } from '@bank/domain';
import { Module } from '@nestjs/common';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { Removals } from '../../kernels/records/removals';
import { Erasures } from '../../platform/privacy/erasures';
import { Reactors } from '../../platform/worker/reactors.service';
import { namesIn } from './saved-filter';
import { SavedFiltersController } from './saved-filters.controller';
import { SavedFilters } from './saved-filters.service';

@Module({
  imports: [RecordsKernel],
  controllers: [SavedFiltersController],
  providers: [SavedFilters],
})
export class SavedFiltersModule {
  constructor(saved: SavedFilters, removals: Removals, reactors: Reactors, erasures: Erasures) {
    erasures.addBeforeKey((history) => saved.forgetNames(namesIn(history)));
    removals.onRemoval('user', (id) => saved.forgetUser(id));
    reactors.add({
      name: 'saved-filters',
      on: ['PersonErased' satisfies PersonErased['type']],
      react: () => saved.forgetPeople(),
    });
  }
}
