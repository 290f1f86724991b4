import { RecordEdit } from '../../shell/forms/RecordForm';
import { ClientList } from './list';
import { NewClient } from './new/NewClient';
import { useClientForm } from './useClientForm';

/** The list and the forms of clients. */
export const clients = {
  list: ClientList,
  create: NewClient,
  edit: () => <RecordEdit {...useClientForm()} />,
};
