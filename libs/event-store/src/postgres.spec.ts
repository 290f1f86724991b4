import { eventStoreContract } from './testing/contract';
import { openPostgres } from './testing/postgres';

eventStoreContract('PostgreSQL', openPostgres);
