import { Rejection } from '@bank/domain';
import { type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';

/** Checks the shape of bodies; what a DTO doesn't know is left out, since screens send the whole object they loaded.
 * @param expectedType the DTO, where the parameter's own type doesn't say it */
export const validation = (expectedType?: Type) =>
  new ValidationPipe({
    expectedType,
    transform: true,
    whitelist: true,
    exceptionFactory: (errors) =>
      new Rejection(
        'malformed',
        'The request has values of the wrong shape.',
        Object.assign({}, ...errors.map(flat(''))),
      ),
  });

const flat =
  (path: string) =>
  ({ property, constraints = {}, children = [] }: ValidationError): Record<string, string> => {
    const [problem] = Object.values(constraints);
    const here = `${path}${property}`;
    return Object.assign(problem ? { [here]: problem } : {}, ...children.map(flat(`${here}.`)));
  };
