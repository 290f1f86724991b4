import { type PartnerStatus, partnerWorkflow } from '@bank/domain';
import type { ImportColumn } from '../../../kernels/imports/kind';
import { addressColumns, contactColumns } from '../../../kernels/imports/known/place-columns';
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
    otherwise: 'Agency',
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
  ...addressColumns('address'),
  ...contactColumns.map((column) => ({
    ...column,
    isRequired: !['contacts.fullName', 'contacts.phoneNumber'].includes(column.field),
  })),
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
