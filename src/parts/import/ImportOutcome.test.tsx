// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ImportResultView } from './ImportOutcome.tsx';

afterEach(cleanup);

test.each([false, true])('a sheet without rows says that nothing was there (preview: %s)', (isPreview) => {
  const result = { msg: '共0行，成功0行，失败0行', total: 0, success: 0, existing: 0, failed: 0, errors: [] };
  render(<ImportResultView result={result} isAllOrNothing={false} isPreview={isPreview} />);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('文件里没有数据行');
  expect(alert.dataset.tone).toBe('wait');
});

test.each([false, true])(
  'where every row is wrong nobody is told that the good ones can go in (preview: %s)',
  (isPreview) => {
    const result = { msg: '共2行，可导入0行，错误2行', total: 2, success: 0, existing: 0, failed: 2, errors: [] };
    render(<ImportResultView result={result} isAllOrNothing={false} isPreview={isPreview} />);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('没有可以导入的行');
    expect(alert.textContent).not.toContain('0 行');
  },
);
