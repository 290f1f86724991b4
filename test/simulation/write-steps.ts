import type { Mistake } from './mistakes';
import type { Server } from './postgres/server';

/** Writes what the database is asked, and when, for somebody who looks for a cause. */
export const writeSteps =
  (mistake: Mistake = () => {}) =>
  (server: Server): void => {
    mistake(server);
    server.onMessage = ({ pid, owner }, text) => {
      const words = text.replace(/\s+/g, ' ').slice(0, 150);
      console.log(`${server.scheduler.elapsed.toFixed(1)} ms, ${owner?.name}, backend ${pid}: ${words}`);
    };
  };
