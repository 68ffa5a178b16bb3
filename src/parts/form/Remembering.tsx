import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Memory } from '#domain/core/lookup.ts';
import { askedOf, offeredOf, type Remembered } from '#domain/core/memory.ts';
import { bi } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { pathTo } from '#domain/screens.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useAnswer } from '../calls/useCall.ts';
import { Notice } from '../document/Notice.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { useIsMobile } from '../layout/useIsMobile.ts';
import { useCopyPath } from '../screens/useCopyPath.ts';
import { useFieldNames } from './conflicts/useFieldNames.ts';
import { useFormFacts } from './formChanges.ts';
import type { OfferedValues } from './formScope.ts';
import { useFormScope } from './formScope.ts';
import { isSame } from './formValues.ts';
import { useOfferedCount } from './offered.ts';
import { useSettledFacts } from './useSettledWatch.ts';

const words = {
  from: bi('沿用上一票 {name}', 'As in {name}, the last like it'),
  taken: bi(
    '已按上一票带出 {count} 项，带底色的字段请核对；填写过的内容不会改动。来自',
    '{count} values are as in the last like it; look at those that are tinted. What was typed is left alone. From',
  ),
  open: bi('上一票同类单证可带出：{fields}。来自', 'The last like it offers: {fields}. From'),
  take: bi('带出', 'Take over'),
  seen: bi('全部确认', 'All right'),
  copy: bi('整票复制', 'Copy all of it'),
  without: bi('不沿用', 'Leave it'),
};

interface RememberingProps {
  readonly entity: EntityDefinition;
  readonly memory: Memory;
  readonly offered: OfferedValues;
}

/**
 * What the last record like this one offers. A new record has it at once, marked, as long as nobody writes there; a
 * stored one only when somebody asks for it, so that looking at it changes nothing.
 */
export function Remembering({ entity, memory, offered }: RememberingProps) {
  const t = useText();
  const form = useFormContext();
  const { recordId } = useFormScope();
  const can = useCan();
  const namesOf = useFieldNames(entity);
  const [left, setLeft] = useState<string>();
  const count = useOfferedCount(offered);
  const remembered = useRemembered(memory, recordId);
  const isNew = recordId === undefined;
  const isMobile = useIsMobile();
  const openTab = useOpenTab();
  const copyPath = useCopyPath(entity);
  const put = (last: Remembered) =>
    offered.put(valuesFor({ memory, form, isNew }, last), t(words.from, { name: last.name }));
  const latest = useRef(put);
  latest.current = put;
  const shown = useRef<Remembered | null>(null);
  useEffect(() => offered.follow(), [offered]);
  useEffect(() => {
    // Effects run anew when a tab is shown again: what was offered then stays as it is.
    if (shown.current === remembered) return;
    shown.current = remembered;
    offered.withdraw((name) => form.formState.defaultValues?.[name]);
    if (remembered && isNew) latest.current(remembered);
  }, [remembered, offered, form, isNew]);

  const open = useFormFacts((values) =>
    remembered && !isNew ? Object.keys(valuesFor({ memory, form, isNew }, remembered, values)) : [],
  );
  if (!remembered || remembered.id === left || (count === 0 && open.length === 0)) return null;
  const copy = isNew && memory.of === entity.key ? copyPath(remembered) : undefined;
  const path = can({ action: 'view', resource: memory.of }) ? pathTo(memory.of, remembered.id) : undefined;
  const tools =
    count > 0 ? (
      <>
        {copy && (
          <Button size="small" variant="text" color="inherit" onClick={() => openTab(copy)}>
            {t(words.copy)}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={() => offered.settle()}>
          {t(words.seen)}
        </Button>
        <Button
          size="small"
          variant="text"
          color="inherit"
          onClick={() => offered.withdraw((name) => form.formState.defaultValues?.[name])}
        >
          {t(words.without)}
        </Button>
      </>
    ) : (
      <>
        <Button size="small" variant="outlined" onClick={() => put(remembered)}>
          {t(words.take)}
        </Button>
        <Button size="small" variant="text" color="inherit" onClick={() => setLeft(remembered.id)}>
          {t(words.without)}
        </Button>
      </>
    );
  return (
    <Notice tone="run" role="status" icon={<HistoryOutlined aria-hidden />} {...(!isMobile && { tools })}>
      {count > 0 ? t(words.taken, { count }) : t(words.open, { fields: namesOf(open) })}{' '}
      {path ? <RecordLink path={path} name={remembered.name} /> : remembered.name}
      {isMobile && <div className="tg-row">{tools}</div>}
    </Notice>
  );
}

function RecordLink({ path, name }: { readonly path: string; readonly name: string }) {
  const openTab = useOpenTab();
  return <LinkButton onClick={() => openTab(path)}>{name}</LinkButton>;
}

/** The last record like the one in the form; null while there is none, or the form does not say what it is like. */
function useRemembered(memory: Memory, recordId: string | undefined): Remembered | null {
  const can = useCan();
  const ask = useSettledFacts((values) => askedOf(memory, values, recordId) ?? null);
  const mayAsk = memory.call.right === null || can({ right: memory.call.right });
  const { data } = useAnswer(memory.call, mayAsk ? ask : null, { goodFor: 60_000 });
  return ask && mayAsk ? ((data as Remembered | null | undefined) ?? null) : null;
}

/** What the form may put in now; a default of a new record that nobody has been at is nobody's word. */
function valuesFor(
  { memory, form, isNew }: Pick<RememberingProps, 'memory'> & FormAt,
  { values: remembered }: Remembered,
  values: RecordValues = form.getValues(),
): RecordValues {
  const starts = form.formState.defaultValues ?? {};
  return offeredOf(memory, remembered, values, (name) => {
    if (isEmpty(values[name])) return false;
    return !isNew || !isSame(values[name], starts[name]) || form.getFieldState(name).isTouched;
  });
}

interface FormAt {
  readonly form: ReturnType<typeof useFormContext>;
  readonly isNew: boolean;
}
