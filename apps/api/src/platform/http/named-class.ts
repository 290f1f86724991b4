import type { Type } from '@nestjs/common';

/** An empty class of a name, to be described property by property: OpenAPI calls a schema by it. */
export const namedClass = <T extends object = object>(name: string): Type<T> => ({ [name]: class {} })[name] as Type<T>;
