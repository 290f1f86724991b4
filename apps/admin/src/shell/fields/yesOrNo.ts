import { choices } from '../../kit/values/fields';
import { say } from '../../messages';

/** A filter by a flag. */
export const yesOrNo = { as: 'choice', choices: choices({ true: say.common.yes, false: say.common.no }) } as const;
