// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ok, refusal } from '#dataProvider/fakeServer.ts';
import { systemActor } from '#domain/core/rights.ts';
import { demand } from '#domain/demand/index.ts';
import { exitDisplay } from '#domain/display/index.ts';
import { session } from '../../shell/client.ts';
import { toastStore } from '../../shell/toasts.ts';
import { dictionaryStore } from '../dictionary/useDictionary.ts';
import { EntityForm } from './EntityForm.tsx';
import { renderForm } from './formTestKit.tsx';
import type { EntityFormHandle } from './useEntityForm.ts';

vi.mock('../../shell/useSession.ts', () => ({
  useActor: () => actor,
  useGateway: () => ({}),
}));
const actor = {
  ...systemActor,
  userId: 'u1',
  roleId: 'D10',
  deptCode: 'D10',
  userName: '张三',
  rights: new Set(['demand:create', 'demand:edit', 'demand:act:submit', 'exitDisplay:create']),
};
const types = [
  { dictId: 'IMPORT', dictName: '进口报关', py: 'jk jinkou' },
  { dictId: 'OTHER', dictName: '其他', py: 'qt qita' },
];

const demandTypes = { status: 'ready', items: types } as const;
const noItems = { status: 'ready', items: [] } as const;

beforeEach(() => {
  localStorage.clear();
  toastStore.set([]);
  sessionStorage.setItem('loginInfo', JSON.stringify({ userInfo: { loginName: 'bus01' } }));
  vi.spyOn(dictionaryStore, 'peek').mockImplementation(({ code }) => (code === 'DEMAND_TYPE' ? demandTypes : noItems));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const stored = (values: object) => ({
  id: 'd1',
  rowVersion: 1,
  status: 'DRAFT',
  createdBy: 'u1',
  goods: [],
  files: [],
  ...values,
});

function show(reply?: Parameters<typeof renderForm>[1], props: Partial<Parameters<typeof EntityForm>[0]> = {}) {
  return renderForm(
    <EntityForm
      entity={demand}
      head={<h1>发布需求</h1>}
      asksFor="submit"
      draftKey="/fta/receiveDemandCreat"
      buttons={(form) => (
        <>
          <button type="button" onClick={() => void form.save()}>
            保存草稿
          </button>
          <button type="button" onClick={() => void form.save('submit')}>
            发布
          </button>
          <span>{form.record ? `第${form.record.rowVersion}版` : '新'}</span>
        </>
      )}
      {...props}
    />,
    reply,
  );
}

const choose = async (user: ReturnType<typeof userEvent.setup>, label: RegExp, typed: string) => {
  const box = screen.getByRole('combobox', { name: label });
  await user.click(box);
  await user.keyboard(typed);
  await user.keyboard('{Enter}');
};

test('sections and stars follow the type that is chosen', async () => {
  const user = userEvent.setup();
  show();
  expect(screen.queryByRole('heading', { name: '运输信息' })).toBeNull();
  await choose(user, /需求类型/, 'jinkou');
  expect(screen.getByRole('combobox', { name: /需求类型/ })).toHaveProperty('value', '进口报关');
  expect(screen.getByRole('heading', { name: '运输信息' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: /运输方式/ }).getAttribute('aria-required')).toBe('true');
});

test('a refused publishing lists every error on top, focused, and each leads to its input', async () => {
  const user = userEvent.setup();
  const { server } = show();
  await choose(user, /需求类型/, '其他');
  await user.click(screen.getByRole('button', { name: '发布' }));
  const summary = await screen.findByRole('alert');
  expect(document.activeElement).toBe(summary);
  expect(
    within(summary)
      .getAllByRole('button')
      .map((link) => link.textContent),
  ).toEqual(['客户不能为空', '联系人不能为空', '电话不能为空', '期望完成不能为空', '标题不能为空']);
  await user.click(within(summary).getByRole('button', { name: '电话不能为空' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /电话/ }));
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(server.calls()).toEqual([]);
});

test('a draft is saved with what it has, and what the server stored becomes the form', async () => {
  const user = userEvent.setup();
  const { server } = show(() => ({ body: ok(stored({ title: '标题A', demandType: 'OTHER' })) }));
  await choose(user, /需求类型/, '其他');
  await user.type(screen.getByRole('textbox', { name: /标题/ }), '标题A');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText('第1版');
  const request = server.seen.find(({ url }) => url === '/gateway');
  expect(request?.form.method).toBe('saveDemand');
  expect(request?.data).toMatchObject({ record: { title: '标题A', demandType: 'OTHER', contact: null } });
});

test('what the server refuses stands at its field and goes away when the value changes', async () => {
  const user = userEvent.setup();
  show(() => ({ body: refusal('1001', '数据校验失败', { errors: { title: '标题重复' } }) }));
  await choose(user, /需求类型/, '其他');
  const title = screen.getByRole('textbox', { name: /标题/ });
  await user.type(title, '标题A');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  expect((await screen.findByRole('alert')).textContent).toContain('标题重复');
  await user.type(title, 'B');
  await waitFor(() => expect(screen.queryByText('标题重复')).toBeNull());
});

test('numbers take digits only, are grouped at rest, and travel plain', async () => {
  const user = userEvent.setup();
  const { server } = show(() => ({ body: ok(stored({ title: 'a', demandType: 'IMPORT', grossKg: '1551.800' })) }), {
    defaultValues: { demandType: 'IMPORT', title: 'a' },
  });
  const gross = screen.getByRole('textbox', { name: /^毛重/ });
  await user.type(gross, '1,5a51.8.');
  expect(gross).toHaveProperty('value', '1551.8');
  await user.tab();
  expect(gross).toHaveProperty('value', '1,551.8');
  const etd = screen.getByRole('textbox', { name: /预计离/ });
  await user.type(etd, '20261201');
  await user.tab();
  expect(etd).toHaveProperty('value', '2026-12-01');
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await screen.findByText('第1版');
  expect(server.seen.at(-1)?.data).toMatchObject({ record: { grossKg: '1551.800', etd: '2026-12-01' } });
});

test('Enter goes to the next input and sends nothing', async () => {
  const user = userEvent.setup();
  const { server } = show();
  await user.click(screen.getByRole('textbox', { name: /联系人/ }));
  await user.keyboard('李四{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /电话/ }));
  expect(server.calls()).toEqual([]);
});

test('unsent input is offered at the next opening and comes back whole', async () => {
  const user = userEvent.setup();
  const first = show();
  await user.type(screen.getByRole('textbox', { name: /联系人/ }), '李四');
  first.unmount();
  show();
  await user.click(await screen.findByRole('button', { name: '恢复' }));
  expect(screen.getByRole('textbox', { name: /联系人/ })).toHaveProperty('value', '李四');
});

test('a demand in work shows plain text and says why it is closed', async () => {
  show(undefined, { record: stored({ title: '标题A', status: 'PROCESSING', demandType: 'OTHER' }) });
  expect(screen.queryByRole('textbox', { name: /标题/ })).toBeNull();
  expect(screen.getByText('标题A')).toBeTruthy();
  expect(screen.getByText('只读：当前状态不允许修改')).toBeTruthy();
});

test('after handing over, only the later fields are open', () => {
  show(undefined, { record: stored({ title: '标题A', contact: '李四', status: 'SUBMITTED', demandType: 'OTHER' }) });
  expect(screen.queryByRole('textbox', { name: /标题/ })).toBeNull();
  expect(screen.getByRole('textbox', { name: /联系人/ })).toHaveProperty('value', '李四');
});

test('lines: typing, calculated amount, totals, Enter makes the next line, blank lines are not sent', async () => {
  const user = userEvent.setup();
  const line = {
    id: 'g1',
    lineNo: 1,
    goodsName: '球管',
    qty: '4.00000',
    unit: '个',
    unitPrice: '18200.00000',
    amount: '72800.00',
  };
  const { server } = show(() => ({ body: ok(stored({ title: 'a', demandType: 'IMPORT' })) }), {
    record: stored({ title: 'a', demandType: 'IMPORT', goods: [line] }),
  });
  const qty = await screen.findByRole('textbox', { name: '第 1 行 数量' });
  expect(screen.getAllByText('72,800.00').length).toBeGreaterThanOrEqual(2);
  await user.clear(qty);
  await user.type(qty, '5');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getAllByText('91,000.00').length).toBeGreaterThanOrEqual(2));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '第 2 行 数量' })));
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(server.calls()).toContain('business.saveDemand'));
  expect(server.seen.at(-1)?.data).toMatchObject({
    id: 'd1',
    rowVersion: 1,
    record: { goods: [{ goodsName: '球管', qty: '5.00000' }] },
  });
});

test('the total of a column of lines stands under it', async () => {
  const goods = [
    { id: 'g1', lineNo: 1, goodsName: '球管', qty: '4.00000', unit: '个', unitPrice: '10.00000', amount: '40.00' },
    { id: 'g2', lineNo: 2, goodsName: '阀', qty: '2.00000', unit: '个', unitPrice: '1.00000', amount: '2.00' },
  ];
  show(undefined, { record: stored({ title: 'a', demandType: 'IMPORT', goods }) });
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent?.replace('*', ''));
  const under = (head: string) => {
    let place = heads.indexOf(head);
    for (const cell of document.querySelectorAll<HTMLTableCellElement>('.line-table tfoot td')) {
      if (place < cell.colSpan) return cell.textContent;
      place -= cell.colSpan;
    }
    return undefined;
  };
  await waitFor(() => expect(under('金额')).toBe('42.00'));
  expect([under('数量'), under('单价')]).toEqual(['6', '']);
});

test('lines: what names a line takes the room that is left, unless its width was drawn; the number stays narrow', async () => {
  const widths = async () => {
    const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent ?? '');
    const cols = [...document.querySelectorAll<HTMLElement>('.line-table col')].map(({ style }) => style.width);
    return { number: cols[0], left: heads.filter((_, at) => cols[at] === '').map((head) => head.replace('*', '')) };
  };
  show(undefined, { record: stored({ title: 'a', demandType: 'IMPORT' }) });
  expect(await widths()).toEqual({ number: '44px', left: ['品名'] });
  cleanup();
  localStorage.setItem('tg_lineCols:u1:demandGoods', JSON.stringify({ goodsName: 90 }));
  show(undefined, { record: stored({ title: 'a', demandType: 'IMPORT' }) });
  const { left } = await widths();
  expect(left).toHaveLength(1);
  expect(left).not.toContain('品名');
});

test('P20 an error in a line names the line and leads to its cell', async () => {
  const user = userEvent.setup();
  show(undefined, {
    record: stored({
      title: 'a',
      demandType: 'OTHER',
      goods: [{ id: 'g', goodsName: 'x', qty: '1', unit: '个', hsCode: '9018' }],
    }),
  });
  await screen.findByRole('textbox', { name: '第 1 行 品名' });
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  const link = within(await screen.findByRole('alert')).getByRole('button', {
    name: '商品第 1 行：商品编号应为10位数字',
  });
  await user.click(link);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '第 1 行 商品编号' })));
});

test('P19 a save that the server cannot do: one toast of 8 s, the form stays as it was typed, nothing is told as done', async () => {
  const user = userEvent.setup();
  let isDown = true;
  const record = stored({ title: '标题A', demandType: 'OTHER' });
  const { server } = show(
    () => ({
      body: isDown ? { code: 500, msg: '数据库繁忙', data: null } : ok({ ...record, title: '标题B', rowVersion: 2 }),
    }),
    { record },
  );
  const title = screen.getByRole('textbox', { name: /标题/ });
  await user.clear(title);
  await user.type(title, '标题B');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(server.toasts).toHaveLength(1));
  expect(server.toasts).toMatchObject([{ tone: 'bad', text: '数据库繁忙', ms: 8_000 }]);
  await waitFor(() => expect(screen.getByRole('button', { name: '保存草稿' })).toHaveProperty('disabled', false));
  expect([screen.getByText('第1版').textContent, title]).toEqual([
    '第1版',
    expect.objectContaining({ value: '标题B' }),
  ]);
  expect(toastStore.get().filter(({ tone }) => tone === 'ok')).toEqual([]);
  // Dirty still: the next save sends what was typed.
  isDown = false;
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText('第2版');
  expect(server.seen.filter(({ url }) => url === '/gateway').map(({ data }) => data)).toMatchObject([
    { record: { title: '标题B' }, rowVersion: 1 },
    { record: { title: '标题B' }, rowVersion: 1 },
  ]);
  expect(server.toasts).toHaveLength(1);
});

test('a table from Excel fills the lines', async () => {
  show(undefined, { record: stored({ title: 'a', demandType: 'OTHER', goods: [{ id: 'g', goodsName: '' }] }) });
  const name = await screen.findByRole('textbox', { name: '第 1 行 品名' });
  await act(async () => {
    fireEvent.paste(name, { clipboardData: { getData: () => '品名\t数量\n球管\t4\n探头\t12\n' } });
  });
  await waitFor(() => expect(screen.getByRole('textbox', { name: '第 2 行 品名' })).toHaveProperty('value', '探头'));
  expect(screen.getByRole('textbox', { name: '第 2 行 数量' })).toHaveProperty('value', '12');
});

const fromLi = { rowVersion: 2, updatedBy: 'u2', updatedByName: '李四', updatedTime: '2026-11-22 18:05:00' };

/** A gateway whose record 李四 has changed to `now`: it refuses whoever does not know that. */
const changedByLi =
  (now: object): Parameters<typeof renderForm>[1] =>
  ({ form, data }) => {
    if (form.method === 'getDemand') return { body: ok(stored({ demandType: 'OTHER', ...now, ...fromLi })) };
    const sent = data as { rowVersion: number; record: object };
    return sent.rowVersion === 2
      ? { body: ok(stored({ demandType: 'OTHER', ...now, ...sent.record, rowVersion: 3 })) }
      : { body: refusal('1003', '数据已被他人修改，请刷新') };
  };

test('somebody else saved first: who, when and what is named, and going on saves both', async () => {
  const user = userEvent.setup();
  const { server } = show(changedByLi({ title: '别人的标题' }), {
    record: stored({ title: '标题A', demandType: 'OTHER' }),
  });
  await user.type(screen.getByRole('textbox', { name: /备注/ }), '我的备注');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('李四 于 11-22 18:05:00 修改了 标题');
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  await screen.findByText('第3版');
  expect(server.seen.at(-1)?.data).toEqual({ id: 'd1', rowVersion: 2, record: { remark: '我的备注' } });
  expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '别人的标题');
});

test.each([
  ['对方的', '别人的标题', { remark: '我的备注' }],
  ['我的', '标题A我', { title: '标题A我', remark: '我的备注' }],
])('where both wrote nothing is sent before the person has chosen: %s', async (side, title, record) => {
  const user = userEvent.setup();
  const { server } = show(changedByLi({ title: '别人的标题' }), {
    record: stored({ title: '标题A', demandType: 'OTHER' }),
  });
  await user.type(screen.getByRole('textbox', { name: /标题/ }), '我');
  await user.type(screen.getByRole('textbox', { name: /备注/ }), '我的备注');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: '按所选保存' })).toHaveProperty('disabled', true);
  await user.click(within(dialog).getByRole('radio', { name: new RegExp(`^${side}`) }));
  await user.click(within(dialog).getByRole('button', { name: '按所选保存' }));
  await screen.findByText('第3版');
  expect(server.seen.at(-1)?.data).toEqual({ id: 'd1', rowVersion: 2, record });
  expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', title);
});

test('a change that arrives while the record is edited is told at once, keeps what was typed and asks before saving', async () => {
  const user = userEvent.setup();
  const record = stored({ title: '标题A', demandType: 'OTHER', contact: '甲' });
  let handle: EntityFormHandle | undefined;
  const { server } = show(changedByLi({ title: '别人的标题', contact: '乙' }), {
    record,
    buttons: (form) => {
      handle = form;
      return (
        <button type="button" onClick={() => void form.save()}>
          保存
        </button>
      );
    },
  });
  await user.type(screen.getByRole('textbox', { name: /标题/ }), '我');
  await act(async () => handle?.adopt({ ...record, title: '别人的标题', contact: '乙', ...fromLi }));
  expect(screen.getByText(/李四 于 .* 修改了 标题、联系人/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /标题/ })).toHaveProperty('value', '标题A我');
  expect(screen.getByRole('textbox', { name: /联系人/ })).toHaveProperty('value', '乙');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const dialog = await screen.findByRole('dialog');
  expect(server.calls()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: '返回修改' }));
  expect(server.calls()).toEqual([]);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('radio', { name: /^我的/ }));
  await user.click(screen.getByRole('button', { name: '按所选保存' }));
  await waitFor(() => expect(server.calls()).toEqual(['business.saveDemand']));
  expect(server.seen.at(-1)?.data).toEqual({ id: 'd1', rowVersion: 2, record: { title: '标题A我' } });
});

test('of several people who changed the record meanwhile all are named, each with his time and fields', async () => {
  const user = userEvent.setup();
  const record = stored({ title: '标题A', demandType: 'OTHER', contact: '甲', updatedTime: '2026-11-22 18:00:00' });
  let handle: EntityFormHandle | undefined;
  const wang = { userId: 'u3', userName: '王五', time: '2026-11-22 18:03:00', fields: ['contact'] };
  const li = { userId: 'u2', userName: '李四', time: '2026-11-22 18:05:00', fields: ['title'] };
  const { server } = show(() => ({ body: ok([wang, li]) }), {
    record,
    buttons: (form) => {
      handle = form;
      return null;
    },
  });
  await user.type(screen.getByRole('textbox', { name: /备注/ }), '我的');
  await act(async () => handle?.adopt({ ...record, title: '别人的标题', contact: '乙', ...fromLi, rowVersion: 3 }));
  await screen.findByText('王五 于 11-22 18:03:00 修改了 联系人');
  expect(screen.getByText('李四 于 11-22 18:05:00 修改了 标题')).toBeTruthy();
  expect(server.seen.at(-1)?.data).toEqual({ entity: 'demand', id: 'd1', since: '2026-11-22 18:00:00', versions: 2 });
});

test('what was typed into a record that a step has closed is shown whole, lines too', async () => {
  const user = userEvent.setup();
  let handle: EntityFormHandle | undefined;
  const record = stored({ title: '标题A', demandType: 'OTHER' });
  show(undefined, {
    record,
    buttons: (form) => {
      handle = form;
      return null;
    },
  });
  await user.type(screen.getByRole('textbox', { name: /备注/ }), '我的备注');
  await user.click(screen.getByRole('button', { name: '添加行' }));
  await user.type(screen.getByRole('textbox', { name: '第 1 行 品名' }), '球管');
  await act(async () => handle?.adopt({ ...record, status: 'CANCELLED', ...fromLi }));
  const notice = screen.getByText(/不能再保存/).closest('[role="status"]');
  for (const words of ['李四', '状态', '我的备注', '球管']) expect(notice?.textContent).toContain(words);
});

test('a save whose answer was lost is not asked about: everything is there', async () => {
  const user = userEvent.setup();
  const { server } = show(changedByLi({ title: '标题A我' }), {
    record: stored({ title: '标题A', demandType: 'OTHER' }),
  });
  await user.type(screen.getByRole('textbox', { name: /标题/ }), '我');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText('第2版');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls()).toEqual(['business.saveDemand', 'business.getDemand']);
  expect(toastStore.get().at(-1)?.text).toBe('需求已保存');
});

test('a kept draft stays as it was until it is restored, whatever is typed before', async () => {
  const user = userEvent.setup();
  const first = show();
  await user.type(screen.getByRole('textbox', { name: /联系人/ }), '李四');
  first.unmount();
  const second = show();
  await user.type(screen.getByRole('textbox', { name: /电话/ }), '1');
  second.unmount();
  show();
  // The newest first; the older one is a version of its own.
  expect((await screen.findByRole('status', { name: '' })).textContent).toContain('电话');
  await user.click(screen.getByRole('button', { name: '更早的 1 份' }));
  await user.click(await screen.findByRole('menuitem', { name: /联系人/ }));
  expect(screen.getByRole('textbox', { name: /联系人/ })).toHaveProperty('value', '李四');
  await user.click(screen.getByRole('button', { name: '恢复' }));
  expect(screen.getByRole('textbox', { name: /电话/ })).toHaveProperty('value', '1');
  expect(screen.queryByRole('button', { name: '恢复' })).toBeNull();
});

test('a draft of an earlier state does not undo what somebody else stored since', async () => {
  const user = userEvent.setup();
  const record = stored({ title: '标题A', demandType: 'OTHER', remark: '' });
  const first = show(undefined, { record });
  await user.type(screen.getByRole('textbox', { name: /标题/ }), '我');
  await user.type(screen.getByRole('textbox', { name: /备注/ }), '我的备注');
  first.unmount();
  const { server } = show(() => ({ body: ok([]) }), { record: { ...record, title: '别人的标题', ...fromLi } });
  await user.click(await screen.findByRole('button', { name: '恢复' }));
  expect(screen.getByText(/李四 于 .* 修改了 标题/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('别人的标题');
  // Who it was has been asked for; nothing is saved before a choice is made.
  expect(server.calls()).toEqual(['common.queryRecordChanges']);
});

test('every save says that it saved, and one without changes says that', async () => {
  const user = userEvent.setup();
  show(() => ({ body: ok(stored({ title: '标题B', demandType: 'OTHER', rowVersion: 2 })) }), {
    record: stored({ title: '标题A', demandType: 'OTHER' }),
  });
  await user.type(screen.getByRole('textbox', { name: /标题/ }), 'B');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(toastStore.get().at(-1)?.text).toBe('需求已保存'));
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(toastStore.get().at(-1)?.text).toBe('没有需要保存的修改'));
});

test('a form in which nothing changed sends nothing', async () => {
  const user = userEvent.setup();
  const { server } = show(undefined, { record: stored({ title: '标题A', demandType: 'OTHER' }) });
  await user.click(screen.getByRole('textbox', { name: /备注/ }));
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText('第1版');
  expect(server.calls()).toEqual([]);
});

test('two presses of save are one call', async () => {
  const user = userEvent.setup();
  const { server } = show(() => ({ body: ok(stored({ title: '标题B', demandType: 'OTHER', rowVersion: 2 })) }), {
    record: stored({ title: '标题A', demandType: 'OTHER' }),
  });
  await user.type(screen.getByRole('textbox', { name: /标题/ }), 'B');
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await screen.findByText('第2版');
  expect(server.calls()).toEqual(['business.saveDemand']);
});

test('no shortcut while an input method composes', () => {
  const { server } = show(undefined, { record: stored({ title: '标题A', demandType: 'OTHER' }) });
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true, isComposing: true });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.calls()).toEqual([]);
});

test('a money input reached by Tab is written over as a whole', async () => {
  const user = userEvent.setup();
  show(undefined, { record: stored({ demandType: 'IMPORT', amount: '20000000.00' }) });
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /^金额/ });
  expect(amount.value).toBe('20,000,000.00');
  // What the browser does on Tab: everything is selected when the input hears of the focus.
  amount.setSelectionRange(0, amount.value.length);
  await act(async () => amount.focus());
  await user.keyboard('3');
  expect(amount.value).toBe('3');
});

test('red leaves a field when it is mended, also by another field', async () => {
  const user = userEvent.setup();
  show(undefined, { record: stored({ demandType: 'IMPORT' }) });
  const [etd, eta] = [
    screen.getByRole('textbox', { name: /预计离/ }),
    screen.getByRole('textbox', { name: /预计到|预计抵/ }),
  ];
  await user.type(etd, '2026-12-10');
  await user.type(eta, '2026-12-01');
  await user.tab();
  const isWrong = () => [etd, eta].some((input) => input.getAttribute('aria-invalid') === 'true');
  await waitFor(() => expect(isWrong()).toBe(true));
  await user.clear(etd);
  await user.type(etd, '2026-11-10');
  await waitFor(() => expect(isWrong()).toBe(false));
});

test('the red of a date goes while it is mended, before the input is left', async () => {
  const user = userEvent.setup();
  show(undefined, { record: stored({ demandType: 'IMPORT' }) });
  const etd = screen.getByRole('textbox', { name: /预计离/ });
  await user.type(etd, '明天');
  await user.tab();
  await waitFor(() => expect(etd.getAttribute('aria-invalid')).toBe('true'));
  await user.clear(etd);
  await user.type(etd, '2026-12-01');
  await waitFor(() => expect(etd.getAttribute('aria-invalid')).toBeNull());
});

describe('what the person set for himself', () => {
  const words: Readonly<Record<string, object>> = {
    DEMAND_TYPE: {
      status: 'ready',
      items: ['IMPORT', 'STORAGE', 'DELIVERY'].map((id) => ({ dictId: id, dictName: id, py: id.toLowerCase() })),
    },
    CUSTOMS: { status: 'ready', items: [{ dictId: '2225', dictName: '外港海关', py: 'wg' }] },
  };
  beforeEach(() => {
    const settings = { 'user.defaultCustoms': '2225', 'user.defaultWarehouse': 'WH01' };
    const facts = { settings, userInfo: { loginName: 'bus01' } } as unknown as ReturnType<typeof session.current>;
    vi.spyOn(session, 'current').mockReturnValue(facts);
    vi.spyOn(dictionaryStore, 'peek').mockImplementation(({ code }) => (words[code] ?? noItems) as typeof noItems);
  });
  /** The demand is of this type from now on. */
  const become = async (user: ReturnType<typeof userEvent.setup>, type: string) => {
    await user.clear(screen.getByRole('combobox', { name: /需求类型/ }));
    await choose(user, /需求类型/, type);
  };
  const warehouse = () => document.querySelector<HTMLInputElement>('input[name="warehouse"]');
  const sent = (server: ReturnType<typeof show>['server']) =>
    server.seen.flatMap(({ form, data }) =>
      form.method === 'saveDemand' ? [(data as { record: object }).record] : [],
    );

  test('begins a new record where a field is asked for, and leaves with it', async () => {
    const user = userEvent.setup();
    const begin = { title: '入库', customerId: 'c1', customerId_label: '凌峰', contact: '甲', phone: '021-50000000' };
    const { server } = show(() => ({ body: ok(stored({})) }), { defaultValues: begin });
    await become(user, 'STORAGE');
    await waitFor(() => expect(warehouse()).toHaveProperty('value', 'WH01'));
    await become(user, 'IMPORT');
    await waitFor(() => expect(warehouse()).toBeNull());
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).toMatchObject({ demandType: 'IMPORT', customsArea: '2225', warehouse: null });
  });

  test('a delivery, which a warehouse would turn into storing, is asked for none; what was typed or cleared stays', async () => {
    const user = userEvent.setup();
    show();
    await become(user, 'DELIVERY');
    expect(warehouse()).toHaveProperty('value', '');
    await become(user, 'STORAGE');
    await waitFor(() => expect(warehouse()).toHaveProperty('value', 'WH01'));
    await user.clear(warehouse() as HTMLElement);
    await user.tab();
    expect(warehouse()).toHaveProperty('value', '');
    await user.type(warehouse() as HTMLElement, 'WH09');
    await become(user, 'DELIVERY');
    expect(warehouse()).toHaveProperty('value', 'WH09');
  });

  test('a form whose field is always asked for begins with it, unchanged', async () => {
    const dirty = vi.fn();
    show(undefined, { entity: exitDisplay as never, onDirty: dirty });
    await waitFor(() => expect(screen.getByRole('combobox', { name: /关区/ })).toHaveProperty('value', '外港海关'));
    expect(dirty.mock.calls.flat()).not.toContain(true);
  });

  test('a stored record keeps what it says', async () => {
    show(undefined, { record: stored({ demandType: 'STORAGE', warehouse: '' }) });
    expect(warehouse()).toHaveProperty('value', '');
  });
});

test('what 重置 threw away, lines too, can be had back for ten seconds', async () => {
  const user = userEvent.setup();
  const line = {
    id: 'g1',
    lineNo: 1,
    goodsName: '球管',
    qty: '4.00000',
    unit: '个',
    unitPrice: '10.00000',
    amount: '40.00',
  };
  show(undefined, {
    record: stored({ title: '标题A', demandType: 'IMPORT', goods: [line] }),
    buttons: (form) => (
      <button type="button" onClick={form.reset}>
        重置
      </button>
    ),
  });
  const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /标题/ });
  const qty = () => screen.getByRole<HTMLInputElement>('textbox', { name: '第 1 行 数量' });
  await screen.findByRole('textbox', { name: '第 1 行 数量' });
  await user.type(title(), '半张');
  await user.clear(qty());
  await user.type(qty(), '7');
  await user.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect([title().value, qty().value]).toEqual(['标题A', '4']));
  const told = toastStore.get().at(-1);
  expect(told).toMatchObject({ text: '已放弃未保存的修改', ms: 10_000, action: { label: '撤销' } });
  act(() => told?.action?.run());
  await waitFor(() => expect([title().value, qty().value]).toEqual(['标题A半张', '7']));
  toastStore.set([]);
  await user.click(screen.getByRole('button', { name: '重置' }));
  await user.click(screen.getByRole('button', { name: '重置' }));
  expect(toastStore.get()).toHaveLength(1);
});
