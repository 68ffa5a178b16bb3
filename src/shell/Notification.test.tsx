// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, useAddUndoableMutation, useNotify } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notification } from './Notification.tsx';
import { closeToast, toastStore } from './toasts.ts';

const mutation = vi.fn();

function Change() {
  const notify = useNotify();
  const add = useAddUndoableMutation();
  const change = () => {
    add(mutation);
    notify('已更新', { undoable: true });
  };
  return (
    <button type="button" onClick={change}>
      改
    </button>
  );
}

beforeEach(() => {
  mutation.mockClear();
  toastStore.set([]);
  render(
    <CoreAdminContext>
      <Change />
      <Notification />
    </CoreAdminContext>,
  );
  fireEvent.click(screen.getByText('改'));
});
afterEach(cleanup);

test('a change that can be undone is carried out when its notice has left', () => {
  expect(screen.getByRole('status').textContent).toContain('已更新');
  expect(mutation).not.toHaveBeenCalled();
  act(() => closeToast(toastStore.get()[0]?.id ?? 0));
  expect(mutation.mock.calls).toEqual([[{ isUndo: false }]]);
});

test('undo takes it back, once', () => {
  fireEvent.click(screen.getByText('ra.action.undo'));
  expect(mutation.mock.calls).toEqual([[{ isUndo: true }]]);
  expect(toastStore.get()).toEqual([]);
});
