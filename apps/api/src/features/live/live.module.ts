import { Module } from '@nestjs/common';
import { Handle } from '../../platform/commands/handle';
import { LiveKinds } from '../../platform/live/live-kinds';
import { liveKinds } from './live-kinds';

/** Which records open screens hear of, and who may. */
@Module({})
export class LiveModule {
  constructor(kinds: LiveKinds, handle: Handle) {
    for (const kind of liveKinds(handle)) kinds.add(kind);
  }
}
