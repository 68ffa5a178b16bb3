import { expect, test } from 'vitest';
import { gatherMethods } from '#server/area/gatherAreas.ts';
import { scopedRowsOf } from '#server/area/refuseUnasked.ts';
import { serverAreas } from '#server/areas.ts';

const allMethods = [...gatherMethods(serverAreas).values()];
const unscoped = allMethods.filter((method) => method.unscoped);

test('a call that reads without asking whose rows the person sees says why', () => {
  for (const { method, unscoped: reason = '' } of unscoped)
    expect([method, reason.length > 15]).toEqual([method, true]);
  expect(unscoped.map(({ service, method }) => `${service}.${method}`).sort()).toEqual([
    'baohan.calcTaxAssess',
    'baohan.customsSystemGet',
    'baohan.documentCredit',
    'baohan.mailState',
    'baohan.usageImportTemplate',
    'baohan.usedStatisticsExport',
    'baohan.usedStatisticsGet',
    'business.queryDeclarationTables',
    'business.readCodePhoto',
    'financial.checkPeriodClose',
    'product.querySimilarHistory',
    'product.querySuggest',
    'settlecenter.exportStatementBalance',
    'settlecenter.exportTaxMonths',
    'settlecenter.queryStatementBalance',
    'settlecenter.queryTaxMonths',
    'system.checkExpression',
    'system.dryRunFieldMapping',
    'system.getMaintenanceMode',
    'system.queryMenuTree',
    'system.queryRoleFunction',
    'system.queryRoleMenu',
  ]);
});

test('no reason is given where none is needed', () => {
  for (const method of unscoped)
    expect([method.method, scopedRowsOf(method).length > 0]).toEqual([method.method, true]);
});

test('every other call that reads rows of an entity with a scope is held to asking', () => {
  const held = allMethods.filter((method) => !method.unscoped && scopedRowsOf(method).length > 0);
  expect(held.length).toBeGreaterThan(200);
});
