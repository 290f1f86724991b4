import type { OrdinaryKind } from '@bank/domain';
import { RecordCreate, RecordEdit } from '../../shell/forms/RecordForm';
import { SearchFirstList } from '../../shell/lists/SearchFirstList';
import { ordinaryScreens } from './ordinary';
import { recordScreens, type Screens } from './screens';

const views = ({ list, form }: Screens) => ({
  list: () => <SearchFirstList screen={list} />,
  create: () => <RecordCreate {...form} />,
  edit: () => <RecordEdit {...form} />,
});

export const recordViews = (path: keyof typeof recordScreens) => views(recordScreens[path]);
export const ordinaryViews = (kind: OrdinaryKind) => views(ordinaryScreens(kind));
