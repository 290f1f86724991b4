import { Injectable } from '@nestjs/common';
import { Cursors } from '../../platform/feed/cursor';
import type { Measured } from './consumers';
import type { AdministeredConsumer, ShownConsumer } from './consumers.dto';

/** Gives consumers the shapes of the answers. */
@Injectable()
export class ShownConsumers {
  constructor(private readonly cursors: Cursors) {}

  async forProgram(consumers: readonly Measured[]): Promise<ShownConsumer[]> {
    const cursorOf = await this.cursors.writer();
    return consumers.map(({ name, position, acknowledgedAt, lag, limits, isBehind }) => ({
      name,
      position: String(position),
      cursor: cursorOf(position),
      acknowledgedAt,
      lag,
      limits,
      isBehind,
    }));
  }

  /** Those with an alert first. */
  async forAdministrators(consumers: readonly Measured[]): Promise<AdministeredConsumer[]> {
    const shown = await this.forProgram(consumers);
    return consumers
      .map(({ id, token, eventTypes, behindSince }, place) => ({
        ...shown[place]!,
        id,
        token,
        eventTypes: [...eventTypes],
        behindSince,
      }))
      .sort((one, other) => Number(other.isBehind) - Number(one.isBehind));
  }
}
