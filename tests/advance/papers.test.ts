import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrintedPaper } from '#domain/core/sheet.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { AdvanceWorld } from './advanceWorld.ts';

/** The printed sheets of advances. @see docs/spec/finance.md 3.5 */
let world: AdvanceWorld;
let advance: WireRecord;
beforeAll(async () => {
  world = await AdvanceWorld.start();
  const line = await world.line('2000000.00');
  advance = await world.approve(await world.save(world.drawDoc('220400.00', { quotaId: line.id })));
});
afterAll(() => world.close());

const paperOf = async (kind: string) =>
  (await world.as('fin01')).call<{ paper: PrintedPaper }>('common.getPaper', {
    ...{ entity: 'taxAdvance', kind, id: advance.id },
  });
const wordsOf = ({ paper }: { paper: PrintedPaper }) => JSON.stringify(paper);

test('an application is printed with its bills, what each department said, and who confirmed it', async () => {
  const { returnCode, data } = await paperOf('APPLY');
  expect(returnCode).toBe('0');
  const words = wordsOf(data);
  for (const said of ['税款垫付申请单', '220,400.00', '进出口经办', '吴敏', 'L02']) expect(words).toContain(said);
});

test('a payment slip says to whom, how much in words, who prepared and who checked it; none before one is prepared', async () => {
  expect(await paperOf('PAY')).toMatchObject({ returnCode: '1001', data: { errors: { kind: '尚未发起付款' } } });
  await world.act('fin01', advance, 'applyPay', world.payment('220400.00'));
  const waiting = wordsOf((await paperOf('PAY')).data);
  for (const said of ['税款垫付付款单', '国家金库', '贰拾贰万零肆佰元整', '待复核']) expect(waiting).toContain(said);
  await world.act('fin01l', advance, 'confirmPay', { bankSerial: 'PAPER-1' });
  const paid = wordsOf((await paperOf('PAY')).data);
  expect(paid).toContain('PAPER-1');
  expect(paid).not.toContain('待复核');
  const pdf = await (await world.as('fin01')).request(
    `/api/print/paper?${new URLSearchParams({ entity: 'taxAdvance', kind: 'PAY', id: advance.id })}`,
  );
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
});
