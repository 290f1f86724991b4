export { freshDatabase } from './database';
