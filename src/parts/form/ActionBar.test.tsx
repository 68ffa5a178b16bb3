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
