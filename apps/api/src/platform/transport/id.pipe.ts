import { LARGEST_ID, Rejection, readId } from '@bank/domain';
import { Param } from '@nestjs/common';

/** The `:id` of a path: `@Id() id: number`. */
export const Id = (name = 'id') =>
  Param(name, {
    transform(text: string): number {
      const id = readId(text);
      if (id === undefined)
        throw new Rejection('malformed', 'An id is a whole number.', { [name]: 'Must be an id, such as 7' });
      if (id === null || id > LARGEST_ID) throw new Rejection('notFound', 'There is nothing with this id.');
      return id;
    },
  });
