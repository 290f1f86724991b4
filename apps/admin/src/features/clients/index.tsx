import { RecordEdit } from '../../shell/forms/RecordForm';
import { ClientList } from './list';
import { NewClient } from './new/NewClient';
import { useClientForm } from './useClientForm';

export const clients = {
  list: ClientList,
  create: NewClient,
  edit: () => <RecordEdit {...useClientForm()} />,
};
