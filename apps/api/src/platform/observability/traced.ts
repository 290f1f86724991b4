import { type Attributes, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** Asked for each time, since a tracer that was got once goes on with those traces that were on then. */
export const tracer = (): Tracer => trace.getTracer('diaper-bank-portal');

/**
 * Does the work as a span of the present trace, which costs next to nothing while nobody traces. Names and attributes hold kinds and
 * counts, never what somebody has typed; of an error its class alone is kept, since its sentence may name a child.
 */
export const traced = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  });
