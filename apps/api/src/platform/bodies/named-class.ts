import type { Type } from '@nestjs/common';

/** An empty class with this name, whose properties are described one by one. OpenAPI takes the schema's name from the class. */
export const namedClass = <T extends object = object>(name: string): Type<T> => ({ [name]: class {} })[name] as Type<T>;
