import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { fieldMappingItem } from '#domain/system/fieldMapping.ts';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { useFilePicker } from '../../parts/form/controls/useFilePicker.tsx';
import { startDownload } from '../../parts/startDownload.ts';
import { useText } from '../../shell/text.ts';

const words = {
  save: bi('导出 JSON', 'Export JSON'),
  load: bi('导入 JSON', 'Import JSON'),
  loaded: bi('已读入 {count} 个映射项，保存后生效', '{count} items read; save to keep them'),
  wrong: bi('文件不是导出的映射', 'This file is no exported mapping'),
};
const mostBytes = 1_000_000;
const names = Object.keys(fieldMappingItem.fields).filter((name) => name !== 'mappingId' && name !== 'lineNo');
const linesOf = (items: unknown): RecordValues[] =>
  (Array.isArray(items) ? (items as RecordValues[]) : [])
    .slice(0, 200)
    .map((item) => Object.fromEntries(names.map((name) => [name, item?.[name] ?? null])));

/** The mapping in the form as a file for another installation, and back. */
export function MappingFile() {
  const t = useText();
  const notify = useNotify();
  const form = useFormContext();
  const save = () => {
    const { name, target, sheetName, headRow, items } = form.getValues() as RecordValues;
    const file = JSON.stringify({ name, target, sheetName, headRow, items: linesOf(items) }, null, 2);
    const address = URL.createObjectURL(new Blob([file], { type: 'application/json' }));
    startDownload(address, `${String(name || 'mapping')}.json`);
    URL.revokeObjectURL(address);
  };
  const load = async (file: File) => {
    const read = file.size > mostBytes ? undefined : await file.text().then(parsed);
    if (!read || !Array.isArray(read.items)) return notify(t(words.wrong), { type: 'error' });
    const items = linesOf(read.items);
    for (const name of ['name', 'target', 'sheetName', 'headRow'] as const)
      if (!form.getValues('id') && read[name] !== undefined) form.setValue(name, read[name], { shouldDirty: true });
    form.setValue('items', items, { shouldDirty: true });
    notify(t(words.loaded, { count: items.length }), { type: 'success' });
  };
  const { picker, choose } = useFilePicker({
    label: t(words.load),
    accept: '.json',
    onFiles: ([file]) => file && void load(file),
  });
  return (
    <>
      <BarButton isSmall action={{ key: 'load', label: words.load, rank: 'outlined', run: choose }} />
      <BarButton isSmall action={{ key: 'save', label: words.save, rank: 'outlined', run: save }} />
      {picker}
    </>
  );
}

function parsed(content: string): RecordValues | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? (value as RecordValues) : undefined;
  } catch {
    return undefined;
  }
}
