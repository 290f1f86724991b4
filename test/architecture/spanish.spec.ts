import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { spanishPage, spanishTexts } from '../spanish/texts';

const texts = spanishTexts();
const wrong = (isWrong: (text: string) => boolean) =>
  texts.filter(({ spanish }) => isWrong(spanish)).map(({ path, spanish }) => `${path}: ${spanish}`);

/** Words that address somebody as tú. */
const FAMILIAR =
  /(?<!\p{L})(tú|tu|tus|ti|contigo|te|verifica|elige|inténtalo|intenta|selecciona|busca|llama|responde|espera|revisa|quédate|puedes|tienes|quieres|debes|necesitas|recibes)(?!\p{L})/iu;
/** Words that are often written without their accent. */
const WITHOUT_ACCENT =
  /(?<!\p{L})(invalid[oa]s?|numeros?|direccion|codigos?|pagina|telefonos?|electronico|panal(es)?|ninos?|informacion|contrasena|dia|dias|aqui|todavia|despues|tambien|sera)(?!\p{L})|^Si$/u;

describe('the Spanish texts', () => {
  it('are all on the page that the bank proofreads: `npm run spanish` writes it', () => {
    expect(texts.length).toBeGreaterThan(200);
    expect(readFileSync(resolve(__dirname, '../../docs/spanish.md'), 'utf8')).toBe(spanishPage());
  });

  it('open what they close: questions and exclamations', () => {
    expect(wrong((text) => text.split('?').length !== text.split('¿').length)).toEqual([]);
    expect(wrong((text) => text.split('!').length !== text.split('¡').length)).toEqual([]);
  });

  it('address families as usted alone', () => {
    expect(wrong((text) => FAMILIAR.test(text))).toEqual([]);
  });

  it('have their accents', () => {
    expect(wrong((text) => WITHOUT_ACCENT.test(text))).toEqual([]);
  });
});
