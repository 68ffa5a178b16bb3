import { designerPages } from '#domain/designer/pages.ts';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

const forms = () => import('./forms/Forms.tsx');
const tables = () => import('./Tables.tsx');

/** What the pages of the designers show. */
export const designerScreens: AreaScreens = {
  components: shownOn(designerPages, {
    tables: page(tables, 'DesignedTables'),
    newTable: page(tables, 'NewTable'),
    table: page(tables, 'TableDesign'),
    forms: page(forms, 'Forms'),
    newForm: page(forms, 'NewOnlineForm'),
    form: page(forms, 'FormDesign'),
  }),
};
