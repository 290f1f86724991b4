import { records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type RecordColumn, RecordImports } from '../../kernels/imports/record-import';

const day = (field: string, label: string, labelEs: string): RecordColumn => ({
  field,
  label,
  labelEs,
  example: '03-01',
});

/** Without the logo, which is a file, and without what the portal notes about its own work. */
const columns: readonly RecordColumn[] = [
  { field: 'bankName', labelEs: 'Nombre del banco', synonyms: ['name', 'bank', 'nombre'], example: 'Diaper Bank' },
  { field: 'bankAddress', labelEs: 'Dirección del banco', synonyms: ['address', 'dirección'], example: '1 Main St' },
  { field: 'bankPhone', labelEs: 'Teléfono', synonyms: ['telephone'], example: '816-555-0134' },
  { field: 'bankHoursEn', labelEs: 'Horario (inglés)', synonyms: ['hours'], example: 'Monday to Friday, 9 am to 4 pm' },
  { field: 'bankHoursEs', labelEs: 'Horario (español)', example: 'lunes a viernes, de 9 a.m. a 4 p.m.' },
  { field: 'timeZone', labelEs: 'Zona horaria', example: 'America/Chicago' },
  { field: 'pullupCategory', labelEs: 'Categoría de calzones entrenadores', example: '' },
  { field: 'zipCountyStates', labelEs: 'Estados de los códigos postales', synonyms: ['states'], example: 'KS; MO' },
  day('partnerReviewStart', 'Partner review: start', 'Revisión de socios: inicio'),
  day('partnerReviewEnd', 'Partner review: end', 'Revisión de socios: fin'),
  day('clientReviewStart', 'Client review: start', 'Revisión de clientes: inicio'),
  day('clientReviewEnd', 'Client review: end', 'Revisión de clientes: fin'),
  { field: 'publicHospitalTextEn', labelEs: 'Registrado en el hospital (inglés)', example: '' },
  { field: 'publicHospitalTextEs', labelEs: 'Registrado en el hospital (español)', example: '' },
  { field: 'publicFaqTextEn', labelEs: 'Preguntas frecuentes (inglés)', example: '' },
  { field: 'publicFaqTextEs', labelEs: 'Preguntas frecuentes (español)', example: '' },
  { field: 'invitationTextEn', labelEs: 'Invitación (inglés)', example: '' },
  { field: 'invitationTextEs', labelEs: 'Invitación (español)', example: '' },
  { field: 'registrationAnswerDays', labelEs: 'Las familias reciben respuesta en (días)', example: '7' },
  { field: 'hidesRegisteredPartner', labelEs: 'No mostrar dónde está registrado un niño', example: 'No' },
  { field: 'forbidsRememberedDevices', labelEs: 'Pedir el código en cada inicio de sesión', example: 'No' },
  { field: 'witnessEmail', labelEs: 'Correo del testigo', example: '' },
  { field: 'witnessUrl', labelEs: 'Dirección web del testigo', example: '' },
];

/** The settings in one row, as the whole export has them. */
@Injectable()
export class SettingImport implements OnModuleInit {
  constructor(private readonly imports: RecordImports) {}

  onModuleInit() {
    this.imports.add({
      definition: records.setting,
      about: 'The settings of another portal, such as the name of the bank and its time zone.',
      knownBy: 'bankName',
      columns,
    });
  }
}
