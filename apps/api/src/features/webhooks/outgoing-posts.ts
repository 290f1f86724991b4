import { Inject, Injectable } from '@nestjs/common';
import { type Answer, type Posted, postOutside } from '../../platform/outgoing/post-outside';
import type { Settings } from '../../platform/settings/settings';
import { SETTINGS } from '../../platform/settings/tokens';

@Injectable()
export class OutgoingPosts {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** @throws as `postOutside` does */
  async post(posted: Posted): Promise<Answer> {
    if (this.settings.isPractice) throw new Error('A practice bank sends nothing to other programs.');
    return postOutside(posted);
  }
}
