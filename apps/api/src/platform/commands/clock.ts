import { Injectable } from '@nestjs/common';

/** Gives the time, which deciders get as a fact. Tests replace it. */
@Injectable()
export class Clock {
  /** ISO 8601, UTC. */
  now(): string {
    return new Date().toISOString();
  }
}
