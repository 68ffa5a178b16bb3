import { expect, test } from 'vitest';
import { readAnswer } from './answer.ts';
import { ok, refusal } from './fakeServer.ts';
import { endOf, HttpError, isChangedBySomeoneElse, judge, type RequestOutcome, toHttpError } from './toHttpError.ts';

const answered = (body: unknown, status = 200): RequestOutcome => ({ kind: 'answered', status, body });

test.each([
  ['an aborted request', { kind: 'aborted' } as RequestOutcome, 'system', 1, undefined],
  ['HTTP 302', answered('', 302), 'system', 2, undefined],
  ['an envelope with code 302', answered({ ...ok(null), code: 302 }), 'system', 2, undefined],
  ['302 before 401', answered({ ...ok(null), code: 401 }, 302), 'system', 2, undefined],
  ['HTTP 401', answered('', 401), 'system', 3, '登录已失效，请重新登录'],
  [
    'an envelope with code 401',
    answered({ ...ok(null), code: 401, returnCode: '1005' }),
    'product',
    3,
    '登录已失效，请重新登录',
  ],
  [
    'a page of another session',
    answered({ ...refusal('1024', '属于之前的登录'), code: 403 }, 403),
    'system',
    3,
    '属于之前的登录',
  ],
  ['no answer', { kind: 'silent', error: new Error('timeout') } as RequestOutcome, 'system', 4, '网络异常：timeout'],
  ['a page where JSON was expected', answered('<html>'), 'system', 4, '网络异常：HTTP 200'],
  ['HTTP 503 with a readable envelope', answered({ msg: '维护中' }, 503), 'system', 4, '维护中'],
  [
    'product with resultCode 1',
    answered({ ...refusal('E1', '文本二'), resultCode: 1, resultInfo: '文本一' }),
    'product',
    5,
    '文本一',
  ],
  [
    'resultCode 1 of another service',
    answered({ ...ok(null), resultCode: 1, resultInfo: '文本一' }),
    'system',
    10,
    undefined,
  ],
  ['product with a nonzero returnCode', answered(refusal('E01', '文本二')), 'product', 6, '文本二'],
  ['code 500 with msg', answered({ ...ok(null), code: 500, msg: '坏了', returnMsg: '别的' }), 'system', 7, '坏了'],
  ['code 500 without text', answered({ ...ok(null), code: 500, msg: '' }), 'system', 7, '系统异常，请稍后重试'],
  ['a refusal with text', answered(refusal('1004', '草稿不能受理')), 'system', 8, '草稿不能受理'],
  ['a refusal without text', answered({ ...refusal('1017', ''), msg: '' }), 'system', 8, '账号已锁定'],
  ['returnCode 0 as text', answered(ok({ a: 1 })), 'system', 10, undefined],
  ['an answer without returnCode', answered({ data: 1 }), 'product', 10, undefined],
] as const)('%s', (_name, outcome, service, row, text) => {
  const verdict = judge(outcome, { service, locale: 'zh' });
  expect(verdict.row).toBe(row);
  expect(verdict.toast?.text).toBe(text);
});

test('how a session ended is told by the answer, and for a page of another session by its return code', () => {
  expect(endOf({ data: { endKind: 'KILLED' } })).toBe('KILLED');
  expect(endOf({ data: null, returnCode: '401' })).toBe('EXPIRED');
  expect(endOf({ data: null, returnCode: '1024' })).toBe('CHANGED');
});

test('P21 answered errors stay 8 s, transport failures 5 s', () => {
  expect(judge(answered(refusal('1000', 'x')), { service: 'system', locale: 'zh' }).toast?.ms).toBe(8000);
  expect(judge({ kind: 'silent', error: new Error('x') }, { service: 'system', locale: 'zh' }).toast?.ms).toBe(5000);
});

test('a validation answer becomes field errors, the whole form under root.serverError', () => {
  const answer = readAnswer(refusal('1001', '校验失败', { errors: { 'goods.0.qty': '必填', _: '整体' } }));
  if (!answer) throw new Error('no envelope');
  const error = toHttpError(answer, 'system', 'zh');
  expect(error).toBeInstanceOf(HttpError);
  expect(error.status).toBe(422);
  expect(error.body).toMatchObject({
    errors: { 'goods.0.qty': '必填', 'root.serverError': '整体' },
    requestId: 'req-1',
    handled: true,
  });
});

test.each([
  ['1003', true],
  ['61005', true],
  ['1004', false],
  ['62001', false],
] as const)('%s means changed by someone else: %s', (code, expected) => {
  const answer = readAnswer(refusal(code, 'x'));
  expect(answer && isChangedBySomeoneElse(toHttpError(answer, 'system', 'zh'))).toBe(expected);
});

test('what is refused as a whole says why in the sentence people see', () => {
  const said = (sentence: string) => {
    const verdict = judge(answered(refusal('1007', sentence, { errors: { _: '已被额度引用' } })), {
      service: 'system',
      locale: 'zh',
    });
    return verdict.toast?.text;
  };
  expect(said('已被引用，不能删除')).toBe('已被引用，不能删除：已被额度引用');
  // A sentence that holds the reason already says it once.
  expect(said('不能删除：已被额度引用')).toBe('不能删除：已被额度引用');
});
