import { Injectable } from '@nestjs/common';
import { type Answer, type Posted, postOutside } from '../../platform/outgoing/post-outside';

@Injectable()
export class OutgoingPosts {
  /** @throws as `postOutside` does */
  post(posted: Posted): Promise<Answer> {
    return postOutside(posted);
  }
}
