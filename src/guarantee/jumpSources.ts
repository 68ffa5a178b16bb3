import { type EntityDefinition, rightOf } from '#domain/core/entity.ts';
import { bhGuarantee, bhQuota, bhReview, bhUsage } from '#domain/guarantee/index.ts';
import { reviewPath } from '#domain/guarantee/paths.ts';
import { pathTo } from '#domain/screens.ts';
import { textIn } from '../shell/frame/jumpText.ts';
import type { JumpSource } from '../shell/frame/useJumpRecords.ts';
import { docKinds } from './docKinds.ts';

/** Records by their number, told apart by their company. */
const byNumber = ({ key, label, code = 'id' }: EntityDefinition): JumpSource => ({
  entity: key,
  rights: [rightOf(key, 'page')],
  label,
  pathOf: ({ id }) => pathTo(key, String(id)) ?? '',
  textOf: ({ [code]: number, customerId_label, mainCompId_label }) => ({
    title: String(number),
    note: textIn(customerId_label) ?? textIn(mainCompId_label),
  }),
});

/** Numbers of documents and declarations hold digits; a name without any is none of theirs. */
const fits = (typed: string): boolean => /\d/.test(typed);
/** Such records are read one by one. */
const withGet = (source: JumpSource): JumpSource => ({
  ...source,
  rights: [...source.rights, rightOf(source.entity, 'get')],
});

/** What the jump box finds of the guarantee area. */
export const guaranteeJumps: readonly JumpSource[] = [
  ...Object.values(docKinds).map(({ entity }) => ({ ...byNumber(entity), fits })),
  { ...byNumber(bhQuota), rights: [rightOf(bhQuota.key, 'page'), rightOf('bhMovement', 'page')] },
  { ...byNumber(bhUsage), fits },
  withGet(byNumber(bhGuarantee)),
  withGet({ ...byNumber(bhReview), pathOf: reviewPath }),
];
