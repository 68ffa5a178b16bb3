// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportResult } from '#dataProvider/index.ts';
import { Notification } from '../shell/Notification.tsx';
import { themeOf } from '../shell/theme.ts';
import { toastStore } from '../shell/toasts.ts';
import { ImportDialog } from './ImportDialog.tsx';

// The machine that runs all tests at once is slower than the second that these helpers wait by default.
configure({ asyncUtilTimeout: 10_000 });

const gateway = vi.hoisted(() => ({ upload: vi.fn(), call: vi.fn(), download: vi.fn() }));
const facts = vi.hoisted(() => ({ actor: { haveAdmin: true, rights: new Set() } }));
vi.mock('../shell/client.ts', () => ({
  client: { ...gateway, hooks: { locale: () => 'zh' } },
  session: { current: () => facts, subscribe: () => () => undefined },
}));

const good: ImportResult = {
  msg: '共2行，成功2行，失败0行',
  total: 2,
  success: 2,
  existing: 0,
  failed: 0,
  errors: [],
  batchId: 'DR1',
};
const wrongRow = (row: number, column: string, value: string) => ({ row, column, value, message: `${column}不对` });
const bad: ImportResult = {
  ...good,
  msg: '共480行，失败7行，未导入任何数据',
  success: 0,
  failed: 3,
  errors: [
    wrongRow(18, '商品编号', '851762920'),
    wrongRow(43, '商品编号', ''),
    { ...wrongRow(57, '单位', '套件'), suggestion: '套' },
  ],
  errorFile: { hashaddr: 'a', fileName: '错误.xlsx' },
};

let importFile: ReturnType<typeof vi.fn>;
beforeEach(() => {
  gateway.upload.mockReset().mockResolvedValue({ code: 200, returnCode: '0', data: { fileId: 'f1' } });
  gateway.call.mockReset().mockResolvedValue({ code: 200, returnCode: '0', data: null });
  importFile = vi.fn(async () => ({ data: good }));
});
afterEach(cleanup);

/** Takes the dialog away; the page it stood on stays. */
let takeDown: () => void;
function show(props: Partial<Parameters<typeof ImportDialog>[0]> = {}) {
  const onClose = vi.fn();
  const { rerender } = render(<ImportDialog resource="demandGoods" onClose={onClose} {...props} />, {
    wrapper: ({ children }) => (
      <CoreAdminContext dataProvider={{ importFile } as never}>
        <ThemeProvider theme={themeOf('light', 'zh')}>
          {children}
          <Notification />
        </ThemeProvider>
      </CoreAdminContext>
    ),
  });
  takeDown = () => rerender(null);
  return onClose;
}
const importAll = async () => userEvent.click(await screen.findByRole('button', { name: /^导入 \d+ 行$/ }));
const choose = (name = '明细.xlsx', content = 'x') =>
  fireEvent.change(screen.getByLabelText('选择文件', { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });

test('a file goes up and in, with the document its lines belong to', async () => {
  const onImported = vi.fn();
  show({ params: { parentId: 'd1' }, onImported });
  choose();
  await importAll();
  await screen.findByText('全部数据已导入。');
  expect(gateway.upload.mock.calls[0]?.[0]).toMatchObject({ bizType: 'import' });
  expect(importFile.mock.calls).toMatchObject([
    ['demandGoods', { fileId: 'f1', params: { parentId: 'd1' }, isPreview: true }],
    ['demandGoods', { fileId: 'f1', params: { parentId: 'd1' }, isPreview: false }],
  ]);
  expect(onImported).toHaveBeenCalledWith(good);
  expect(screen.getByText(/批次 DR1 · 用时/)).toBeTruthy();
});

test.each([
  ['说明.docx', 'x', '只支持'],
  ['空.csv', '', '文件是空的'],
])('%s is refused before it goes up', async (name, content, reason) => {
  show();
  choose(name, content);
  expect((await screen.findByRole('alert')).textContent).toContain(reason);
  expect(gateway.upload).not.toHaveBeenCalled();
});

test('errors are told with row, column, value, reason and suggestion, and narrowed by column', async () => {
  importFile.mockResolvedValue({ data: bad });
  show();
  choose();
  expect((await screen.findByRole('alert')).textContent).toContain('未导入任何数据');
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  expect(rows()).toEqual([
    '18商品编号851762920商品编号不对',
    '43商品编号（空）商品编号不对',
    '57单位套件单位不对，是否为「套」？',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '单位 1' }));
  expect(rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '下载错误文件' }));
  expect(gateway.download).toHaveBeenCalledWith(bad.errorFile);
  await userEvent.click(screen.getByRole('button', { name: '换一个文件' }));
  expect(screen.getByLabelText('选择文件', { selector: 'input' })).toBeTruthy();
});

test('a long import shows its rows and can be cancelled', async () => {
  let reject: (error: Error) => void = () => undefined;
  type Asked = { onProgress: (job: object) => void; isPreview: boolean };
  importFile.mockImplementation((_resource: string, { onProgress, isPreview }: Asked) => {
    if (isPreview) return Promise.resolve({ data: good });
    onProgress({ id: 'j1', status: 'RUNNING', progress: 1200, progressTotal: 3000 });
    return new Promise((_resolve, refuse) => {
      reject = refuse;
    });
  });
  show();
  choose();
  await importAll();
  await screen.findByText('正在导入 1,200 / 3,000 行');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  await userEvent.click(screen.getByRole('button', { name: '取消导入' }));
  expect(gateway.call.mock.calls[0]?.[0]).toMatchObject({
    service: 'batch',
    method: 'actSysJob',
    data: { id: 'j1', action: 'cancel' },
  });
  reject(new Error('CANCELLED'));
  expect((await screen.findByRole('alert')).textContent).toContain('已取消导入');
});

test('a refused upload says why and the next file can be chosen', async () => {
  gateway.upload.mockResolvedValue({
    code: 200,
    returnCode: '1011',
    returnMsg: '文件类型或大小不允许',
    msg: '',
    data: null,
  });
  show();
  choose();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('文件类型或大小不允许'));
  expect(importFile).not.toHaveBeenCalled();
});

test('an import that is refused after its dialog was closed is told in a toast, since nothing else would tell it', async () => {
  let refuse: (error: Error) => void = () => undefined;
  importFile.mockImplementation(
    () =>
      new Promise((_resolve, reject) => {
        refuse = reject;
      }),
  );
  show();
  choose();
  await waitFor(() => expect(importFile).toHaveBeenCalled());
  takeDown();
  refuse(new Error('表头不符合模板'));
  await waitFor(() => expect(toastStore.get().map(({ text }) => text)).toEqual(['表头不符合模板']));
});

test('another call than the entity’s own import can take the file', async () => {
  const send = vi.fn(async () => good);
  show({ resource: 'demand', send, hasTemplate: false });
  expect(screen.queryByRole('button', { name: '下载模板' })).toBeNull();
  choose();
  await importAll();
  await screen.findByText('全部数据已导入。');
  expect(send.mock.calls).toMatchObject([
    ['f1', { isPreview: true }],
    ['f1', { isPreview: false }],
  ]);
  expect(importFile).not.toHaveBeenCalled();
});

test('before anything is written the preview says what would come in, what is wrong and what is there already', async () => {
  const preview: ImportResult = {
    ...good,
    msg: '共5行，可导入2行，错误1行，已存在2行不会重复导入',
    total: 5,
    existing: 2,
    failed: 1,
    errors: [wrongRow(3, '标题', '')],
    twins: [{ row: 4 }, { row: 6, of: 2 }],
  };
  importFile.mockImplementation(async (_resource: string, { isPreview }: { isPreview: boolean }) => ({
    data: isPreview ? preview : good,
  }));
  show({ resource: 'customer' });
  choose();
  const alert = await screen.findByRole('alert');
  expect(screen.getByRole('heading', { name: '导入预检' })).toBeTruthy();
  expect(alert.textContent).toContain('可导入2行');
  expect(alert.textContent).toContain('尚未写入任何数据');
  expect(alert.textContent).toContain('2 行重复，不会再次导入：第 4 行、第 6 行（同第 2 行）');
  expect(within(screen.getByRole('table')).getByText('标题')).toBeTruthy();
  expect(importFile).toHaveBeenCalledTimes(1);
  await importAll();
  await screen.findByText('全部数据已导入。');
  expect(importFile).toHaveBeenCalledTimes(2);
});

test('a preview without a good row offers nothing to import', async () => {
  importFile.mockResolvedValue({ data: bad });
  show();
  choose();
  const button = await screen.findByRole('button', { name: '没有可导入的行' });
  await userEvent.click(button);
  expect(importFile).toHaveBeenCalledTimes(1);
});
