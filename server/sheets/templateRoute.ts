import type { FastifyInstance } from 'fastify';
import { rightOf } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { entities } from '#domain/index.ts';
import { mimeOf } from '../files/fileRules.ts';
import type { Services } from '../gateway/services.ts';
import { disposition, withSessionCall } from '../gateway/sessionCall.ts';
import { importTemplate } from './importTemplate.ts';

/** `GET /api/file/template?entity=`: the empty sheet of an import. @see platform.md 5.7, 10.7 */
export function templateRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { entity?: unknown } }>('/api/file/template', (request, reply) =>
    withSessionCall(request, reply, { services, service: 'common', method: 'template', logType: 'DOWNLOAD' }, async (call, log) => {
      const key = String(request.query.entity ?? '');
      const entity = Object.hasOwn(entities, key) ? entities[key] : undefined;
      if (!entity?.verbs.includes('import')) throw sharedErrors.NOT_FOUND();
      if (!hasRight(call.actor, rightOf(entity.key, 'import'))) throw sharedErrors.FORBIDDEN();
      const bytes = await importTemplate(entity, services.dictionaries);
      const fileName = call.locale === 'zh' ? `${entity.label.zh}导入模板.xlsx` : `${entity.label.en.replaceAll(' ', '-')}-import.xlsx`;
      Object.assign(call.audit, { entity: entity.key, detail: { fileName } });
      await log();
      return reply
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', disposition('attachment', fileName))
        .type(mimeOf.xlsx)
        .send(bytes);
    }),
  );
}
