import { ROLES, records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RecordColumn } from '../../../kernels/imports/record-description';
import { RecordImports } from '../../../kernels/imports/record-import';

const withoutPrefix = (role: string): string => role.replace(/^ROLE_/, '');

const columns: readonly RecordColumn[] = [
  { field: 'name', labelEs: 'Nombre', synonyms: ['group', 'group name', 'grupo'], example: 'Front desk' },
  {
    field: 'roles',
    labelEs: 'Roles',
    synonyms: ['rights', 'permissions', 'derechos', 'permisos'],
    choiceNames: Object.fromEntries(ROLES.map((role) => [role, withoutPrefix(role)])),
    example: 'ROLE_CLIENT_VIEW_ALL; ROLE_PARTNER_VIEW_ALL',
  },
  { field: 'description', labelEs: 'Descripción', synonyms: ['notes'], example: '' },
  { field: 'requiresTwoStep', labelEs: 'Verificación en dos pasos', synonyms: ['two-step', '2fa'], example: 'No' },
];

/** Groups with their rights: they have to be there before users are imported. */
@Injectable()
export class GroupImport implements OnModuleInit {
  constructor(private readonly imports: RecordImports) {}

  onModuleInit() {
    this.imports.add({
      definition: records.group,
      about: 'What users may do: a group gives its roles to all its users.',
      knownBy: 'name',
      columns,
    });
  }
}
