import { Injectable } from '@nestjs/common';

/** The time, handed to deciders as a fact; tests put it where they want. */
@Injectable()
export class Clock {
  /** ISO 8601, UTC. */
  now(): string {
    return new Date().toISOString();
  }
}
