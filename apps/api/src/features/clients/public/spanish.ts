import { DUPLICATE_CLIENT, NEEDS_LETTER, WRONG_BIRTHDATE } from '@bank/domain';
import type { RefusalLanguage } from '../../../platform/errors/sentences';
import { CLOSED_PARTNER } from './letters';

/** English sentence -> the Spanish one. Those about answers are Spanish from the start. */
const sentences: Readonly<Record<string, string>> = {
  'There are invalid values. Please check the fields and try again.':
    'Existen valores inválidos en el formulario. Por favor verifique los campos e inténtelo de nuevo.',
  [DUPLICATE_CLIENT]: 'Ya hay un registro con este nombre y esta fecha de nacimiento.',
  [CLOSED_PARTNER]: 'Este aliado no recibe registros en este momento: elija otro',
  'First Name is required': 'Primer Nombre es Requerido',
  'Last Name is required': 'Apellido es Requerido',
  'Parent/Guardian First Name is required': 'Primer Nombre del Padre, Madre o Tutor es Requerido',
  'Parent/Guardian Last Name is required': 'Apellido del Padre, Madre o Tutor es Requerido',
  'Birth Date is required': 'Fecha de Nacimiento es Requerida',
  'Partner is required': 'Aliado es Requerido',
  'Field is required': 'Campo es requerido',
  [WRONG_BIRTHDATE]: 'La fecha de nacimiento debe estar en el pasado y el niño debe tener menos de 4 años.',
  'Must be a date, such as 2026-11-20': 'Debe ser una fecha, como 2026-11-20',
  'Contains a character that cannot be stored: type it again':
    'Contiene un carácter que no se puede guardar: escríbalo otra vez',
  'No longer exists: choose another one': 'Ya no existe: elija otro',
  'The request has values of the wrong shape.': 'La solicitud tiene valores de forma incorrecta.',
  [NEEDS_LETTER]: 'Debe tener al menos una letra',
  'Must be a text': 'Debe ser un texto',
  'Must be a list': 'Debe ser una lista',
  'Must be an object': 'Debe ser un objeto',
  'Must not be empty': 'No puede estar vacío',
  'Must not be a list or an object': 'No puede ser una lista ni un objeto',
  'Must be a number, such as 12.5': 'Debe ser un número, como 12.5',
  'Must be a whole number, such as 7': 'Debe ser un número entero, como 7',
  'Must name a record, such as {"id": 7}': 'Debe nombrar un registro, como {"id": 7}',
  'Must be one of the following values: en, es': 'Debe ser en o es',
  'The body must be valid JSON in UTF-8.': 'El cuerpo debe ser JSON válido en UTF-8.',
  'The body must be a JSON object.': 'El cuerpo debe ser un objeto JSON.',
  'The body broke off before its end.': 'El cuerpo se cortó antes de su final.',
  'Send the body as JSON in UTF-8 (Content-Type: application/json).':
    'Envíe el cuerpo como JSON en UTF-8 (Content-Type: application/json).',
  'Compressed bodies are not accepted: send the body as it is, without Content-Encoding.':
    'No se aceptan cuerpos comprimidos: envíelo tal como es, sin Content-Encoding.',
  'Changes need the header X-Requested-With: XMLHttpRequest.':
    'Los cambios necesitan la cabecera X-Requested-With: XMLHttpRequest.',
  'Idempotency-Key must have 1 to 200 visible ASCII characters, such as a UUID.':
    'Idempotency-Key debe tener de 1 a 200 caracteres ASCII visibles, como un UUID.',
  'This Idempotency-Key was used for another request. Send a new one.':
    'Esta Idempotency-Key se usó para otra solicitud. Envíe una nueva.',
  'The same request is still being handled. Ask again in a few seconds.':
    'La misma solicitud todavía se está procesando. Pregunte otra vez en unos segundos.',
  'Your change is saved, but the lists do not show it yet. Look again in a few seconds.':
    'Lo que envió está guardado, pero todavía no se muestra. Mire otra vez en unos segundos.',
  'Your network is sending more at once than the portal accepts. Try again in a few seconds.':
    'Desde su red se envía más a la vez de lo que el portal acepta. Inténtelo otra vez en unos segundos.',
  'More is being sent to the portal at this moment than it accepts. Try again in a few seconds.':
    'En este momento se envía al portal más de lo que acepta. Inténtelo otra vez en unos segundos.',
};

const units: Readonly<Record<string, string>> = {
  second: 'segundo',
  seconds: 'segundos',
  minute: 'minuto',
  minutes: 'minutos',
};

/** Sentences with a number or a sign in them. */
const patterns: readonly (readonly [english: RegExp, spanish: (...parts: string[]) => string])[] = [
  [
    /^Too many attempts\. Try again in (\d+) (\w+)\.$/,
    (count, unit) => `Demasiados intentos. Inténtelo otra vez en ${count} ${units[unit ?? ''] ?? ''}.`,
  ],
  [/^Must be at most ([\d,]+) characters long$/, (count) => `Puede tener hasta ${count} caracteres`],
  [/^Can have at most ([\d,]+): there are ([\d,]+)$/, (most, count) => `Puede tener hasta ${most}: hay ${count}`],
  [/^The body is larger than ([\d.]+) MB\.$/, (size) => `El cuerpo tiene más de ${size} MB.`],
  [
    /^The body did not come to its end within (\d+) seconds\.$/,
    (seconds) => `El cuerpo no llegó a su final en ${seconds} segundos.`,
  ],
  [/^The body is nested deeper than (\d+) levels\.$/, (levels) => `El cuerpo tiene más de ${levels} niveles.`],
  [
    /^The body holds more than ([\d,]+) values: send it in parts\.$/,
    (count) => `El cuerpo tiene más de ${count} valores: envíelo en partes.`,
  ],
  [
    /^A list has at most ([\d,]+) elements: send it in parts\.$/,
    (count) => `Una lista tiene hasta ${count} elementos: envíela en partes.`,
  ],
  [
    /^An object has at most ([\d,]+) fields: send it in parts\.$/,
    (count) => `Un objeto tiene hasta ${count} campos: envíelo en partes.`,
  ],
  [/^The text holds (.+)\.$/, (sign) => `El texto contiene ${signInSpanish(sign)}.`],
  [/^Holds (.+): remove it$/, (sign) => `Contiene ${signInSpanish(sign)}: quítelo`],
];

const signInSpanish = (sign = ''): string =>
  sign
    .replace('a NUL character', 'un carácter NUL')
    .replace('half a character', 'medio carácter')
    .replace('the character', 'el carácter');

const translate = (english: string): string | undefined => {
  if (Object.hasOwn(sentences, english)) return sentences[english];
  for (const [pattern, spanish] of patterns) {
    const parts = pattern.exec(english);
    if (parts) return spanish(...parts.slice(1));
  }
  return undefined;
};

const otherMessages: Readonly<Record<number, string>> = {
  400: 'La solicitud no se puede leer.',
  403: 'Esto no está permitido.',
  404: 'No hay nada en esta dirección.',
  408: 'El envío tardó demasiado. Inténtelo otra vez.',
  409: 'Algo cambió mientras tanto. Inténtelo otra vez.',
  413: 'Esto es más de lo que se puede enviar de una vez.',
  415: 'El envío no tiene una forma que el portal lea.',
  422: 'Por favor verifique los campos e inténtelo de nuevo.',
  429: 'Demasiados intentos. Inténtelo más tarde.',
  500: 'Algo salió mal de nuestro lado.',
  503: 'El portal no puede responder en este momento. Inténtelo otra vez en unos segundos.',
};

const fieldNames: Readonly<Record<string, string>> = {
  firstName: 'Primer nombre del niño',
  lastName: 'Apellido del niño',
  birthdate: 'Fecha de nacimiento del niño',
  parentFirstName: 'Primer nombre del padre, madre o tutor',
  parentLastName: 'Apellido del padre, madre o tutor',
  partner: 'Aliado',
  attributes: 'Preguntas',
};

export const spanish: RefusalLanguage = {
  language: 'es',
  message: (english, status) => translate(english) ?? otherMessages[status] ?? otherMessages[400]!,
  problem: (english) => translate(english) ?? 'Por favor verifique este campo',
  nameOf: (field) => fieldNames[field.split('.')[0] ?? ''] ?? 'Campo',
  more: (count) => `Y ${count} más.`,
  manyMore: 'Y muchos más.',
};
