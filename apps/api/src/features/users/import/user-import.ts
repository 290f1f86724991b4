import { type Rejection, records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RecordColumn, RecordExtension, Row } from '../../../kernels/imports/record-description';
import { RecordImports } from '../../../kernels/imports/record-import';
import { currentUser } from '../../../platform/context/current-user';

const columns: readonly RecordColumn[] = [
  {
    field: 'email',
    labelEs: 'Correo electrónico',
    synonyms: ['e-mail', 'email address', 'user', 'username', 'login', 'correo', 'usuario'],
    example: 'ana@example.org',
  },
  {
    field: 'name.firstName',
    labelEs: 'Nombre',
    synonyms: ['first', 'given name', 'nombres'],
    isRequired: true,
    example: 'Ana',
  },
  {
    field: 'name.lastName',
    labelEs: 'Apellido',
    synonyms: ['last', 'surname', 'family name', 'apellidos'],
    isRequired: true,
    example: 'Lopez',
  },
  {
    field: 'phoneNumber',
    labelEs: 'Teléfono móvil',
    synonyms: ['phone', 'mobile', 'cell', 'cell phone', 'telephone', 'teléfono', 'celular'],
    as: 'phone',
    example: '816-555-0134',
  },
  {
    field: 'groups',
    labelEs: 'Grupos',
    synonyms: ['group', 'role', 'roles', 'permissions', 'grupo', 'rol'],
    example: '',
  },
  {
    field: 'partners',
    labelEs: 'Socios',
    synonyms: ['partner', 'agency', 'agencies', 'organization', 'socio', 'agencia'],
    example: '',
  },
];

/** What people change of themselves with their password, or not at all. */
const OWN_PROOF = ['currentPassword', 'code', 'groups'];

const leaveOutOneself = ({ id }: { id: number }, { fields }: Rejection): string | undefined => {
  const refused = Object.keys(fields);
  if (id !== currentUser().id || !refused.length || !refused.every((field) => OWN_PROOF.includes(field)))
    return undefined;
  return 'This is the user who imports, and no sheet changes their own name, phone, email or groups: the row is left out.';
};

const extension: RecordExtension = {
  columns: [
    {
      field: 'fullName',
      label: 'Full name',
      labelEs: 'Nombre completo',
      synonyms: ['name', 'user name', 'contact', 'person', 'nombre y apellido', 'persona'],
      reads: { type: 'fullName', first: 'name.firstName', last: 'name.lastName' },
      example: '',
    },
  ],
  formerAt: ({ name }: Row, field) => (field === 'fullName' ? ['name', name] : undefined),
  leaveOut: leaveOutOneself,
  ofRepeated: 'Several groups or partners of one user stand in one cell, separated by semicolons.',
};

/** People who will sign in. Who comes from a sheet has no password, and is invited afterwards. */
@Injectable()
export class UserImport implements OnModuleInit {
  constructor(private readonly imports: RecordImports) {}

  onModuleInit() {
    this.imports.add({
      definition: records.user,
      about: 'Who signs in: the people of the partners and your own staff. They are invited afterwards.',
      knownBy: 'email',
      columns,
      extend: async () => extension,
    });
  }
}
