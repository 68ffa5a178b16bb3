import type { EntityDefinition, FormSection } from '#domain/core/entity.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import type { ReviewVersion } from '#domain/guarantee/reviewScore.ts';

/** Questions that came with a later form. */
const sinceForm: Readonly<Record<string, ReviewVersion>> = { qccScore: '2023', goodsRisk: '2024', avgUtil12: '2024' };
const neededWhereAsked: ReadonlySet<string> = new Set(['qccScore', 'goodsRisk']);

const isAsked = (name: string, version: ReviewVersion): boolean => (sinceForm[name] ?? '2022') <= version;
const nameOf = (entry: FormSection['fields'][number]): string => (typeof entry === 'string' ? entry : entry.field);

/**
 * The review sheet as the form of one year asks it. While it is written its points follow what is typed; later they stay as they were
 * stored, whatever becomes of the rules.
 */
export function sheetEntity(version: ReviewVersion, isOpen: boolean): EntityDefinition {
  const fields = Object.fromEntries(
    Object.entries(bhReview.fields).map(([name, field]) => [
      name,
      neededWhereAsked.has(name) && isAsked(name, version) ? { ...field, required: true } : field,
    ]),
  );
  const form = bhReview.form?.map((section) => ({ ...section, fields: section.fields.filter((entry) => isAsked(nameOf(entry), version)) }));
  const { derive, form: _form, ...rest } = bhReview;
  return { ...rest, fields, ...(form && { form }), ...(isOpen && derive && { derive }) };
}
