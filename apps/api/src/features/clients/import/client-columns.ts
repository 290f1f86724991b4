import { type ClientStatus, clientWorkflow, EXPIRATION_FIELDS, records } from '@bank/domain';
import type { ImportColumn } from '../../../kernels/imports/kind';
import { statusColumn } from '../../../kernels/imports/known/status-column';
import type { ChoiceIndex, Reads } from '../../../kernels/imports/values/reads';

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
    synonyms: [
      'name',
      'child',
      'child name',
      'childs name',
      'client',
      'client name',
      'nombre del niño',
      'niño',
      'last first',
    ],
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

/** For the people of a partner: a child of another one is none of theirs. */
export const ownPartnerColumn = (choices: ChoiceIndex): ImportColumn => ({
  ...partnerColumn(choices),
  reads: { type: 'choice', choices, what: 'partner of yours' },
  isRequired: false,
});

export const partnerColumn = (choices: ChoiceIndex): ImportColumn => ({
  field: 'partner',
  label: fields.partner.label,
  labelEs: 'Socio asignado',
  synonyms: ['partner', 'agency', 'partner agency', 'organization', 'socio', 'agencia', 'organización'],
  reads: { type: 'choice', choices, what: 'partner' },
  isRequired: true,
  example: choices.names[0] ?? '',
});

const statusesEs: Readonly<Record<ClientStatus, string>> = {
  ACTIVE: 'Activo',
  INACTIVE: 'Inactivo',
  'INACTIVE_(EXPIRED)': 'Inactivo (vencido)',
  'INACTIVE_(DUPLICATE)': 'Inactivo (duplicado)',
  'INACTIVE_(BLOCKED)': 'Inactivo (bloqueado)',
  CREATION: 'En creación',
  NEEDS_REVIEW: 'Necesita revisión',
  REVIEW_PAST_DUE: 'Revisión vencida',
};

export const clientStatusColumn: ImportColumn = statusColumn(clientWorkflow, statusesEs, 'ACTIVE');

type ExpirationField = (typeof EXPIRATION_FIELDS)[number];
const flag = { reads: { type: 'flag' }, example: 'No' } as const;
const day = { reads: { type: 'day' }, example: '' } as const;

const expirations: Readonly<
  Record<ExpirationField, { labelEs: string; synonyms?: readonly string[]; reads: Reads; example: string }>
> = {
  isExpirationOverridden: { labelEs: 'Anular los vencimientos', ...flag },
  isExpirationOverriddenTemporarily: { labelEs: 'Anular los vencimientos por 30 días', ...flag },
  temporaryOverrideExpirationDueDate: { labelEs: 'La anulación termina el', ...day },
  ageExpiresAt: { labelEs: 'Vencimiento por edad', synonyms: ['age expires at'], ...day },
  distributionExpiresAt: { labelEs: 'Vencimiento por entregas', synonyms: ['distribution expires at'], ...day },
  pullupDistributionMax: {
    labelEs: 'Máximo de entregas de pañales entrenadores',
    synonyms: ['pullup distribution max', 'maximum pullups'],
    reads: { type: 'number', isWhole: true },
    example: '6',
  },
};

/** For those who may override when a child is served no longer. */
export const expirationColumns: readonly ImportColumn[] = EXPIRATION_FIELDS.map((field) => ({
  field,
  label: fields[field].label,
  ...expirations[field],
}));
