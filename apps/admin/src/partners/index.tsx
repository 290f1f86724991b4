import { RecordCreate, RecordEdit } from '../records/RecordForm';
import { SearchFirstList } from '../ui/SearchFirstList';
import { partnerList } from './list';
import { partnerForm } from './PartnerForm';

/** The three screens of partners. */
export const partners = {
  list: () => <SearchFirstList screen={partnerList} />,
  create: () => <RecordCreate {...partnerForm} />,
  edit: () => <RecordEdit {...partnerForm} />,
};
