import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withoutValues } from './db/index.ts';

/**
 * Spans for OpenTelemetry. Only its API is used: without an SDK that is loaded before the server nothing is recorded and nothing is
 * sent (docs/operations.md). Names of attributes are those of its semantic conventions where there are some.
 */
const tracer = trace.getTracer('assay');

/** A span for each request, as part of the caller's trace when it sends one. The query string is left out: it may carry secrets. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url;
    const span = tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, ...(route !== undefined && { 'http.route': route }) },
      },
      propagation.extract(context.active(), request.headers),
    );
    spans.set(request, span);
    context.with(trace.setSpan(context.active(), span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

interface TracedScenario {
  id: number;
  name: string;
  method: string;
  status: 'success' | 'failure' | 'error' | 'skipped';
  /** Why it is an error. */
  cause: string | null;
  httpStatus: number | null;
  startedAt: Date;
}

/** The span of what one worker does of a run. */
export interface RunTrace {
  /** Adds a span for a scenario that has just been judged. */
  judged(scenario: TracedScenario): void;
  end(error?: unknown): void;
}

export function traceRun(run: { id: number; scope: string; total: number }): RunTrace {
  const attributes = { 'assay.run.id': run.id, 'assay.run.scope': run.scope, 'assay.run.total': run.total };
  const span = tracer.startSpan('assay.run', { attributes });
  const inside = trace.setSpan(context.active(), span);
  return {
    judged: ({ id, name, method, status, cause, httpStatus, startedAt }) => {
      const part = tracer.startSpan(
        'assay.scenario',
        {
          kind: SpanKind.CLIENT,
          startTime: startedAt,
          attributes: {
            'assay.scenario.id': id,
            'assay.scenario.name': name,
            'assay.scenario.status': status,
            'http.request.method': method,
            ...(httpStatus !== null && { 'http.response.status_code': httpStatus }),
            ...(cause !== null && { 'error.type': cause }),
          },
        },
        inside,
      );
      if (status === 'error') part.setStatus({ code: SpanStatusCode.ERROR });
      part.end();
    },
    end: (error) => {
      if (error instanceof Error) {
        const reported = withoutValues(error);
        span.recordException(
          reported === null ? error : { name: reported.type, message: reported.message, stack: reported.stack },
        );
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}
