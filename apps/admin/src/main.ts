import { loadLanguage } from './app/entry/language';

// The language comes before the code that reads its texts.
void loadLanguage()
  .then(() => import('./app/entry/enter'))
  .then(({ enter }) => enter(document.getElementById('root')!));
