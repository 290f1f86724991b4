import { awayContract, eventStoreContract } from './testing/contract';
import { openPostgres, openPostgresBehindProxy } from './testing/postgres';

eventStoreContract('PostgreSQL', openPostgres);
awayContract('PostgreSQL', openPostgresBehindProxy);
