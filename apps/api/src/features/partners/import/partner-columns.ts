import { type PartnerStatus, partnerWorkflow } from '@bank/domain';
import type { ImportColumn } from '../../../kernels/imports/kind';
import { statusColumn } from '../../../kernels/imports/known/status-column';
import type { RecordColumn } from '../../../kernels/imports/record-description';

export const partnerColumns: readonly RecordColumn[] = [
  {
    field: 'title',
    labelEs: 'Nombre',
    synonyms: ['name', 'title', 'partner', 'partner name', 'agency', 'agency name', 'organization', 'socio', 'agencia'],
    example: 'Oak House',
  },
  {
    field: 'partnerType',
    labelEs: 'Tipo de socio',
    synonyms: ['type', 'tipo'],
    choicesEs: { AGENCY: 'Agencia', HOSPITAL: 'Hospital', UZAZI: 'Uzazi' },
    example: 'Agency',
  },
  {
    field: 'legacyId',
    labelEs: 'Número anterior',
    synonyms: ['legacy id', 'old id', 'older number', 'drupal id', 'número viejo'],
    example: '',
  },
  {
    field: 'isPublicDisplay',
    labelEs: 'Mostrar al público',
    synonyms: ['public', 'public display', 'público'],
    isRequired: false,
    example: 'Yes',
  },
  {
    field: 'diaperPickupLocation',
    labelEs: 'Lugar de entrega de pañales',
    synonyms: ['pickup location', 'lugar de entrega'],
    example: 'Side door',
  },
  {
    field: 'maxOrderNumberPerMonth',
    labelEs: 'Máximo de pedidos por mes',
    synonyms: ['max orders', 'maximum orders'],
    example: '1',
  },
  {
    field: 'fulfillmentPeriod',
    labelEs: 'Periodo de entrega',
    synonyms: ['period', 'periodo'],
    example: '',
  },
  {
    field: 'distributionMethod',
    labelEs: 'Método de distribución',
    synonyms: ['method', 'método'],
    example: '',
  },
  {
    field: 'forecastAverageMonths',
    labelEs: 'Meses para el pronóstico',
    synonyms: ['forecast months'],
    example: '3',
  },
  {
    field: 'isMailedAboutOrders',
    labelEs: 'Correos sobre sus pedidos',
    synonyms: ['order emails', 'emails'],
    example: 'Yes',
  },
  { field: 'notes', labelEs: 'Notas', synonyms: ['remarks', 'comments', 'observaciones'], example: '' },
  {
    field: 'address.street1',
    label: 'Street',
    labelEs: 'Calle',
    synonyms: ['street 1', 'address', 'address 1', 'street address', 'dirección', 'domicilio'],
    example: '1200 Grand Blvd',
  },
  {
    field: 'address.street2',
    label: 'Street (line 2)',
    labelEs: 'Calle (línea 2)',
    synonyms: ['street 2', 'address 2'],
    example: 'Suite 4',
  },
  { field: 'address.city', labelEs: 'Ciudad', synonyms: ['town'], example: 'Kansas City' },
  { field: 'address.state', labelEs: 'Estado (EE. UU.)', synonyms: ['provincia'], example: 'MO' },
  {
    field: 'address.postalCode',
    labelEs: 'Código postal',
    synonyms: ['zip', 'zip code', 'zipcode', 'postcode'],
    as: 'zip',
    example: '64106',
  },
  { field: 'address.country', labelEs: 'País', example: 'United States' },
  {
    field: 'contacts.firstName',
    label: 'Contact first name',
    labelEs: 'Nombre del contacto',
    synonyms: ['first name'],
    isRequired: true,
    example: 'Ana',
  },
  {
    field: 'contacts.lastName',
    label: 'Contact last name',
    labelEs: 'Apellido del contacto',
    synonyms: ['last name'],
    isRequired: true,
    example: 'Lopez',
  },
  {
    field: 'contacts.email',
    label: 'Contact email',
    labelEs: 'Correo del contacto',
    synonyms: ['email', 'e-mail', 'correo', 'correo electrónico'],
    isRequired: true,
    example: 'ana@example.org',
  },
  {
    field: 'contacts.phoneNumber',
    label: 'Contact phone',
    labelEs: 'Teléfono del contacto',
    synonyms: ['phone', 'telephone', 'phone number', 'teléfono'],
    as: 'phone',
    example: '816-555-0134',
  },
  {
    field: 'contacts.isProgramContact',
    label: 'Program contact',
    labelEs: 'Contacto del programa',
    example: 'Yes',
  },
];

const statusesEs: Readonly<Record<PartnerStatus, string>> = {
  START: 'Inicio',
  APPLICATION_PENDING: 'Solicitud pendiente',
  APPLICATION_PENDING_PRIORITY: 'Solicitud pendiente (prioridad)',
  ACTIVE: 'Activo',
  NEEDS_PROFILE_REVIEW: 'Necesita revisión del perfil',
  REVIEW_PAST_DUE: 'Revisión vencida',
  INACTIVE: 'Inactivo',
};

export const partnerStatusColumn: ImportColumn = statusColumn(partnerWorkflow, statusesEs, 'ACTIVE');
