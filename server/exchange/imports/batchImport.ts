import type { EntityDefinition } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { updateRecord } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import { entityImport } from '../../sheets/entityImport.ts';
import type { FailedRow, Saved, SheetImport, Twin } from '../../sheets/runImport.ts';

type Destination = Parameters<typeof entityImport>[1];

/** What a batch says of its rows beyond its target's import. */
interface BatchFacts {
  readonly customerId: string | null;
  readonly dupPolicy: string | null;
  /** Each row that says what is there already, whatever becomes of it. */
  readonly double: (twin: Twin) => void;
}

/** The import of the target, whose duplicates are left alone, refused or written over as the batch says. */
export function batchImport(entity: EntityDefinition, to: Destination, facts: BatchFacts): SheetImport {
  const own = entityImport(entity, to);
  return {
    ...own,
    judge: async (row, unread, call) => {
      const problems = await own.judge(row, unread, call);
      const { customerId } = row.record;
      if (!facts.customerId || !('customerId' in entity.fields) || !customerId || customerId === facts.customerId)
        return problems;
      const text = bi('不是本批次的客户', 'Not the customer of this batch');
      return [...problems, { name: 'customerId', text }];
    },
    save: async (rows, saveFacts, call) => {
      const saved = await own.save(rows, saveFacts, call);
      for (const twin of saved.twins ?? []) facts.double(twin);
      return settled(entity, saved, facts, call);
    },
  };
}

async function settled(
  entity: EntityDefinition,
  saved: Saved,
  { dupPolicy }: Pick<BatchFacts, 'dupPolicy'>,
  call: Call,
): Promise<Saved> {
  const { twins = [] } = saved;
  if (dupPolicy === 'SKIP' || twins.length === 0) return saved;
  if (dupPolicy !== 'UPDATE')
    return { ...saved, existing: 0, failures: [...(saved.failures ?? []), ...twins.map(refusedTwin)] };
  const failures: FailedRow[] = [];
  for (const twin of twins) {
    const refusal = await attempt(call, (inside) => writeOver(entity, twin, inside));
    if (refusal instanceof BusinessError)
      failures.push({ row: twin.row, problems: [{ name: '', text: refusal.text }] });
  }
  return {
    ...saved,
    success: saved.success + twins.length - failures.length,
    existing: 0,
    failures: [...(saved.failures ?? []), ...failures],
  };
}

/** What a row that says what is there already is told. */
export const refusedTwin = ({ row, of }: Twin): FailedRow => ({
  row,
  problems: [
    {
      name: '',
      text: of === undefined ? bi('数据已存在', 'It is there already') : bi(`与第${of}行重复`, `The same as row ${of}`),
    },
  ],
});

/** The record that is there gets the values of the row, as if its sender had typed them. @throws why it may not */
async function writeOver(entity: EntityDefinition, { row, id }: Twin, call: Call): Promise<void> {
  if (id === undefined)
    throw new BusinessError('1001', bi('同一文件中重复的行不能更新', 'A row of the same sheet says the same'));
  const { rowVersion } = await getRecord(entity, id, call, { lock: true });
  const values = Object.fromEntries(Object.entries(row.record).filter(([, value]) => value !== null));
  await updateRecord(entity, { id, rowVersion, values }, { ...call, audit: {} });
}
