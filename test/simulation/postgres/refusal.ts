import { DatabaseError } from 'pg';

/** An error as PostgreSQL answers it. @param code SQLSTATE */
export const refusal = (message: string, code: string): DatabaseError => {
  const error = new DatabaseError(message, message.length, 'error');
  error.code = code;
  return error;
};
