// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { bi } from '#domain/core/text.ts';
import { themeOf } from '../../shell/theme.ts';
import { ActionBar } from './ActionBar.tsx';

afterEach(cleanup);

test('what destroys is red, stands first, and a line stands between it and what saves', () => {
  const run = vi.fn();
  const { container } = render(
    <ThemeProvider theme={themeOf('light')}>
      <ActionBar
        actions={[
          { key: 'save', label: bi('保存', 'Save'), rank: 'outlined', run },
          { key: 'end', label: bi('取消需求', 'Cancel'), rank: 'quiet', danger: true, run },
          { key: 'send', label: bi('提交', 'Send'), rank: 'primary', run },
        ]}
      />
    </ThemeProvider>,
  );
  expect([...container.children].map((part) => part.textContent)).toEqual(['取消需求', '', '保存', '提交']);
  expect(screen.getByRole('button', { name: '取消需求' }).className).toContain('colorError');
  for (const name of ['保存', '提交'])
    expect(screen.getByRole('button', { name }).className).not.toContain('colorError');
});

test('on a phone what stands in front can be pressed: a closed button, or one that destroys, waits behind 更多', () => {
  const wide = window.matchMedia;
  window.matchMedia = (media) => Object.defineProperty(wide.call(window, media), 'matches', { value: true });
  try {
    const run = vi.fn();
    const closed = bi('与申请修改前的状态不符', 'Not as it stood before');
    render(
      <ThemeProvider theme={themeOf('light')}>
        <ActionBar
          actions={[
            { key: 'revoke', label: bi('撤销', 'Revoke'), rank: 'outlined', danger: true, run },
            { key: 'fetch', label: bi('取回执', 'Fetch'), rank: 'outlined', run },
            { key: 'refused', label: bi('修改驳回', 'Refused'), rank: 'outlined', reason: closed, run },
          ]}
        />
      </ThemeProvider>,
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['更多', '取回执']);
  } finally {
    window.matchMedia = wide;
  }
});

test('of many buttons the way forward, saving and what is usual stand in front, the others behind 更多', () => {
  const run = vi.fn();
  render(
    <ThemeProvider theme={themeOf('light')}>
      <ActionBar
        most={3}
        actions={[
          { key: 'revoke', label: bi('撤销', 'Revoke'), rank: 'outlined', danger: true, run },
          { key: 'exam', label: bi('查验', 'Examine'), rank: 'outlined', isBehind: true, run },
          { key: 'save', label: bi('保存', 'Save'), rank: 'outlined', isKept: true, run },
          { key: 'amend', label: bi('申请修改', 'Amend'), rank: 'outlined', run },
          { key: 'closed', label: bi('结关', 'Close'), rank: 'outlined', reason: bi('未放行', 'Not released'), run },
          { key: 'release', label: bi('放行', 'Release'), rank: 'primary', run },
        ]}
      />
    </ThemeProvider>,
  );
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['更多', '保存', '申请修改', '放行']);
});
