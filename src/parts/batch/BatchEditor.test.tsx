// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '#dataProvider/fakeServer.ts';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { bi } from '#domain/core/text.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import { dictionaryStore } from '../dictionary/useDictionary.ts';
import { renderForm } from '../form/formTestKit.tsx';
import { BatchEditor } from './BatchEditor.tsx';

vi.mock('../../shell/useSession.ts', () => ({ useActor: () => ({ loginName: 'tz01' }), useGateway: () => ({}) }));
vi.mock('../../shell/tabs/useTab.ts', () => ({ useTab: () => ({ setDirty: () => undefined }) }));

const company = { customsRegNo: '3101234567', homeDistrict: '2200', enabled: 1, creditCode: '91310000MA1FL0000N' };
const rows = [
  { ...company, id: 'a', rowVersion: 1, name: '浦江通关', shortName: '浦江' },
  { ...company, id: 'b', rowVersion: 3, name: '东海国贸', shortName: '东海', creditCode: '91310000MA1FL1111P' },
];
const looks = ['name', 'shortName', 'creditCode', 'customsRegNo', 'homeDistrict', 'enabled'].map((name) => ({ name }));
const start = { enabled: 1 };

beforeEach(() => {
  const ready = { status: 'ready', items: [{ dictId: '2200', dictName: '上海海关' }] } as const;
  vi.spyOn(dictionaryStore, 'peek').mockImplementation(() => ready);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (save: Parameters<typeof BatchEditor>[0]['save']) =>
  renderForm(
    <BatchEditor entity={bhMainComp} title={bi('主体公司', 'Companies')} looks={looks} start={start} save={save} />,
    () => ({
      body: ok({ rows, total: rows.length }),
    }),
  );
const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('what the server refuses lands at its row and field, and nothing that was typed is lost', async () => {
  const user = userEvent.setup();
  const save = vi.fn(async () => {
    throw new HttpError('简称：已存在', 400, {
      errors: { 'rows.0.shortName': '已存在' },
      returnCode: '61004',
      handled: true,
    });
  });
  show(save);
  const second = await cell('第 2 行 简称');
  await user.clear(second);
  await user.type(second, '浦江');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      rows: [{ id: 'b', rowVersion: 3, shortName: '浦江' }],
      deletedIds: [],
      deletedVersions: [],
    }),
  );
  // Only the second row was sent, so the server's first is the screen's second.
  await waitFor(() => expect(second.getAttribute('aria-invalid')).toBe('true'));
  expect(second.value).toBe('浦江');
  expect(within(screen.getByRole('alert')).getByRole('button', { name: /第 2 行：已存在/ })).toBeTruthy();
});

test('a refusal that belongs to no row is said on top', async () => {
  const user = userEvent.setup();
  show(async () => {
    throw new HttpError('部门至少保留一名负责人', 400, { returnCode: '61041', handled: true });
  });
  await user.type(await cell('第 1 行 简称'), '新');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('部门至少保留一名负责人');
});

test('a row that is wrong here is not sent; one that was only begun is left out', async () => {
  const user = userEvent.setup();
  const save = vi.fn(async () => undefined);
  show(save);
  await user.clear(await cell('第 1 行 公司名称'));
  await user.click(screen.getByRole('button', { name: '添加行' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect((await cell('第 1 行 公司名称')).getAttribute('aria-invalid')).toBe('true'));
  expect(save).not.toHaveBeenCalled();
  await user.type(await cell('第 1 行 公司名称'), '浦江通关服务');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      rows: [{ id: 'a', rowVersion: 1, name: '浦江通关服务' }],
      deletedIds: [],
      deletedVersions: [],
    }),
  );
});

test('a removal that is refused says so, and the row can be brought back', async () => {
  const user = userEvent.setup();
  show(async () => {
    throw new HttpError('主体公司已被使用，不能删除', 400, {
      errors: { deletedIds: '主体公司已被使用，不能删除' },
      returnCode: '1007',
      handled: true,
    });
  });
  await user.click((await screen.findAllByRole('button', { name: /第 1 行.*操作|行操作|删除/ }))[0] as HTMLElement);
  const remove = screen.queryByRole('menuitem', { name: /删除/ });
  if (remove) await user.click(remove);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '第 2 行 简称' })).toBeNull());
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('主体公司已被使用，不能删除');
  expect(screen.getByRole('alert').textContent).toContain('尚未保存');
});

test('somebody was faster: what he did is shown, what both wrote is asked, all else that was typed stays, and the save goes on by itself', async () => {
  const user = userEvent.setup();
  const stored = structuredClone(rows) as Record<string, unknown>[];
  const save = vi.fn(async (batch: { rows: readonly Record<string, unknown>[] }) => {
    if (batch.rows.some(({ id, rowVersion }) => id === 'b' && rowVersion === 3)) {
      stored[1] = { ...rows[1], rowVersion: 4, shortName: '东海新', name: '东海国际' };
      throw new HttpError('数据已被他人修改', 409, { returnCode: '1003', handled: true });
    }
  });
  renderForm(
    <BatchEditor entity={bhMainComp} title={bi('主体公司', 'Companies')} looks={looks} start={start} save={save} />,
    () => ({
      body: ok({ rows: stored, total: stored.length }),
    }),
  );
  await user.type(await cell('第 1 行 简称'), '甲');
  await user.type(await cell('第 2 行 简称'), '乙');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('公司名称 东海国贸 → 东海国际');
  expect(dialog.textContent).toContain('简称 东海 → 东海新');
  expect(within(dialog).getByRole('button', { name: '按所选保存' })).toHaveProperty('disabled', true);
  await user.click(within(dialog).getByRole('radio', { name: /^我的/ }));
  await user.click(within(dialog).getByRole('button', { name: '按所选保存' }));
  await waitFor(() =>
    expect(save).toHaveBeenLastCalledWith({
      rows: [
        { id: 'a', rowVersion: 1, shortName: '甲' },
        { id: 'b', rowVersion: 4, shortName: '乙' },
      ],
      deletedIds: [],
      deletedVersions: [],
    }),
  );
  expect(save).toHaveBeenCalledTimes(2);
});

test('nobody is told that nothing is unsaved beside a row that was just added', async () => {
  const user = userEvent.setup();
  show(async () => undefined);
  await cell('第 1 行 简称');
  expect(screen.getByText('没有未保存的修改')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '添加行' }));
  await screen.findByText('1 行新增还没有填写');
  expect(screen.queryByText('没有未保存的修改')).toBeNull();
});
