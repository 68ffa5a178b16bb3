import { describe, expect, test } from 'vitest';
import type { Answer } from '../gatewayClient.ts';
import { needing, type Target } from './contractTarget.ts';

/**
 * Captcha, login, who am I, logout and the guard against forged requests.
 * @see docs/spec/platform.md 2.4, 10.7, 10.8
 */
export function sessionContract(target: Target): void {
  describe('session', () => {
    test('a captcha is a picture with an id and brings the token that login needs', async () => {
      const client = target().stranger();
      const response = await client.request('/api/sys/captcha?_t=1');
      expect(response.headers.get('content-type')).toMatch(/^image\/(png|svg\+xml)/);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-captcha-id')).toMatch(/^[\w-]{8,}$/);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
      expect(client.cookies.get('tg_csrf')).toBeTruthy();
    });

    test('a login answers the name and sets the three cookies', async () => {
      const client = target().stranger();
      const answer = await client.login('jck01');
      expect(answer).toMatchObject({
        http: 200,
        code: 200,
        returnCode: '0',
        data: { userName: '吴敏', mustChangePwd: '0' },
      });
      expect([...client.cookies.keys()].filter((name) => !name.startsWith('tg_device'))).toEqual(
        expect.arrayContaining(['tg_auth', 'tg_csrf', 'tg_sid']),
      );
    });

    test('the session cookie cannot be read by scripts and stays below the API', async () => {
      const client = target().stranger();
      const captchaId = await client.captcha();
      const form = new URLSearchParams({
        loginName: 'jck01l',
        password: 'Tongguan@2026',
        captcha: '0000',
        captchaId,
        navId: '3',
      });
      const response = await client.request('/api/sys/login', {
        method: 'POST',
        body: form.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      const lines = response.headers.getSetCookie();
      const sid = lines.find((line) => line.startsWith('tg_sid=')) ?? '';
      expect(sid).toMatch(/HttpOnly/i);
      expect(sid).toMatch(/Path=\/api/i);
      expect(sid).toMatch(/SameSite=Lax/i);
      expect(lines.find((line) => line.startsWith('tg_csrf='))).not.toMatch(/HttpOnly/i);
    });

    test('a wrong captcha is 1015, and a used one does not work again', async () => {
      const client = target().stranger();
      expect(await client.login('jck01', { captcha: 'zzzz' })).toMatchObject({ returnCode: '1015', data: null });
      const captchaId = await client.captcha();
      const form = { loginName: 'jck01', password: 'wrong-password', captcha: '0000', captchaId, navId: '3' };
      expect(await client.post('/api/sys/login', form)).toMatchObject({ returnCode: '1016' });
      expect(await client.post('/api/sys/login', { ...form, password: 'Tongguan@2026' })).toMatchObject({
        returnCode: '1015',
      });
    });

    test('a wrong password and an unknown name get the same words', async () => {
      const client = target().stranger();
      const wrong = await client.login('jck01', { password: 'wrong-password' });
      const unknown = await client.login('nobody-here', { password: 'wrong-password' });
      expect(wrong).toMatchObject({ http: 200, code: 200, returnCode: '1016', returnMsg: '用户名或密码错误' });
      expect([unknown.returnCode, unknown.returnMsg]).toEqual([wrong.returnCode, wrong.returnMsg]);
    });

    test('a login without the token of its captcha is HTTP 403', async () => {
      const client = target().stranger();
      expect(await client.login('jck01', { headers: { 'x-csrf-token': 'forged' } })).toMatchObject({
        http: 403,
        code: 403,
      });
      expect(client.cookies.has('tg_sid')).toBe(false);
    });

    test('nobody is 401 in the envelope, never a redirect', async () => {
      const client = target().stranger();
      expect(await client.call('business.queryDemandPage', {})).toMatchObject({ http: 200, code: 401 });
      expect(await client.post('/api/sys/checkLogin', {})).toMatchObject({ http: 200, code: 401 });
      const response = await client.request('/api/sys/queryLoginUser?_t=1');
      expect([response.status, ((await response.json()) as Answer).code]).toEqual([200, 401]);
    });

    test('queryLoginUser tells who works here and what he may do', async () => {
      const client = await target().as('bus01l');
      const response = await client.request('/api/sys/queryLoginUser?_t=1');
      const { data } = (await response.json()) as Answer<{ functions: string[] }>;
      expect(data).toMatchObject({
        userInfo: {
          userId: 'user-bus01l',
          loginName: 'bus01l',
          userName: '陈立群',
          roleId: 'D10',
          roleName: '业务一部',
          deptCode: 'D10',
          isLeader: '1',
          haveAdmin: '0',
        },
        entInfo: { entName: expect.any(String), haveHideMemuWhenPreCustomerIdEqZeroFlg: '0' },
        roles: ['fta'],
        dictVersion: expect.any(String),
        menuVersion: expect.any(String),
        serverTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      });
      expect(data.functions).toEqual(
        expect.arrayContaining(['demand:list', 'demand:act:accept', 'customer:list', 'delegateTask:act:done']),
      );
      expect(data.functions).not.toContain('customer:delete');
    });

    test('a customer knows his company', async () => {
      const client = await target().as('cust01');
      expect(await client.get('system.getCustomerByLoginName', { loginName: 'cust01' })).toEqual({
        consoleId: 'demo-customer-01',
        consoleName: '上海浦江精密仪器有限公司',
      });
      expect(await client.call('system.getCustomerByLoginName', { loginName: 'bus01' })).toMatchObject({
        returnCode: '1005',
      });
    });

    test('the leader flag is a yes or no', async () => {
      expect(await (await target().as('bus01l')).get('system.getDeptLeaderFlag')).toBe(true);
      expect(await (await target().as('bus01')).get('system.getDeptLeaderFlag')).toBe(false);
    });

    test('the menu holds the groups of the role and no hidden node', async () => {
      const tree = async (loginName: string) => {
        const { bizTreeList } = await (await target().as(loginName)).get<{
          bizTreeList: { name: string; children: { name: string; url: string }[] }[];
        }>('system.getBizTree', { navId: '3' });
        return bizTreeList.map(({ name, children }) => [name, children.map((child) => child.name)]);
      };
      const credit = [
        ...[
          '保函工作台',
          '保函缴税评审表',
          '额度申请',
          '额度台账',
          '超额审批列表',
          '额度使用办理',
          '额度调整列表',
          '延期列表',
        ],
        ...['短期调整列表', '额度历史', '预警管理', '保函使用统计'],
      ];
      const clerk = await tree('bus01');
      expect(clerk).toContainEqual([
        '需求管理',
        [
          '发布需求',
          '需求列表',
          '委托任务',
          '地址簿',
          '新建地址',
          '新建地址(上海)',
          '地址模板',
          '需求商品列表',
          '打印清单',
        ],
      ]);
      expect(clerk).toContainEqual(['保函额度', credit]);
      const customer = await tree('cust01');
      expect(customer).toContainEqual(['需求管理', ['发布需求', '需求列表', '需求商品列表']]);
      expect(customer.map(([name]) => name)).not.toContain('保函额度');
    });

    test('P27 a change without the token is HTTP 403 and changes nothing', async () => {
      const client = await target().as('bus01');
      const title = `P27-${Date.now()}`;
      const record = { title, demandType: 'OTHER' };
      for (const headers of [
        { 'x-csrf-token': 'forged' },
        { 'x-csrf-token': '' },
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const answer = await client.call('business.saveDemand', { record }, { headers });
        expect(answer).toMatchObject({ http: 403, code: 403, data: null });
      }
      expect(await client.get('business.queryDemandPage', { filter: { title } })).toMatchObject({ total: 0 });
    });

    test('the own origin is fine', async () => {
      const client = await target().as('bus01');
      expect(await client.call('system.getDeptLeaderFlag', {}, { headers: { origin: target().base } })).toMatchObject({
        returnCode: '0',
      });
    });

    test('the login check answers and the bell shows own messages only', async () => {
      const client = await target().as('bus01');
      expect(await client.post('/api/sys/checkLogin', {})).toMatchObject({ code: 200, returnCode: '0' });
      expect(await client.post('/api/sys/userMessage', { userId: 'user-bus02' })).toMatchObject({ returnCode: '1005' });
      const { data } = await client.post<{ unread: number; rows: unknown[] }>('/api/sys/userMessage', {
        userId: 'user-bus01',
      });
      expect(data.unread).toBeGreaterThan(0);
      expect(data.rows.length).toBeLessThanOrEqual(10);
      expect(data.rows[0]).toMatchObject({
        messageType: expect.any(String),
        title: expect.any(String),
        url: expect.any(String),
        readFlg: expect.any(Number),
        createdTime: expect.any(String),
      });
    });

    test('a message that was read no longer counts', async ({ skip }) => {
      skip(...needing(target, 'messages'));
      const client = await target().as('bus02');
      const before = await client.get<{ unread: number; rows: { id: string; readFlg: number }[] }>(
        'system.queryUserMessage',
      );
      const unread = before.rows.find(({ readFlg }) => readFlg === 0);
      const after = await client.get<{ unread: number }>('system.readUserMessage', { ids: [unread?.id] });
      expect(after.unread).toBe(before.unread - 1);
    });

    test('the same session calls answer as plain routes', async () => {
      const client = await target().as('bus01');
      expect((await client.post<unknown[]>('/api/sys/dictData', { dictCode: 'URGENCY' })).data).toEqual(
        await client.get('common.queryDictList', { dictCode: 'URGENCY' }),
      );
      expect((await client.post<unknown[]>('/api/sys/navFunction', { navId: '3' })).data).toEqual(
        await client.get('common.queryNavFunction', { navId: '3' }),
      );
      expect((await client.post<string[]>('/api/sys/uuidSeq', { count: '3' })).data).toHaveLength(3);
    });

    test('uuids are many and different, at most 100', async () => {
      const client = await target().as('bus01');
      const uuids = await client.get<string[]>('common.getUuidSeq', { count: 100 });
      expect(new Set(uuids).size).toBe(100);
      expect(await client.call('common.getUuidSeq', { count: 101 })).toMatchObject({ returnCode: '1001' });
    });

    test('logout ends the session and clears the cookies', async () => {
      const client = target().stranger();
      await client.login('tz01');
      const sid = client.cookies.get('tg_sid') ?? '';
      expect(await client.post('/api/sys/logout', {})).toMatchObject({ code: 200 });
      expect([...client.cookies.keys()].filter((name) => !name.startsWith('tg_device'))).toEqual([]);
      client.cookies.set('tg_sid', sid);
      const response = await client.request('/api/sys/queryLoginUser');
      expect(((await response.json()) as Answer).code).toBe(401);
    });

    test('the public logout page asks; a picture of it logs nobody out, its button does', async () => {
      const client = target().stranger();
      await client.login('tz01l');
      const picture = await client.request('/api/sys/publicLogout', {
        headers: { 'sec-fetch-dest': 'image', accept: 'image/*' },
      });
      expect(picture.status).toBe(200);
      expect(await client.post('/api/sys/checkLogin', {})).toMatchObject({ code: 200 });

      const page = await picture.text();
      const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
      expect(page).toContain('action="/api/sys/publicLogout"');
      const type = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': '' };
      const press = (value: string) =>
        client.request('/api/sys/publicLogout', {
          method: 'POST',
          body: `token=${encodeURIComponent(value)}`,
          headers: type,
        });
      expect((await press('forged')).status).toBe(403);
      expect(await client.post('/api/sys/checkLogin', {})).toMatchObject({ code: 200 });
      const response = await press(token);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/login']);
      expect(client.cookies.has('tg_auth')).toBe(false);
      expect(await client.post('/api/sys/checkLogin', {})).toMatchObject({ code: 401 });
    });

    test('the public logout leads whoever is out already to the login page', async () => {
      const response = await target().stranger().request('/api/sys/publicLogout');
      expect([response.status, response.headers.get('location')]).toEqual([302, '/login']);
    });

    test('a fourth session of one person ends the first', async () => {
      const clients = [];
      for (let place = 0; place < 4; place++) {
        const client = target().stranger();
        await client.login('ygl03');
        clients.push(client);
      }
      const codes = [];
      for (const client of clients) codes.push((await client.post('/api/sys/checkLogin', {})).code);
      expect(codes).toEqual([401, 200, 200, 200]);
    });
  });
}
