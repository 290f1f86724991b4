import { Rejection } from '@bank/domain';
import { isPossibleId } from '@bank/projections';
import { Param } from '@nestjs/common';

/** The `:id` of a path: `@Id() id: number`. */
export const Id = (name = 'id') =>
  Param(name, {
    transform(text: string): number {
      if (!/^\d{1,15}$/.test(text))
        throw new Rejection('malformed', 'An id is a whole number.', { [name]: 'Must be an id, such as 7' });
      if (!isPossibleId(Number(text))) throw new Rejection('notFound', 'There is nothing with this id.');
      return Number(text);
    },
  });
