import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAs } from '../gatewayClient.ts';
import { axe } from './axe.ts';
import { loggedIn, newContext, openSite, type Site, watch } from './site.ts';

interface Row {
  readonly id: string;
}
interface Page1 {
  readonly rows: readonly Row[];
}

let site: Site;
/** Every route of the area with something to wait for; `?` marks stand for records of the demo data. */
let routes: Readonly<Record<string, readonly [path: string, sign: string]>>;
/** Forms that only a department's clerk may begin. */
const clerks = new Set(['guarantee-new', 'guarantee-new-delay', 'guarantee-review-new']);

beforeAll(async () => {
  site = await openSite();
  mkdirSync('docs/screens', { recursive: true });
  const admin = await logInAs(site.base, 'admin');
  const first = async (method: string, filter: object = {}): Promise<string> => {
    const { rows } = await admin.get<Page1>(`baohan.${method}`, { page: 1, limit: 1, filter });
    if (!rows[0]) throw new Error(`${method} has no demo record ${JSON.stringify(filter)}`);
    return rows[0].id;
  };
  const quota = await first('quotaFind', { quotaStatus: 'ACTIVE' });
  const waiting = await first('applyFind', { status: 'EXITDEPT_PENDING_REVIEW' });
  routes = {
    'guarantee-desktop': ['/deposit/desktop', '保函工作台'],
    'guarantee-reviews': ['/baohan', '保函缴税评审表'],
    'guarantee-review-2022': [`/deposit/baohan?id=${await first('reviewFind', { formVersion: '2022' })}`, '评分项'],
    'guarantee-review-2023': [`/deposit/baohan2023?id=${await first('reviewFind', { formVersion: '2023' })}`, '一票否决'],
    'guarantee-review-2024': [`/deposit/baohan2024?id=${await first('reviewFind', { formVersion: '2024' })}`, '一票否决'],
    'guarantee-review-new': ['/deposit/baohan2024', '评分项'],
    'guarantee-apply': ['/deposit/apply', '额度申请'],
    'guarantee-adjusts': ['/deposit/depositModifyList', '额度调整列表'],
    'guarantee-shorts': ['/deposit/depositShortList', '短期调整列表'],
    'guarantee-delays': ['/deposit/depositDelayList', '延期列表'],
    'guarantee-excess': ['/deposit/overDepositList', '超额审批列表'],
    'guarantee-quotas': ['/deposit/depositList', '额度台账'],
    'guarantee-new': ['/deposit/depositNew?docType=APPLY', '客户与额度'],
    'guarantee-new-delay': [`/deposit/depositNew?docType=DELAY&quotaId=${quota}`, '延期'],
    'guarantee-approve': [`/deposit/depositApprove?docType=APPLY&id=${waiting}`, '审批日志'],
    'guarantee-view': [`/deposit/depositView?docType=APPLY&id=${waiting}`, '审批日志'],
    'guarantee-adjust': [`/deposit/depositModify?id=${await first('adjustFind', { status: 'INVESTMENT_INPUT' })}`, '审批日志'],
    'guarantee-diagram': [`/deposit/approvalDiagram?docType=APPLY&id=${waiting}`, '业务部门'],
    'guarantee-levies': ['/deposit/depositOpr', '额度使用办理'],
    'guarantee-levy': [`/deposit/levyChange?id=${await first('usageFind', { usageStatus: 'OCCUPIED' })}`, '税单'],
    'guarantee-history': [`/deposit/depositHistory?quotaId=${quota}`, '流水'],
    'guarantee-admin': ['/deposit/depositAdmin', '保函管理'],
    'guarantee-alerts': ['/deposit/depositAlert', '预警管理'],
    'guarantee-leaders': ['/deposit/userRoleJob', '部门领导设置'],
    'guarantee-staff': ['/deposit/bhMainCompBw', '主体公司与人员绑定'],
    'guarantee-statistics': ['/deposit/statisticsBaohanUsed', '统计明细'],
  };
});
afterAll(() => site?.close());

const keepPictures = process.env.SCREENS === '1';

/** Two logins for all of them, since a person opens them one after the other, too. */
test.each([
  { look: 'light', dark: false, width: 1440, height: 900, mobile: false },
  { look: 'dark', dark: true, width: 1440, height: 900, mobile: false },
  { look: '390', dark: false, width: 390, height: 844, mobile: true },
])(
  'every route of the guarantee area in $look: no console error, no other origin, no axe violation, nothing too wide',
  async ({ look, dark, width, height, mobile }) => {
    const open = () => newContext(site, { dark, width, height, mobile });
    const contexts = { leader: await open(), clerk: await open() };
    const found: Record<string, unknown> = {};
    try {
      const pages = {
        leader: await loggedIn(contexts.leader, site.base, 'jck01l'),
        clerk: await loggedIn(contexts.clerk, site.base, 'bus01'),
      };
      for (const page of Object.values(pages)) if (dark) await page.evaluate(() => localStorage.setItem('tg_mode', 'dark'));
      for (const [name, [path, sign]] of Object.entries(routes)) {
        const page = clerks.has(name) ? pages.clerk : pages.leader;
        const { complaints } = watch(page, site.base);
        await page.goto(`${site.base}${path}`);
        await page
          .getByText(sign)
          .filter({ visible: true })
          .first()
          .waitFor()
          .catch(() => complaints.push(`never showed ${sign}`));
        await page.waitForLoadState('networkidle');
        if (keepPictures && !dark) await page.screenshot({ path: `docs/screens/${name}${look === 'light' ? '' : `-${look}`}.png` });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        const problems = [...complaints, ...(await axe(page)), ...(wide > width ? [`${wide} px wide`] : [])];
        if (problems.length) found[name] = problems;
      }
    } finally {
      for (const context of Object.values(contexts)) await context.close();
    }
    expect(found).toEqual({});
  },
  600_000,
);
