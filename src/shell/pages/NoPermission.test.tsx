// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { NoPermission } from './NoPermission.tsx';

afterEach(cleanup);

test.each([
  ['bhQuota:list', '需要功能权限 bhQuota:list（客户额度：查询），请联系管理员开通。'],
  ['demand:create', '需要功能权限 demand:create（需求：新增），请联系管理员开通。'],
  ['unknown:thing', '需要功能权限 unknown:thing，请联系管理员开通。'],
])('a missing right %s is named in words, with its code for the administrator', (right, words) => {
  render(<NoPermission right={right} />, { wrapper: MemoryRouter });
  expect(screen.getByText(words)).toBeTruthy();
});
