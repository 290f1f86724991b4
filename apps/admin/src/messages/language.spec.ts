import { chooseLanguage, textsOf } from './language';

describe('the texts of the screens', () => {
  afterEach(() => chooseLanguage({ locale: 'en', parts: {} }));

  it('are English until a language is chosen', () => {
    expect(textsOf('charts', { none: 'Nothing' })).toEqual({ none: 'Nothing' });
  });

  it('are those of the chosen language', () => {
    chooseLanguage({ locale: 'es', parts: { charts: { none: 'Nada' } } });
    expect(textsOf('charts', { none: 'Nothing' })).toEqual({ none: 'Nada' });
    expect(textsOf('groups', { all: 'All' })).toEqual({ all: 'All' });
  });
});
