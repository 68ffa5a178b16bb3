import { refuseFields } from '#domain/approval/offers.ts';
import { isImportExport } from '#domain/core/access.ts';
import type { DraftOf } from '#domain/core/entity.ts';
import { requiredText, requiredVersion } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { methodOfAct } from '../../crud/implement.ts';
import { isThere, readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { beforeSaveOf } from '../../crud/rulesOn.ts';
import type { EntityRules } from '../../gateway/areaRules.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { amendment } from '../acts/guaranteeActs.ts';
import { refuseOutsideScope } from '../areaAccess.ts';
import { ledgerMethod, noteWrite, refuseUnseenRecord } from '../ledgerMethod.ts';
import { decideAmendment } from './guaranteePosting.ts';

const decide = ledgerMethod({
  method: 'guaranteeAmend',
  right: 'bhGuarantee:edit',
  who: ['JCK'],
  writes: true,
  parse: (data) => ({
    id: requiredText(data, 'id', 36),
    rowVersion: requiredVersion(data),
    amendId: requiredText(data, 'amendId', 36),
    approve: data.approve === true || data.approve === 1 || data.approve === '1',
  }),
  handle: async (input, call) => {
    await refuseUnseenRecord(bhGuarantee, input.id, call);
    await decideAmendment(input, call);
    await noteWrite({ entity: bhGuarantee, id: input.id, action: 'amend' }, call);
    return getRecord(bhGuarantee, input.id, asSystem(call));
  },
});

/**
 * baohan.guaranteeAmend: first `{newAmount, newValidTo, amendDate, reason}` by an operator, then `{amendId, approve}`
 * by a leader.
 */
const guaranteeAmend: readonly GatewayMethod[] = methodOfAct(amendment).map((propose) => ({
  ...propose,
  run: (data, call) => (data.amendId === undefined ? propose : decide).run(data, call),
}));

export const guaranteeCalls: readonly GatewayMethod[] = guaranteeAmend;

/**
 * A guarantee must be good in the district where its company is registered, and replaces one of the same company.
 * @see docs/spec/guarantee.md 4.2
 */
export const guaranteeRules: EntityRules = {
  beforeSave: beforeSaveOf(bhGuarantee, async (record, { before }, call) => {
    if (!isImportExport(call.actor) && !call.actor.haveAdmin) throw guaranteeErrors.NO_RIGHT();
    const { mainCompId = null, districts, replaceId = null } = wellFormed(bhGuarantee, record);
    refuseOutsideScope({ mainCompId }, call);
    if (before && before.guarStatus !== 'DRAFT') return {};
    const company = await readOne(bhMainComp, ['homeDistrict'], { id: mainCompId }, call.db, { deleted: 'too' });
    const home = company?.homeDistrict;
    const isCovered = districts?.some(({ districtCode, allDistricts }) => allDistricts === 1 || districtCode === home);
    if (company && districts?.length && !isCovered)
      throw refuseFields(bhGuarantee, {
        districts: bi(`须包含主体公司注册地关区${home}`, `must contain the company's home district ${home}`),
      });
    await refuseForeignReplaced({ mainCompId, replaceId }, call);
    return {};
  }),
};

async function refuseForeignReplaced(
  { replaceId = null, mainCompId = null }: DraftOf<typeof bhGuarantee>,
  { db }: Call,
): Promise<void> {
  if (!replaceId) return;
  if (!(await isThere(bhGuarantee, { id: replaceId, mainCompId }, db, { deleted: 'too' })))
    throw refuseFields(bhGuarantee, {
      replaceId: bi('只能替换同一主体公司的保函', 'only a guarantee of the same company can be replaced'),
    });
}
