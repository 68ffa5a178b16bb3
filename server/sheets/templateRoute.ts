import type { FastifyInstance } from 'fastify';
import { rightOf } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { findEntity } from '#domain/index.ts';
import { mimeOf } from '../files/fileRules.ts';
import type { Services } from '../gateway/services.ts';
import { disposition, withSessionCall } from '../gateway/sessionCall.ts';
import { importTemplate } from './importTemplate.ts';

/**
 * `GET /api/file/template?entity=`: the empty sheet of an import; with `fields=a,b` that of a back-fill, which holds
 * these columns.
 * @see docs/spec/platform.md 5.7, 10.7
 */
export function templateRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { entity?: unknown; fields?: unknown } }>('/api/file/template', (request, reply) =>
    withSessionCall(
      request,
      reply,
      { services, service: 'common', method: 'template', logType: 'DOWNLOAD' },
      async (call, log) => {
        const key = String(request.query.entity ?? '');
        const entity = findEntity(key) ?? (await services.rules.made?.(key, call));
        const names = typeof request.query.fields === 'string' ? request.query.fields.split(',') : undefined;
        // A back-fill is a call of its own: the entity need not be imported as a whole.
        if (!entity || !(names || entity.verbs.includes('import'))) throw sharedErrors.NOT_FOUND();
        const fields = names?.map((name) => (Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined));
        if (fields?.includes(undefined)) throw sharedErrors.NOT_FOUND();
        // An empty sheet of two columns tells nothing; whoever reads the list may have it.
        if (!hasRight(call.actor, rightOf(entity.key, fields ? 'page' : 'import'))) throw sharedErrors.FORBIDDEN();
        const bytes = await importTemplate(
          entity,
          services.dictionaries,
          fields?.filter((field) => field !== undefined),
        );
        const fileName =
          call.locale === 'zh'
            ? `${entity.label.zh}导入模板.xlsx`
            : `${entity.label.en.replaceAll(' ', '-')}-import.xlsx`;
        Object.assign(call.audit, { entity: entity.key, detail: { fileName } });
        await log();
        return reply
          .header('cache-control', 'no-store')
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', disposition('attachment', fileName))
          .type(mimeOf.xlsx)
          .send(bytes);
      },
    ),
  );
}
