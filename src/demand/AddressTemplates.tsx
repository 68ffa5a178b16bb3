import AddOutlined from '@mui/icons-material/AddOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useGetList } from 'react-admin';
import type { RecordOf } from '#domain/core/entity.ts';
import { bi, fill } from '#domain/core/text.ts';
import { addressTemplate } from '#domain/demand/index.ts';
import { DocumentHead } from '../parts/document/DocumentHead.tsx';
import { ActionBar } from '../parts/form/ActionBar.tsx';
import { EntityForm } from '../parts/form/EntityForm.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { useConfirm } from '../shell/confirm.ts';
import { useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import styles from './address.module.css';
import { TemplateLines, TemplatePreview } from './TemplateLines.tsx';

type Template = RecordOf<typeof addressTemplate>;

/** The definition keeps the lines out of its form: they have an editor of their own. */
const editedTemplate: typeof addressTemplate = {
  ...addressTemplate,
  form: [...(addressTemplate.form ?? []), { title: bi('内容', 'Content'), fields: ['lines'] }],
};
const firstLines = ['{{name}}', '{{contact}} {{phone}}', '{{region}}{{street}}'];

/** /fta/template/tiemuken: how addresses stand on labels: templates at the left, the chosen one at the right. */
export function AddressTemplates() {
  const t = useText();
  const can = useCan();
  const { setDirty } = useTab();
  const confirm = useConfirm();
  const [chosen, setChosen] = useState<Template | 'new'>();
  const [isDirty, setIsDirty] = useState(false);
  const {
    data: templates,
    error,
    refetch,
  } = useGetList<Template>(addressTemplate.key, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const mayAdd = can({ action: 'create', resource: addressTemplate.key });
  const shown = chosen ?? templates?.[0] ?? (mayAdd ? 'new' : undefined);

  const choose = async (next: Template | 'new') => {
    const question = { title: bi('放弃未保存的修改？', 'Give up unsaved changes?'), confirm: bi('放弃', 'Give up') };
    if (isDirty && !(await confirm(question))) return;
    setIsDirty(false);
    setDirty(false);
    setChosen(next);
  };
  if (!templates) return <RecordState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <nav className={styles.list} aria-label={t(bi('地址模板', 'Address templates'))}>
        <header className="tg-row tg-between">
          <h2>{t(bi('地址模板', 'Address templates'))}</h2>
          {mayAdd && (
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              startIcon={<AddOutlined />}
              onClick={() => void choose('new')}
            >
              {t(bi('新建', 'New'))}
            </Button>
          )}
        </header>
        {templates.length === 0 && <p className="line-empty">{t(bi('还没有模板', 'No templates yet'))}</p>}
        {templates.map((template) => (
          <button
            type="button"
            key={template.id}
            className="tg-press tg-chosen"
            aria-current={shown !== 'new' && shown?.id === template.id ? 'true' : undefined}
            onClick={() => void choose(template)}
          >
            <b>{template.name}</b>
            {template.defaultFlg === 1 && <small className="tg-hint">{t(bi('默认', 'Default'))}</small>}
            <span className="tg-hint">
              {template.customerId_label} ·{' '}
              {t(bi('{count} 行', '{count} lines'), {
                count: Array.isArray(template.lines) ? template.lines.length : 0,
              })}
            </span>
          </button>
        ))}
      </nav>
      {shown && (
        <TemplateEditor
          key={shown === 'new' ? 'new' : shown.id}
          record={shown === 'new' ? undefined : shown}
          onDirty={setIsDirty}
          onChanged={(record) => {
            setIsDirty(false);
            setChosen(record);
            void refetch();
          }}
        />
      )}
    </div>
  );
}

interface TemplateEditorProps {
  readonly record: Template | undefined;
  readonly onDirty: (isDirty: boolean) => void;
  /** Saved, or, without a record, deleted. */
  readonly onChanged: (record: Template | undefined) => void;
}

function TemplateEditor({ record, onDirty, onChanged }: TemplateEditorProps) {
  const t = useText();
  const can = useCan();
  const confirm = useConfirm();
  const dataProvider = useDataProvider();

  const remove = async (template: Template) => {
    const question = {
      title: fill(bi('删除模板 {name}？', 'Delete template {name}?'), { name: template.name ?? '' }),
      text: bi(
        '使用该模板的标签和派车单将改用默认格式，不能恢复。',
        'Labels and dispatch notes fall back to the default form; this cannot be undone.',
      ),
      confirm: bi('删除', 'Delete'),
      destructive: true,
    };
    if (!(await confirm(question))) return;
    await dataProvider.delete(addressTemplate.key, { id: template.id, previousData: template });
    onChanged(undefined);
  };
  return (
    <EntityForm
      entity={editedTemplate}
      record={record}
      defaultValues={{ lines: firstLines }}
      inputs={{ lines: <TemplateLines key="lines" /> }}
      rail={<TemplatePreview />}
      onDirty={onDirty}
      onSaved={onChanged}
      head={<DocumentHead title={record ? (record.name ?? '') : t(bi('新建模板', 'New template'))} />}
      buttons={(form) => {
        const stored = form.record;
        const mayPrint = can({ action: 'print', resource: addressTemplate.key });
        return (
          <ActionBar
            actions={[
              { key: 'reset', label: bi('重置', 'Reset'), rank: 'quiet', run: form.reset },
              ...(stored && mayPrint
                ? [
                    {
                      key: 'print',
                      label: bi('打印测试', 'Print test'),
                      rank: 'outlined' as const,
                      icon: <PrintOutlined />,
                      run: () =>
                        window.open(`/api/print/addressTemplate?id=${stored.id}&sample=1`, '_blank', 'noopener'),
                    },
                  ]
                : []),
              ...(stored && can({ action: 'delete', resource: addressTemplate.key })
                ? [
                    {
                      key: 'delete',
                      label: bi('删除', 'Delete'),
                      rank: 'outlined' as const,
                      danger: true,
                      run: () => void remove(stored),
                    },
                  ]
                : []),
              { key: 'save', label: bi('保存', 'Save'), rank: 'primary', run: () => void form.save() },
            ]}
          />
        );
      }}
      onPrimary={(form) => void form.save()}
    />
  );
}
