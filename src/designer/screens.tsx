import { formsPath, tablesPath } from '#domain/designer/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

const forms = () => import('./forms/Forms.tsx');
const tables = () => import('./Tables.tsx');

/** What the pages of the designers show. */
export const designerScreens: AreaScreens = {
  components: {
    [tablesPath]: page(tables, 'Tables'),
    [`${tablesPath}/create`]: page(tables, 'NewTable'),
    [`${tablesPath}/:id`]: page(tables, 'TableDesign'),
    [formsPath]: page(forms, 'Forms'),
    [`${formsPath}/create`]: page(forms, 'NewForm'),
    [`${formsPath}/:id`]: page(forms, 'FormDesign'),
  },
};
