// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currency } from '#domain/system/references.ts';
import { MappingBoard, type Match } from './MappingBoard.tsx';

const columns = [
  { name: '货币代码', examples: ['USD', 'JPY', 'EUR'] },
  { name: '货币', examples: ['美元', '日元', ''] },
];
const item = (targetField: string, sourceColumn: string) => ({ targetField, sourceKind: 'COLUMN', sourceColumn });
const onLink = vi.fn();
const onUnlink = vi.fn();

const show = (items: readonly ReturnType<typeof item>[] = [], matches: ReadonlyMap<string, Match> = new Map()) =>
  render(
    <MappingBoard
      entity={currency}
      columns={columns}
      items={items}
      matches={matches}
      onLink={onLink}
      onUnlink={onUnlink}
    />,
  );
const field = (label: RegExp) => screen.getByRole('button', { name: label });
const column = (name: RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  onLink.mockReset();
  onUnlink.mockReset();
});
afterEach(cleanup);

test('a column shows three example values; a required field is red until it is mapped, a matched one yellow', () => {
  const { rerender } = show();
  expect(column(/货币代码/).textContent).toContain('USD / JPY / EUR');
  expect(field(/^代码/).dataset.state).toBe('missing');
  rerender(
    <MappingBoard
      entity={currency}
      columns={columns}
      items={[item('code', '货币代码'), item('name', '货币')]}
      matches={new Map([['name', 'similar']])}
      onLink={onLink}
      onUnlink={onUnlink}
    />,
  );
  expect(field(/^代码/).dataset.state).toBeUndefined();
  expect(field(/^名称/).dataset.state).toBe('matched');
  expect(field(/^名称/).textContent).toContain('请核对');
});

test('Space picks a column up, arrows choose the field, Space puts it down', async () => {
  show();
  const user = userEvent.setup();
  act(() => column(/货币代码/).focus());
  await user.keyboard('{ArrowDown} ');
  expect(column(/^货币\s?美元/).getAttribute('aria-pressed')).toBe('true');
  // The first field that every row needs.
  expect(document.activeElement).toBe(field(/^代码/));
  await user.keyboard('{ArrowDown} ');
  expect(onLink.mock.calls).toEqual([['name', '货币']]);
  expect(document.activeElement).toBe(column(/^货币\s?美元/));
});

test('Escape lets go, Delete unmaps, and nothing in hand maps nothing', async () => {
  show([item('code', '货币代码')]);
  const user = userEvent.setup();
  act(() => column(/^货币代码\s?USD/).focus());
  await user.keyboard(' {Escape}');
  expect(document.activeElement).toBe(column(/^货币代码\s?USD/));
  act(() => field(/^名称/).focus());
  await user.keyboard(' ');
  expect(onLink).not.toHaveBeenCalled();
  act(() => field(/^代码/).focus());
  await user.keyboard('{Delete}');
  expect(onUnlink.mock.calls).toEqual([['code']]);
});

test('a column is drawn onto a field', () => {
  show();
  const dataTransfer = { setData: vi.fn(), getData: () => '货币' };
  const give = (make: (typeof createEvent)['drop'], target: HTMLElement) =>
    fireEvent(target, Object.defineProperty(make(target), 'dataTransfer', { value: dataTransfer }));
  give(createEvent.dragStart, column(/^货币\s?美元/));
  give(createEvent.dragOver, field(/^名称/));
  expect(field(/^名称/).dataset.over).toBe('true');
  give(createEvent.drop, field(/^名称/));
  expect(onLink.mock.calls).toEqual([['name', '货币']]);
});
