import { SearchFirstList } from '../ui/SearchFirstList';
import { RecordCreate, RecordEdit } from './RecordForm';
import { recordScreens } from './screens';

/** The three screens of a kind of master data. */
export const recordViews = (path: keyof typeof recordScreens) => {
  const { list, form } = recordScreens[path];
  return {
    list: () => <SearchFirstList screen={list} />,
    create: () => <RecordCreate {...form} />,
    edit: () => <RecordEdit {...form} />,
  };
};
