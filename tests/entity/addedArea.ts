import { hireFiles } from './addedFlow.ts';

/**
 * Files of a small area: two entities, one with a lifecycle, a report without months, a call, a page of its own, and
 * who may what.
 */
export const areaFiles: Readonly<Record<string, string>> = {
  ...hireFiles,
  'domain/pier/berth.ts': `import { defineEntity } from '../core/entity.ts';
import { int, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** 泊位: where a ship lies. */
export const berth = defineEntity({
  key: 'berth',
  service: 'business',
  design: 'pier',
  label: bi('泊位', 'Berth'),
  fields: {
    berthNo: text('泊位号', 'Number', { max: 10, required: true }),
    customerId: ref('租用客户', 'Hired by', { entity: 'customer' }),
    metres: int('长度', 'Length', { min: 1, required: true, unit: bi('米', 'm') }),
  },
  title: 'berthNo',
  keywords: ['berthNo'],
  list: ['berthNo', 'customerId', 'metres'],
  filters: ['berthNo', 'customerId'],
  defaultSort: { field: 'berthNo', order: 'ASC' },
  unique: [['berthNo']],
  scope: { everyone: 'rows of a test' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'import'],
  importKey: ['berthNo'],
  importColumns: ['berthNo', 'metres'],
  pages: { icon: 'place' },
  access: { business: 'list,view,create,edit,delete,import' },
});
`,
  'domain/pier/berthUse.ts': `import { int } from '../core/field.ts';
import { defineReport } from '../core/report.ts';
import { bi } from '../core/text.ts';
import { berth } from './berth.ts';

/** 泊位占用: who lies on how much of the pier. */
export const berthUse = defineReport(berth, {
  key: 'berthUse',
  label: bi('泊位占用', 'Use of berths'),
  filters: ['customerId'],
  dimensions: { customer: { field: 'customerId' } },
  measures: { berths: int('泊位数', 'Berths'), metres: int('总长', 'Length', { unit: bi('米', 'm') }) },
  charts: [{ kind: 'bars', title: bi('总长（按{group}）', 'Length (by {group})'), measure: 'metres', rankedBy: 'metres' }],
  sortedBy: 'metres',
  presentBy: ['berths'],
  nothing: bi('没有泊位。', 'There is no berth.'),
  records: { columns: ['berthNo', 'customerId', 'metres'] },
  pages: { icon: 'list' },
  access: { business: 'list,export' },
});
`,
  'domain/pier/freeBerths.ts': `import { defineCall, shapeOf } from '../core/call.ts';
import { int } from '../core/field.ts';

/** Berths that nobody hires. */
export const freeBerths = defineCall({
  service: 'business',
  method: 'queryFreeBerths',
  right: 'berth:list',
  input: { metres: int('船长', 'Ship', { min: 1 }) },
  answer: shapeOf<{ readonly rows: readonly { readonly id: string; readonly berthNo: string; readonly metres: number }[] }>(),
});
`,
  'domain/pier/index.ts': `export { berth } from './berth.ts';
export { berthUse } from './berthUse.ts';
export { freeBerths } from './freeBerths.ts';
export { berthHire } from './berthHire.ts';
`,
  'domain/pier/pages.ts': `import { definePages } from '../core/screen.ts';
import { bi } from '../core/text.ts';

export const pierPages = definePages({
  free: {
    at: '/pier/free',
    title: bi('空泊位', 'Free berths'),
    right: 'berth:list',
    own: ['berth'],
    icon: 'list',
    access: { business: 'list' },
  },
});
`,
  'domain/pier/area.ts': `import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { pierDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { pierPages } from './pages.ts';

/** 码头: berths, who hires them, and which are free. */
export const pierArea = defineArea({
  key: 'pier',
  label: bi('码头', 'Pier'),
  ...definitionsOf(definitions),
  dictionaries: pierDictionaries,
  groups: [
    { no: '90', title: bi('码头', 'Pier'), icon: 'place' },
    { no: '91', title: bi('靠泊', 'Mooring'), icon: 'place' },
  ],
  pages: pierPages,
});
`,
  'server/pier/handlers.ts': `import * as definitions from '#domain/pier/index.ts';
import { implementCall } from '../crud/implement.ts';
import type { ReportCell } from '../reports/answerReport.ts';
import { Params } from '../crud/scope.ts';
import { implementReport } from '../reports/implementReport.ts';

export const freeBerths = implementCall(definitions.freeBerths, async ({ metres }, { db }) =>
  db.query(
    'select id, berth_no as "berthNo", metres from berth where customer_id is null and metres >= $1 and not deleted_flg order by metres',
    [metres ?? 0],
  ),
);

export const berthUse = implementReport(definitions.berthUse, async ({ sql }, { db }) => {
  const params = new Params();
  const { rows } = await db.query<ReportCell<'berths' | 'metres'>>(
    \`select \${sql.group} as "groupId", count(*)::int as berths, sum(t.metres)::int as metres from berth t where \${sql.where(params)} group by 1\`,
    params.values,
  );
  return rows;
});
`,
  'server/pier/index.ts': `import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';
import { berthHireRules } from './hireRules.ts';

export const pierArea: ServerArea = {
  key: 'pier',
  ...handlersOf(implemented),
  rules: { computed: {}, entities: { berthHire: berthHireRules } },
};
`,
  'src/pier/screens.tsx': `import { pierPages } from '#domain/pier/pages.ts';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

export const pierScreens: AreaScreens = {
  components: shownOn(pierPages, { free: page(() => import('./FreeBerths.tsx'), 'FreeBerths') }),
};
`,
  'src/pier/FreeBerths.tsx': `import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { bi } from '#domain/core/text.ts';
import { berth, freeBerths } from '#domain/pier/index.ts';
import { Page } from '../parts/layout/Page.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';

const title = bi('空泊位', 'Free berths');

export function FreeBerths() {
  const text = useText();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const { data } = useQuery({ queryKey: ['freeBerths'], queryFn: () => dataProvider.call(freeBerths, {}) });
  return (
    <Page title={text(title)}>
      <RecordTable entity={berth} label={title} columns={['berthNo', 'metres']} rows={data?.rows ?? []} />
    </Page>
  );
}
`,
};

/** What makes it exist: its name on each side, `import` and place in the list. */
export const areaLines: readonly {
  readonly file: string;
  readonly line: string;
  readonly after: string;
  readonly name: string;
}[] = [
  {
    file: 'domain/areas.ts',
    line: "import { pierArea } from './pier/area.ts';",
    after: 'guaranteeArea',
    name: 'pierArea',
  },
  {
    file: 'server/areas.ts',
    line: "import { pierArea } from './pier/index.ts';",
    after: 'guaranteeArea',
    name: 'pierArea',
  },
  {
    file: 'src/areas.ts',
    line: "import { pierScreens } from './pier/screens.tsx';",
    after: 'systemScreens',
    name: 'pierScreens',
  },
];
