import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';

/** A stop waits no longer for a collector that does not answer. */
const EXPORT_LIMIT_MS = 3_000;
const SERVICE_NAME = 'diaper-bank-portal';

/**
 * Sends traces to a collector that speaks OTLP over HTTP. Loaded only where somebody wants traces. Headers, sampling and the like
 * are OpenTelemetry's own variables, which its library reads.
 * @returns ends the sending, once what waits has gone
 */
export async function startTracing(
  collectorUrl: string,
  log: Pick<Logger, 'warn'>,
  serviceName = process.env.OTEL_SERVICE_NAME || SERVICE_NAME,
): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const warn = (problem: string) => log.warn({ problem }, 'Traces do not reach their collector');
  const ignore = () => {};
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({
    url: `${collectorUrl.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_LIMIT_MS })],
  });
  provider.register();
  return async () => {
    await provider.shutdown().catch((error: Error) => warn(error.message));
    for (const part of [trace, context, propagation, diag]) part.disable();
  };
}
