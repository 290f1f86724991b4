import { ImportList } from './ImportList';
import { ImportScreen } from './ImportScreen';
import { NewImport } from './NewImport';

export const imports = { list: ImportList, create: NewImport, edit: ImportScreen };
