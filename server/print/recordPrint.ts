import { type EntityDefinition, type FormSection, rightOf } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { withoutPersonal } from '#domain/core/personal.ts';
import { hasRight } from '#domain/core/rights.ts';
import { entities } from '#domain/index.ts';
import type { Call } from '../gateway/method.ts';
import { mainPaperOf, paperOf, recordOnPaper } from './paperSheet.ts';
import { printedTablesOf } from './printedLines.ts';
import { fileSection, pairsOf } from './printedPairs.ts';
import type { PrintSheet } from './printJob.ts';
import { idsOf, type Print, queryText, sheetsOf } from './printRoutes.ts';

/** `/api/print/record?entity=…&ids=…`: the paper of an entity whose pages follow from its definition. */
export const recordPrint: Print = {
  path: 'record',
  service: 'common',
  method: 'printRecord',
  paper: async (query, call) => {
    const key = queryText(query, 'entity');
    const entity = entities[key] ?? (await call.services.rules.made?.(key, call));
    if (!entity?.pages && !entity?.made) throw sharedErrors.UNKNOWN_CALL();
    if (!hasRight(call.actor, `${entity.key}:print`) || !hasRight(call.actor, rightOf(entity.key, 'get')))
      throw sharedErrors.FORBIDDEN();
    const ids = idsOf(query, 'ids');
    return { name: entity.label, job: await sheetsOf(entity.key, ids, (id) => sheetFor(entity, id, call), call) };
  },
};

/** The paper of a record: what its area draws or declares, else the sections of its form. */
export async function sheetFor(entity: EntityDefinition, id: string, call: Call): Promise<PrintSheet> {
  const own = call.services.rules.sheets?.[entity.key];
  if (own) return own(id, call);
  const declared = mainPaperOf(entity);
  const paper = declared && (await paperOf(declared, id, call));
  return (paper?.kind === 'sheets' && paper.sheets[0]) || recordSheet(entity, id, call);
}

/**
 * The sections of its form, with what the record holds; lines as tables under the fields beside them, files by name.
 */
async function recordSheet(entity: EntityDefinition, id: string, call: Call): Promise<PrintSheet> {
  const { locale, services } = call;
  const record = withoutPersonal(entity, await recordOnPaper(entity, id, call), call.actor);
  const sections: PrintSheet['parts'][number][] = [];
  for (const { title, fields, when } of sectionsOf(entity)) {
    if (when && !when(record)) continue;
    const names = fields.map((entry) => (typeof entry === 'string' ? { field: entry, span: 1 as const } : entry));
    const plain = names.filter(({ field }) => !isList(entity, field));
    if (plain.length) sections.push({ title: title[locale], pairs: await pairsOf(entity, plain, record, call) });
    for (const { field } of names) sections.push(...(await printedTablesOf(entity, field, record, call)));
    for (const { field } of names)
      if (entity.fields[field]?.kind === 'files') sections.push(...fileSection(entity, field, record, call));
  }
  const status = entity.flow
    ? await services.dictionaries.nameOf(entity.flow.dict, String(record[entity.flow.field]), locale)
    : '';
  return {
    company: await services.settings.get('brand.companyName'),
    title: entity.made?.paper ?? entity.label[locale],
    number: String(record[entity.code ?? entity.title ?? 'id'] ?? ''),
    status,
    parts: sections,
  };
}

const isList = (entity: EntityDefinition, name: string): boolean =>
  entity.fields[name]?.kind === 'files' || entity.fields[name]?.kind === 'children';

const sectionsOf = (entity: EntityDefinition): readonly FormSection[] =>
  entity.form ?? [
    { title: entity.label, fields: Object.keys(entity.fields).filter((name) => !entity.fields[name]?.secret) },
  ];
