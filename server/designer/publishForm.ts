import type { EntityDefinition, RecordOf } from '#domain/core/entity.ts';
import { BusinessError, invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { customEntity } from '#domain/designer/customEntity.ts';
import { formProblems } from '#domain/designer/formChecks.ts';
import { type FormVersion, layoutOf } from '#domain/designer/formLayout.ts';
import { onlineForm } from '#domain/designer/onlineForm.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import type { Call, Db } from '../gateway/method.ts';
import { holdLines, holdVersion, liveVersion } from './versions.ts';

/** The live entity of a table; undefined where there is none that could take records. */
async function tableNamed(code: string, db: Db): Promise<EntityDefinition | undefined> {
  try {
    const version = await liveVersion(code, db);
    return version.isRetired ? undefined : customEntity(version);
  } catch (error) {
    if (error instanceof BusinessError) return undefined;
    throw error;
  }
}

const told = 5;

/** @throws 1001 with what the checks of a form say. @see docs/spec/platform.md 11.3 D5 */
async function refuseWrongForm(record: RecordOf<typeof onlineForm>, _params: unknown, { db }: Call): Promise<void> {
  const code = record.tableCode ?? '';
  await holdVersion(code, 'publish', db);
  const table = await tableNamed(code, db);
  if (!table) throw invalid({ tableCode: bi('表格不存在或未发布', 'There is no published table of this code') });
  const layout = layoutOf(record.layout);
  await holdLines(layout, db);
  const lines = new Map<string, EntityDefinition>();
  for (const { tableCode } of layout.lines) {
    const line = await tableNamed(tableCode, db);
    if (line) lines.set(tableCode, line);
  }
  const problems = Object.values(formProblems(layout, table, lines)).slice(0, told);
  if (problems.length)
    throw invalid({ layout: bi(problems.map(({ zh }) => zh).join('；'), problems.map(({ en }) => en).join('; ')) });
}

/** The design as it is live. */
const restored = effectOn(onlineForm, async ({ snapshot }) => {
  const { name, layout } = (snapshot ?? {}) as Partial<FormVersion>;
  return layout && { name, layout };
});

export const onlineFormRules = rules(onlineForm, {
  beforeStep: { publish: refuseWrongForm },
  effects: {
    onlinePublished: async ({ code, name, tableCode, layout, defVersion }) => {
      const version = (defVersion ?? 0) + 1;
      const snapshot: FormVersion = {
        ...{ code: code ?? '', name: name ?? '', tableCode: tableCode ?? '' },
        ...{ version, layout: layoutOf(layout) },
      };
      return { snapshot, defVersion: version };
    },
    ...{ onlineRestored: restored, onlineRetired: restored },
  },
});
