import { type Attack, tally } from './attack.ts';

const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

const forgedNames: Attack = {
  name: 'names that every object answers to',
  run: async ({ as }) => {
    const client = as('it01');
    const codes: string[] = [];
    for (const name of names) {
      const calls: readonly (readonly [string, object])[] = [
        [`${name}.${name}`, {}],
        [`common.${name}`, {}],
        ['business.actDemand', { id: 'x', rowVersion: 1, action: name }],
        ['business.exportDemand', { columns: [name] }],
        ['business.queryDemandPage', { filter: { [name]: '1' } }],
        ['baohan.wfAct', { docType: name, docId: 'x', rowVersion: 1, action: name }],
        ['baohan.usedStatisticsFind', { fromMonth: '2026-01', toMonth: '2026-02', groupBy: name }],
        ['common.queryDynDictByCommon', { dynDictName: name }],
      ];
      for (const [call, data] of calls) codes.push((await client.call(call, data)).returnCode);
      for (const path of [`rest/${name}`, `print/record?entity=${name}&ids=x`, `file/template?entity=${name}`, name]) {
        const answer = await client.request(`/api/${path}`);
        codes.push(
          answer.status >= 500
            ? '9999'
            : (/"returnCode":"(\d+)"/.exec(await answer.text())?.[1] ?? String(answer.status)),
        );
      }
    }
    return { held: !codes.includes('9999') && !codes.includes('0'), words: tally(codes) };
  },
};

const otherSites: Attack = {
  name: 'changes sent by other pages',
  run: async ({ as }) => {
    const client = as('bus01');
    const disguises = [
      { origin: 'null' },
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'forged' },
    ];
    const answers = [];
    for (const headers of disguises)
      answers.push((await client.call('system.saveShortcut', { path: '/demand' }, { headers })).http);
    return { held: answers.every((status) => status === 403), words: tally(answers) };
  },
};

export const forgery: readonly Attack[] = [forgedNames, otherSites];
