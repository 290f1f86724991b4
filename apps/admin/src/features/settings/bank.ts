import { addVerbs } from '../../api/provider/dataProvider';

interface NewLogo {
  filename: string;
  mimeType: string;
  content: string;
}

export const useBank = addVerbs(({ write, remove }) => ({
  setLogo: (logo: NewLogo): Promise<unknown> => write('POST', 'system/settings/logo', logo),
  removeLogo: (): Promise<unknown> => remove('system/settings/logo'),
}));
