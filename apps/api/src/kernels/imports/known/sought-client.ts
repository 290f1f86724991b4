import type { ImportColumn } from '../kind';
import type { Values } from '../values/read-cell';

const MAX_NAME = 255;

export interface SoughtClient {
  /** A public ID, or a name that stands beside the birthdate. */
  client: string;
  birthdate: string | undefined;
  partner: number | undefined;
  /** First and last name, where the ID stands beside them. */
  name?: string;
}
export type FoundClient = { id: number } | { problem: string };

/** How rows name a client beside what they are about. */
export const soughtClientColumns = (isRequired: boolean): ImportColumn[] => [
  {
    field: 'client',
    label: 'Client',
    labelEs: 'Niño o niña',
    synonyms: ['client id', 'child id', 'public id', 'child', 'child name', 'client name', 'niño'],
    reads: { type: 'text', max: MAX_NAME },
    isRequired,
    example: '',
  },
  {
    field: 'clientFirstName',
    label: 'Client first name',
    labelEs: 'Nombre del niño o niña',
    synonyms: ['child first name', 'first name', 'nombre'],
    reads: { type: 'text', max: MAX_NAME },
    example: '',
  },
  {
    field: 'clientLastName',
    label: 'Client last name',
    labelEs: 'Apellido del niño o niña',
    synonyms: ['child last name', 'last name', 'apellido'],
    reads: { type: 'text', max: MAX_NAME },
    example: '',
  },
  {
    field: 'birthdate',
    label: 'Child birthdate',
    labelEs: 'Fecha de nacimiento',
    synonyms: ['client birth date', 'birthdate', 'birthday', 'date of birth', 'dob', 'nacimiento'],
    reads: { type: 'day' },
    example: '2024-03-14',
  },
];

/** @param row of these columns, which names a client @param partner of the row */
export const soughtClientOf = ({
  client,
  birthdate,
  partner,
  clientFirstName,
  clientLastName,
}: Values): SoughtClient => ({
  client: String(client),
  birthdate: birthdate as string | undefined,
  partner: partner as number | undefined,
  ...(clientFirstName !== undefined &&
    clientLastName !== undefined && { name: `${clientFirstName} ${clientLastName}` }),
});
