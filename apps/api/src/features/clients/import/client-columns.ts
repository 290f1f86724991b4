import { records } from '@bank/domain';
import type { ImportColumn } from '../../../kernels/imports/kind';
import type { ChoiceIndex } from '../../../kernels/imports/values/reads';

const { fields } = records.client;
const MAX_NAME = 255;
const name = { type: 'text', max: MAX_NAME } as const;

export const clientColumns: readonly ImportColumn[] = [
  {
    field: 'id',
    label: 'ID',
    labelEs: 'Número',
    synonyms: ['client id', 'public id'],
    reads: { type: 'text', max: 8 },
    example: '',
  },
  {
    field: 'fullName',
    label: 'Full name',
    labelEs: 'Nombre completo',
    synonyms: ['name', 'child', 'child name', 'childs name', 'client', 'client name', 'nombre del niño', 'niño'],
    reads: { type: 'fullName', first: 'firstName', last: 'lastName' },
    example: '',
  },
  {
    field: 'firstName',
    label: fields.firstName.label,
    labelEs: 'Nombre',
    synonyms: ['child first name', 'childs first name', 'given name', 'first', 'nombres', 'primer nombre'],
    reads: name,
    isRequired: true,
    example: 'Mia',
  },
  {
    field: 'lastName',
    label: fields.lastName.label,
    labelEs: 'Apellido',
    synonyms: ['child last name', 'childs last name', 'surname', 'family name', 'last', 'apellidos'],
    reads: name,
    isRequired: true,
    example: 'Lopez',
  },
  {
    field: 'parentFullName',
    label: 'Parent/Guardian full name',
    labelEs: 'Nombre completo del padre, madre o tutor',
    synonyms: ['parent', 'guardian', 'parent name', 'guardian name', 'parent guardian', 'caregiver', 'tutor'],
    reads: { type: 'fullName', first: 'parentFirstName', last: 'parentLastName' },
    example: '',
  },
  {
    field: 'parentFirstName',
    label: fields.parentFirstName.label,
    labelEs: 'Nombre del padre, madre o tutor',
    synonyms: ['parent first name', 'guardian first name', 'caregiver first name', 'nombre del tutor'],
    reads: name,
    isRequired: true,
    example: 'Ana',
  },
  {
    field: 'parentLastName',
    label: fields.parentLastName.label,
    labelEs: 'Apellido del padre, madre o tutor',
    synonyms: ['parent last name', 'guardian last name', 'caregiver last name', 'apellido del tutor'],
    reads: name,
    isRequired: true,
    example: 'Lopez',
  },
  {
    field: 'birthdate',
    label: fields.birthdate.label,
    labelEs: 'Fecha de nacimiento',
    synonyms: ['birthdate', 'birthday', 'date of birth', 'dob', 'child birth date', 'nacimiento', 'fecha nacimiento'],
    reads: { type: 'day' },
    isRequired: true,
    example: '2024-03-14',
  },
];

export const partnerColumn = (choices: ChoiceIndex): ImportColumn => ({
  field: 'partner',
  label: fields.partner.label,
  labelEs: 'Socio asignado',
  synonyms: ['partner', 'agency', 'partner agency', 'organization', 'socio', 'agencia', 'organización'],
  reads: { type: 'choice', choices, what: 'partner' },
  isRequired: true,
  example: choices.names[0] ?? '',
});
