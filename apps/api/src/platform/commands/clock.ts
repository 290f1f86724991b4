import { Injectable } from '@nestjs/common';

@Injectable()
export class Clock {
  /** ISO 8601, UTC. */
  now(): string {
    return new Date().toISOString();
  }
}
