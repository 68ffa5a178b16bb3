import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a page of its own says of itself, among those of its area: address, name, right, menu entry, who has it. */
const declared = `  truckLoads: {
    at: '/demand/truckLoads',
    title: bi('车辆载重', 'Loads of trucks'),
    right: 'truck:list',
    own: ['truck'],
    icon: 'truck',
    access: { business: 'list', warehouse: 'list' },
  },
`;

/** Its one file. */
const component = `import { useGetList } from 'react-admin';
import { truck } from '#domain/demand/index.ts';
import { demandPages } from '#domain/demand/pages.ts';
import { Page } from '../parts/layout/Page.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';

const { title } = demandPages.truckLoads;

export function TruckLoads() {
  const text = useText();
  const { data = [] } = useGetList(truck.key, { sort: { field: 'loadTons', order: 'DESC' } });
  return (
    <Page title={text(title)}>
      <RecordTable entity={truck} label={title} columns={['plateNo', 'loadTons']} rows={data} />
    </Page>
  );
}
`;

/** Its one line, where the area says what its pages show. */
const shown = "      truckLoads: page(() => import('./TruckLoads.tsx'), 'TruckLoads'),\n";

/** Files that stand, what is written into them, and the line it stands before. */
const additions = [
  { file: 'domain/demand/pages.ts', added: declared, before: '});\n' },
  { file: 'src/demand/screens.tsx', added: shown, before: '    }),\n' },
] as const;

/** Adds the page to a copy; one without a browser's side has no component. */
export function addPage(folder: string): void {
  for (const { file, added, before } of additions.filter((one) => existsSync(join(folder, one.file)))) {
    const standing = readFileSync(join(folder, file), 'utf8');
    const at = standing.lastIndexOf(before);
    writeFileSync(join(folder, file), standing.slice(0, at) + added + standing.slice(at));
  }
  if (existsSync(join(folder, 'src'))) writeFileSync(join(folder, 'src/demand/TruckLoads.tsx'), component);
}

/** Beside what the page says of itself. */
export const pageCost = { files: 1, lines: shown.trimEnd().split('\n').length };
