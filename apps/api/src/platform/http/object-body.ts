import { Rejection } from '@bank/domain';
import { Body } from '@nestjs/common';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON object whose fields somebody else checks: `@ObjectBody() body: Readonly<Record<string, unknown>>`. */
export const ObjectBody = () =>
  Body({
    transform(body: unknown) {
      if (isObject(body)) return body;
      throw new Rejection('malformed', 'The body must be a JSON object.');
    },
  });
