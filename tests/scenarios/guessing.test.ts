import { randomUUID } from 'node:crypto';
import argon from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { solveWork } from '#authProvider/solveWork.ts';
import { answerHash, csrfToken } from '#server/gateway/session.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Cost of each comparison: the parameters of its hash. */
const compared: string[] = [];
const { verify } = argon;
vi.spyOn(argon, 'verify').mockImplementation((hash, ...rest) => {
  compared.push(String(hash).split('$').slice(0, 4).join('$'));
  return verify(hash, ...rest);
});

/** How often a password may be guessed, by whom, and what a guesser learns. @see docs/decisions/0018-guessing.md */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await gateway.close();
});

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.pool.query<Row>(text, values)).rows;
const wrong = { password: 'wrong-password' };
const codesOf = (answers: readonly { returnCode: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { returnCode } of answers) counts[returnCode] = (counts[returnCode] ?? 0) + 1;
  return counts;
};

test('of forty guesses at once no more than five are looked at', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => gateway.stranger().login('bus02l', wrong)));
  expect(codesOf(answers)).toEqual({ 1016: 5, 1017: 35 });
  // The right one among the many is not looked at either.
  expect(await gateway.stranger().login('bus02l')).toMatchObject({ returnCode: '1017' });
});

test('P5 five wrong passwords lock the name for half an hour where they were typed', async () => {
  const client = gateway.stranger();
  for (let guess = 0; guess < 5; guess++)
    expect(await client.login('bus01l', wrong)).toMatchObject({ returnCode: '1016' });
  expect(await client.login('bus01l')).toMatchObject({
    returnCode: '1017',
    returnMsg: expect.stringMatching(/^账号已锁定，请(29|30)分钟后再试$/),
  });
  await sql(`update guess_count set locked_until = now() - interval '1 second' where locked_until is not null`);
  expect(await client.login('bus01l')).toMatchObject({ returnCode: '0' });
});

test('an unknown name is answered as a known one, guess by guess', async () => {
  const answersTo = async (loginName: string) => {
    const answers = [];
    for (let guess = 0; guess < 7; guess++) {
      const { http, code, returnCode, returnMsg, data } = await gateway.stranger().login(loginName, wrong);
      answers.push({ http, code, returnCode, returnMsg, data });
    }
    return answers;
  };
  expect(await answersTo('nobody-of-this-name')).toEqual(await answersTo('fin01'));
});

test('an unknown name takes the same work as a known one: the same statements, a comparison of the same cost', async () => {
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const workOf = async (loginName: string) => {
    statements.mockClear();
    compared.length = 0;
    expect(await gateway.stranger().login(loginName, wrong)).toMatchObject({ returnCode: '1016' });
    const texts = statements.mock.calls.map(
      ([query]) => (typeof query === 'string' ? query : (query as { text?: string }).text) ?? '',
    );
    return { texts: texts.filter((text) => /guess_count|sys_user|captcha|op_log/.test(text)), compared: [...compared] };
  };
  // Logins of tests are cheap: this account gets a digest as the product makes it.
  const { hash } = await import('@node-rs/argon2');
  await sql("update sys_user set password_hash = $1 where login_name = 'wh01'", [await hash('Another@2026')]);
  const known = await workOf('wh01');
  expect(known.texts.length).toBeGreaterThan(4);
  expect(known.compared).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/)]);
  expect(await workOf('nobody-at-work')).toEqual(known);
  statements.mockRestore();
});

test('a stranger locks nobody out who has logged in with his browser before, and ends nobody’s work', async () => {
  const own = gateway.stranger();
  expect(await own.login('cust01')).toMatchObject({ returnCode: '0' });
  for (let guess = 0; guess < 12; guess++) await gateway.stranger().login('cust01', wrong);
  expect(await gateway.stranger().login('cust01')).toMatchObject({ returnCode: '1017' });
  expect(await own.call('system.getDeptLeaderFlag')).toMatchObject({ returnCode: '0' });
  expect(await sql(`select status from sys_user where login_name = 'cust01'`)).toEqual([{ status: 'ACTIVE' }]);
  await own.post('/api/sys/logout', {});
  expect(await own.login('cust01')).toMatchObject({ returnCode: '0' });

  // The known browser has no more looks than others, and its mark is worth nothing for another name or when changed.
  await own.post('/api/sys/logout', {});
  for (let guess = 0; guess < 5; guess++)
    expect(await own.login('cust01', wrong)).toMatchObject({ returnCode: '1016' });
  expect(await own.login('cust01')).toMatchObject({ returnCode: '1017' });
  const [name = '', mark = ''] = [...own.cookies].find(([key]) => key.startsWith('tg_device')) ?? [];
  const forger = gateway.stranger();
  forger.cookies.set(name, `x${mark}`);
  expect(await forger.login('cust01')).toMatchObject({ returnCode: '1017' });
});

test('many addresses get no more looks than one, and a new browser waits minutes, not for ever', async () => {
  const { app } = gateway.gateway;
  const guessFrom = async (place: number) => {
    const remoteAddress = `127.0.1.${place}`;
    const { headers } = await app.inject({ method: 'GET', url: '/api/sys/captcha', remoteAddress });
    const form = { loginName: 'precat_query', ...wrong, captcha: '0000', captchaId: String(headers['x-captcha-id']) };
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/sys/login', remoteAddress, payload: new URLSearchParams(form).toString() },
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-csrf-token': /tg_csrf=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '',
      },
    });
    return answer.json<{ returnCode: string; returnMsg: string }>();
  };
  const answers = await Promise.all(Array.from({ length: 30 }, (_, place) => guessFrom(place + 1)));
  expect(codesOf(answers)).toEqual({ 1016: 5, 1017: 25 });
  expect(
    answers.filter(({ returnCode }) => returnCode === '1017').every(({ returnMsg }) => returnMsg.includes('请1分钟后')),
  ).toBe(true);
  // Each further wrong guess doubles the wait, up to a quarter of an hour.
  const waits = [];
  for (let place = 100; place < 108; place++) {
    await sql(`update guess_count set locked_until = now() where locked_until > now()`);
    expect(await guessFrom(place)).toMatchObject({ returnCode: '1016' });
    waits.push(Number(/请(\d+)分钟/.exec((await guessFrom(place)).returnMsg)?.[1]));
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15, 15, 15]);
});

test('guesses more than a quarter of an hour ago do not count, and the job forgets them', async () => {
  const client = gateway.stranger();
  for (let guess = 0; guess < 4; guess++) await client.login('fin01l', wrong);
  await sql(`update guess_count set last_at = last_at - interval '16 minutes'`);
  expect(await client.login('fin01l', wrong)).toMatchObject({ returnCode: '1016' });
  // No lock for the place; all strangers together are remembered longer, and wait half a minute.
  expect(await client.login('fin01l')).toMatchObject({
    returnCode: '1017',
    returnMsg: expect.stringContaining('请1分钟后'),
  });
  await sql(`update guess_count set last_at = last_at - interval '2 days', locked_until = null`);
  await gateway.gateway.services.jobs.add(gateway.database.pool, {
    kind: 'forgetOldRows',
    payload: {},
    actor: { userId: 'user-admin', userName: 'admin' },
  });
  await expect.poll(() => sql('select 1 from guess_count'), { timeout: 20_000 }).toEqual([]);
});

describe('after failures a login takes work that no picture saves', () => {
  /** A login as a page sends it, its picture read by a person. */
  const logIn = async (loginName: string, more: { captchaId?: string; work?: string; password?: string } = {}) => {
    const { services } = gateway.gateway;
    const captchaId = more.captchaId ?? randomUUID();
    await sql(`insert into captcha values ($1, $2, now() + interval '1 minute') on conflict do nothing`, [
      captchaId,
      answerHash(services.secret, captchaId, 'ACDE'),
    ]);
    const form = { loginName, ...wrong, captcha: 'acde', captchaId, navId: '3', ...more };
    const answer = await gateway
      .stranger()
      .post<{ bits?: number }>('/api/sys/login', form, { 'x-csrf-token': csrfToken(services.secret, captchaId) });
    return { ...answer, captchaId };
  };

  test.each(['jck01l', 'nobody-to-work-for'])('for %s, known or not', async (loginName) => {
    await sql('delete from guess_count');
    for (let guess = 0; guess < 3; guess++) expect(await logIn(loginName)).toMatchObject({ returnCode: '1016' });
    const asked = await logIn(loginName);
    expect(asked).toMatchObject({ returnCode: '1023', data: { bits: 14 } });
    const { captchaId } = asked;
    expect(await logIn(loginName, { captchaId, work: 'nothing' })).toMatchObject({ returnCode: '1023' });
    // The picture is still good, and what was computed is good for this picture and this name alone.
    const work = await solveWork({ captchaId, loginName }, 14);
    expect(await logIn('bus02', { captchaId, work })).toMatchObject({ returnCode: '1023' });
    expect(await logIn(loginName, { captchaId, work })).toMatchObject({ returnCode: '1016' });
    expect(await logIn(loginName, { work })).toMatchObject({ returnCode: '1023', data: { bits: 16 } });
  });

  test('for all names from an address that guesses many', async () => {
    await sql('delete from guess_count');
    for (const name of ['one-name', 'another-name', 'third-name'])
      expect(await logIn(name)).toMatchObject({ returnCode: '1016' });
    expect(await logIn('fourth-name')).toMatchObject({ returnCode: '1023', data: { bits: 14 } });
  });

  test('a right password comes through with its work, and the next login is free again', async () => {
    await sql('delete from guess_count');
    for (let guess = 0; guess < 3; guess++) await logIn('tz01l');
    const { captchaId } = await logIn('tz01l');
    const work = await solveWork({ captchaId, loginName: 'tz01l' }, 14);
    expect(await logIn('tz01l', { captchaId, work, password: 'Tongguan@2026' })).toMatchObject({ returnCode: '0' });
    await sql(`update guess_count set last_at = now() - interval '16 minutes'`);
    expect(await logIn('tz01l')).toMatchObject({ returnCode: '1016' });
  });
});

test('guesses of the old password in an open session are counted, and nobody outside can use them up', async () => {
  const client = gateway.stranger();
  await client.login('admin');
  const change = (oldPassword: string) =>
    client.call('system.modifyPassword', { oldPassword, newPassword: 'Nine-Lamps-Over-Water-7' });
  const answers = await Promise.all(Array.from({ length: 12 }, () => change('wrong-password')));
  expect(codesOf(answers)).toEqual({ 1001: 5, 1017: 7 });
  expect(await change('Tongguan@2026')).toMatchObject({ returnCode: '1017' });
  await sql(`update guess_count set locked_until = now() where locked_until > now()`);
  expect(await change('Tongguan@2026')).toMatchObject({ returnCode: '0' });
});
