import { describe, expect, test } from 'vitest';
import { isLacking, type Target } from './contractTarget.ts';

/** What a server leaves to the gateway it refuses in words that say so. */
export function lacksContract(target: Target): void {
  describe('what needs the gateway', () => {
    test.for([
      ['sheets', 'business.exportDemand', { columns: ['title'] }],
      ['sheets', 'business.importDemand', { fileId: 'any' }],
      ['sheets', 'common.exportReport', { cptPath: 'operations/demand' }],
      ['areaCalls', 'business.parseAddress', { text: '张三' }],
      ['areaCalls', 'common.queryDynDictByCommon', { dynDictName: 'CUSTOMER' }],
      ['areaCalls', 'baohan.applySave', { doc: {} }],
      ['messages', 'system.readUserMessage', {}],
      ['personal', 'system.saveTableSetting', { listKey: 'demand', columns: [] }],
    ] as const)('%s: %s', async ([feature, call, data], { skip }) => {
      skip(!isLacking(target, feature), 'the server under test has it');
      const client = await target().as('bus01');
      expect(await client.call(call, data)).toMatchObject({
        http: 200,
        returnCode: '1008',
        returnMsg: '此功能需要连接网关（npm start）',
      });
      client.language = 'en';
      expect(await client.call(call, data)).toMatchObject({ returnMsg: 'This needs the gateway (npm start)' });
      client.language = 'zh';
    });

    test('sheets: a file', async ({ skip }) => {
      skip(!isLacking(target, 'sheets'), 'the server under test has it');
      const file = { bizType: 'import', fileName: 'rows.csv', content: 'a,b' };
      expect(await (await target().as('bus01')).upload(file)).toMatchObject({
        returnMsg: '此功能需要连接网关（npm start）',
      });
    });
  });
}
