import { say } from '../../messages';
import { FormShape, Waiting } from './Waiting';

/** Stands in place of a screen whose code is being loaded, or of which is not known yet whether it may be opened. */
export const LoadingScreen = () => (
  <Waiting what={say.common.screen}>
    <FormShape />
  </Waiting>
);
